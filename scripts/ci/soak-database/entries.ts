/** What the soak stores under a number: every value follows from it, so that nothing has to be kept. */
export interface Entry {
  readonly id: number
  readonly n: number
  readonly at: string
  readonly text: string
  readonly doc: { readonly id: number; readonly list: readonly number[] }
}

export function entryOf(id: number): Entry {
  return {
    id,
    n: Math.imul(id, 0x9e3779b1),
    at: new Date(1_700_000_000_000 + id * 1001).toISOString(),
    text: `${id} é😀 '"\\ $1`,
    doc: { id, list: [id, -id / 8] },
  }
}

export const SCHEMA = `
  create table entries (id int primary key, n int not null, at timestamptz not null, text text not null, doc jsonb not null);
  create table transfers (id int primary key, giver int, taker int, amount int);
  create table accounts (id int primary key, amount int not null);
  insert into accounts select id, 0 from generate_series(0, 30) id`

/** Changes that keep every value: there and back. */
export const CHANGES: readonly (readonly [string, string])[] = [
  ["alter n type bigint", "alter n type int"],
  [
    "alter at type timestamp using at at time zone 'UTC'",
    "alter at type timestamptz using at at time zone 'UTC'",
  ],
  ["alter doc type json", "alter doc type jsonb"],
  ["add column extra int default 1", "drop column extra"],
  ["alter text type varchar", "alter text type text"],
]
