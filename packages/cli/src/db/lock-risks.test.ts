import { expect, test } from "vitest"
import { lockRisks } from "./lock-risks.ts"

const problems = (...statements: string[]): string[] =>
  lockRisks(statements)
    .flat()
    .map(({ problem }) => problem.split(",")[0]!)

test.each([
  ["alter table users alter column age type bigint", "All rows are rewritten"],
  ['ALTER TABLE "Users" ALTER age SET DATA TYPE bigint', "All rows are rewritten"],
  ["alter table users add column key uuid default gen_random_uuid()", "All rows are rewritten"],
  ["alter table users add n bigserial", "All rows are rewritten"],
  ["alter table users add n int generated always as (a + b) stored", "All rows are rewritten"],
  ["alter table users set unlogged", "All rows are rewritten"],
  ["alter table only s.users alter a set not null", "All rows are read"],
  ["alter table users add constraint c check (age > 0)", "All rows are read"],
  [
    "alter table users add constraint f foreign key (team) references teams (id)",
    "All rows are checked",
  ],
  ["alter table users add constraint u unique (email)", "An index is built"],
  ["alter table users add column email text unique", "An index is built"],
  ["alter table users add primary key (id)", "An index is built"],
  ["alter table users add exclude using gist (a with &&)", "An index is built"],
  ["create index on users (name)", "While the index is built"],
  ["create unique index users_name /* fast */ on users (name)", "While the index is built"],
  ["reindex table users", "While the index is built"],
  ["refresh materialized view totals", "Until it is filled"],
  ["vacuum full users", "All rows are rewritten"],
  ["cluster users", "All rows are rewritten"],
])("%s", (statement, problem) => {
  expect(problems(statement)).toEqual([problem])
})

test.each([
  "alter table users add column age int",
  "alter table users add column state text not null default 'type'",
  "alter table users add constraint c check (age > 0) not valid",
  "alter table users add constraint f foreign key (team) references teams (id) not valid",
  "alter table users validate constraint f",
  "alter table users add constraint u unique using index users_email",
  "alter table users drop column age",
  "create index concurrently on users (name)",
  "create index concurrently if not exists users_name on users (name)",
  "reindex table concurrently users",
  "refresh materialized view concurrently totals",
  "create table users (id int primary key, name text unique)",
  "insert into notes values ('alter table users alter a type int')",
  "update users set name = 'create index on users (name)' -- alter table users set not null",
])("no risk: %s", (statement) => {
  expect(problems(statement)).toEqual([])
})

test("tables that the migrations create themselves are empty", () => {
  const create = "create table if not exists users (id int)"
  expect(problems(create, "create index on users (id)")).toEqual([])
  expect(problems(create, "alter table users alter id type bigint")).toEqual([])
  expect(problems(create, "create index on teams (id)")).toEqual(["While the index is built"])
  expect(problems("create index on users (id)", create)).toEqual(["While the index is built"])
})

test("several changes of one statement", () => {
  const text = "alter table users alter a type int, alter b set not null"
  expect(problems(text)).toEqual(["All rows are rewritten", "All rows are read"])
})
