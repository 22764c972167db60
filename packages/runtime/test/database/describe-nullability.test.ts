import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { needsPlan, nullability } from "../../src/resources/database/describe/nullability.ts"
import { DescribedProject } from "../helpers/described.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

const SCHEMA = `
  create domain email as text not null check (value like '%@%');
  create domain account as int;
  create table users (id int primary key, name text not null, nick text, mail email,
    account account not null, accounts account[], tags text[] not null, seen timestamptz);
  create table orders (id bigint generated always as identity primary key,
    user_id int not null references users, total numeric(10,2) not null, note text);
  create view names as select id, name from users;
  create table animals (id int not null, name text); create table dogs (breed text not null) inherits (animals);
  create table fish (id int not null); create table eels (id int) inherits (fish);
  alter table eels alter id drop not null;
  create table months (m int not null, v text) partition by list (m);
  create table january partition of months for values in (1);
  create table february partition of months for values in (2);
  create table checked (a int check (a is not null), b int, c int check (c > 0 and c <> 5),
    d text check (d in ('x', 'y')), e text check (coalesce(e, '') <> ''), f int, g int, check (f > g));
  create table moments (new int not null);
  create table ruled (id int not null);
  create rule r as on insert to ruled do instead select 1 as id;
  create foreign data wrapper w; create server s foreign data wrapper w;
  create foreign table far (id int not null) server s;
  create table "Odd Names" ("left" int not null, "a ""b""" int not null);
  create function numbers() returns setof users language sql as 'select * from users';
`

let server: TestPostgres
let project: DescribedProject

beforeAll(async () => {
  server = await postgres()
  project = new DescribedProject(server)
  project.write("0001_schema.sql", SCHEMA)
})
afterAll(async () => {
  await project.close()
  await server.close()
})

describe("whether a column may be NULL depends on its table and the joins", () => {
  test.each([
    ["select id, name, nick, tags from users", "id integer!, name text!, nick text?, tags text[]!"],
    [
      "select mail, account, accounts from users",
      "mail text, account integer!, accounts account[]?",
    ],
    ["select ctid, tableoid from users", "ctid tid!, tableoid oid!"],
    [
      "select id, lower(name), 1 as one, count(*) over () from users",
      "id integer!, lower text, one integer, count bigint",
    ],
    [
      "select u.id, o.total from users u join orders o on o.user_id = u.id",
      "id integer!, total numeric!",
    ],
    // A filter may exclude NULL.
    ["select nick from users where nick is not null", "nick text"],
    ["select nick from users where nick = $1", "nick text"],
    ["select nick from users where lower(nick) = $1 order by id", "nick text"],
    ["select nick from users order by nick", "nick text?"],
    ["select nick from users where id = $1 group by nick limit 1", "nick text?"],
    ["select nick from users natural join orders", "nick text"],
    // Outer joins.
    [
      "select u.id, o.id as oid, o.note from users u left join orders o on o.user_id = u.id",
      "id integer!, oid bigint?, note text?",
    ],
    [
      "select u.id, o.id as oid from users u right join orders o on o.user_id = u.id",
      "id integer?, oid bigint!",
    ],
    [
      "select u.id, o.id as oid from users u full join orders o on o.user_id = u.id",
      "id integer?, oid bigint?",
    ],
    [
      "select a.id, b.id as other from users a left join users b on b.id = a.id + 1",
      "id integer!, other integer?",
    ],
    [
      "select a.id, b.id as other from users a left join users b on b.id > a.id where b.name = $1",
      "id integer!, other integer!",
    ],
    [
      "select o.id from users u left join orders o on o.user_id = u.id where o.id is null",
      "id bigint?",
    ],
    [
      "select a.id, s.id as sid from users a left join (select o.id, user_id from orders o join users on users.id = user_id) s on s.user_id = a.id",
      "id integer!, sid bigint?",
    ],
    ["select b.id from users a left join users b on false", "id integer"],
    ["select left(name, 1), name from users", "left text, name text!"],
    [
      "select id from (select id from users offset 0) s left join (select 1 as one) t on true",
      "id integer!",
    ],
    [
      "select u.id from users u where exists (select from orders o left join users on true where o.user_id = u.id)",
      "id integer!",
    ],
    ["select x.id from lateral (select id from users limit 1) x cross join orders", "id integer!"],
    // A table whose row the planner finds out about.
    [
      "select o.id, s.id as sid from orders o left join (select id from users where false) s on true",
      "id bigint!, sid integer",
    ],
    // Queries of queries.
    ["with x as (select id, nick from users) select id, nick from x", "id integer!, nick text?"],
    [
      "with x as materialized (select id from users) select x.id, o.id as oid from x left join orders o on true",
      "id integer, oid bigint?",
    ],
    ["select id from users union select id from animals", "id integer"],
    ["select id from (select id from users union all select null) s", "id integer"],
    [
      "with recursive r as (select id from users union all select null from r where id > 0) select id from r",
      "id integer",
    ],
    ["select name, count(*) from users group by rollup (name)", "name text, count bigint"],
    ["select name, id from users group by grouping sets ((name), (id))", "name text, id integer"],
    ["select name from users group by name", "name text!"],
    ["select (select id from users limit 1)", "id integer"],
    [
      "select * from numbers()",
      "id integer, name text, nick text, mail text, account integer, accounts account[], tags text[], seen timestamp with time zone",
    ],
    ["values (1)", "column1 integer"],
    ["table names", "id integer, name text"],
    // Other tables.
    ["select id, name from animals", "id integer!, name text?"],
    ["select id, breed from dogs", "id integer!, breed text!"],
    ["select id from fish", "id integer?"],
    ["select m, v from months", "m integer!, v text?"],
    ["select m, o.id from months left join orders o on o.id = m", "m integer, id bigint?"],
    ["select a, b from checked", "a integer, b integer?"],
    // A comparison with NULL is NULL, which a check accepts.
    ["select c, d, e, f from checked", "c integer?, d text?, e text, f integer"],
    ["select id from ruled", "id integer"],
    ["select id from far", "id integer"],
    [`select "left", "a ""b""" from "Odd Names"`, `left integer!, a "b" integer!`],
    [
      `select o."left", x."left" as other from "Odd Names" o left join "Odd Names" x on true`,
      "left integer!, other integer?",
    ],
    // Changes.
    ["insert into users (id, nick) values ($1, $2) returning id, nick", "id integer!, nick text"],
    [
      "update users set nick = $1 returning nick, seen",
      "nick text, seen timestamp with time zone?",
    ],
    [
      "delete from users u using orders o where o.user_id = u.id returning u.id, o.note",
      "id integer!, note text?",
    ],
    [
      "update users u set nick = 'x' from (select u.id, o.id as oid from users u left join orders o on true) s where s.id = u.id returning u.id, s.oid",
      "id integer!, oid bigint?",
    ],
    [
      "with gone as (delete from orders returning id, note) select * from gone",
      "id bigint!, note text",
    ],
    // "new" is the name of a column, and not a row.
    [
      `select a.new, b.new as other from moments a left join moments b on true`,
      "new integer!, other integer?",
    ],
    [`update moments set new = 2 returning new`, "new integer"],
    [`select 1, '?'`, "?column? integer, ?column? text"],
    // Overrides.
    [
      `select nick as "nick!", id as "id?", 1 as "!" from users`,
      "nick text!, id integer?, ! integer",
    ],
  ])("%s", async (statement, expected) => {
    expect((await project.columns(statement)).join(", ")).toBe(expected)
  })
})

test("a parameter of a domain has the type that the domain is based on", async () => {
  const [described] = await project.describe(
    "update users set account = $1, accounts = $2, mail = $3 where account > $4",
  )
  expect(described).toMatchObject({ parameters: ["integer", "integer[]", "text", "integer"] })
})

test("that `on conflict` has no index, which only the planner notices, is an error", async () => {
  const insert = "insert into users (id, name) values ($1, $2) on conflict"
  const described = await project.describe(
    `${insert} (name) do nothing`,
    `${insert} (id) do update set name = excluded.name returning name`,
  )
  expect(described).toMatchObject([
    { error: { sqlState: "42P10", message: expect.stringContaining("ON CONFLICT") as unknown } },
    { columns: [{ name: "name", nullable: false }] },
  ])
})

test.each(["\n", "(", "/* ", "/* */", "-- \n", "select ", "order by ", "update t returning "])(
  "a long text does not take long: %j",
  (part) => {
    const text = part.repeat(5000)
    const fact = { schema: "public", table: "t", name: "nick", nullable: true }
    expect(needsPlan(`${text} vacuum`)).toBe(false)
    expect(nullability(`select ${text}`, [fact], null)).toEqual([true])
  },
)
