import type { Sources } from "./build-sources.ts"
import { tsconfigText, withPlugin } from "./write-build-project.ts"

/** Name of the database that the statements are sent to. */
export const STATEMENTS_DATABASE = "precast_bench_statements"
const TABLES = 20
/** Statements of one file. */
const EACH = 5

/** A program with that many statements, of which each is different. */
export function statementsSources(count: number): Sources {
  const parts = Array.from({ length: Math.ceil(count / EACH) }, (_, at) => at)
  return {
    "migrations/0001_tables.sql": migration(),
    "src/database.ts": `import { Database } from "@precast/runtime"
export const db = new Database("${STATEMENTS_DATABASE}", { migrations: "./migrations" })
`,
    ...Object.fromEntries(parts.map((at) => [`src/part${at}.ts`, statementsFile(at)])),
    "tsconfig.off.json": tsconfigText(withPlugin("off", { sql: false })),
  }
}

function migration(): string {
  return Array.from(
    { length: TABLES },
    (_, at) => `create table items${at} (
  id int primary key, owner int${at === 0 ? "" : ` references items${at - 1}`}, name text not null,
  price numeric(10, 2) not null, tags text[] not null default '{}', about jsonb,
  created_at timestamptz not null default now(), active boolean not null default true
);
create index on items${at} (owner, created_at);`,
  ).join("\n")
}

/**
 * The statements of one file: a row by its key, a page of a list, an outer join, an insert and an update.
 * @param edit makes the first of them another one
 */
export function statementsFile(at: number, edit = 0): string {
  const table = `items${at % TABLES}`
  const other = `items${(at + 7) % TABLES}`
  return `import { sql } from "@precast/runtime"
import { db } from "./database.ts"

export interface Item${at} { id: number; name: string; price: string; tags: string[]; createdAt: Date }

export const one${at} = (id: number) =>
  db.queryRow<Item${at}>\`select id, name, price, tags, created_at, ${at * 1000 + edit} as mark from ${table} where id = \${id}\`
export const list${at} = (after: number, owner: number | null) =>
  db.query<Item${at}>\`
    select * from ${table} where id > \${after} and (\${owner}::int is null or owner = \${owner})
    \${owner === null ? sql\`and active\` : sql\`\`} order by id limit ${at + 1}\`
export const joined${at} = (name: string) =>
  db.query<{ id: number; name: string | null; count: number | null }>\`
    select a.id, b.name, (select count(*) from ${other} c where c.owner = b.id) as count
    from ${table} a left join ${other} b on b.id = a.owner where a.name = \${name} limit ${at + 1}\`
export const add${at} = (id: number, name: string, price: string) =>
  db.queryRow<{ id: number; createdAt: Date }>\`
    insert into ${table} (id, name, price) values (\${id}, \${name}, \${price})
    on conflict (id) do update set name = excluded.name || '${at}' returning id, created_at\`
export const change${at} = (id: number, tags: string[]) =>
  db.exec\`update ${table} set tags = \${tags} || array['${at}'] where id = \${id}\`
`
}
