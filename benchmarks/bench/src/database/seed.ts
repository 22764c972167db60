import type { Tables } from "./open-database.ts"

/** The rows that all contenders find: TechEmpower's tables, with numbers and texts of our own. */
export const WORLDS = 10_000

/** The number of a row before any update. */
export const numberOf = (id: number): number => ((id * 7919) % WORLDS) + 1

export const fortunes: readonly (readonly [id: number, message: string])[] = [
  [1, "index: no such row"],
  [2, "What was measured once was not measured."],
  [3, "Behind the third decimal place there is only noise."],
  [4, "A poor generator of random numbers: 2, 2, 2, 2, 2, 7.11e+54, 2, 2, 2"],
  [5, "Programs do what is written, at times even what was intended."],
  [6, "All editors are good, and mine is better. — Anonymous"],
  [7, "A program that is finished is no longer in demand."],
  [8, "The slowest query sets the pace. — Anonymous & Sons"],
  [9, 'It is not "slow", it is thorough.'],
  [10, "Computers make their mistakes exactly and very quickly."],
  [11, '<script>alert("No one must ever see this box open in a browser.");</script>'],
  [12, "データベースの速さをはかる"],
]

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const rows = fortunes.map(([id, message]) => `(${id}, ${quoted(message)})`).join(", ")

const seed = `
  drop table if exists world, fortune;
  create table world (id int primary key, randomnumber int not null);
  create table fortune (id int primary key, message varchar(2048) not null);
  insert into world
    select id, (id * 7919) % ${WORLDS} + 1 from generate_series(1, ${WORLDS}) as id;
  insert into fortune values ${rows}`

// A table that was written much is made compact. Waits for updates that continue after their load:
// they take rows in another order.
const refill = [
  `begin;
  lock table world in exclusive mode;
  update world set randomnumber = (id * 7919) % ${WORLDS} + 1
    where randomnumber <> (id * 7919) % ${WORLDS} + 1;
  commit`,
  "vacuum full analyze world",
  "vacuum analyze fortune",
]

/** The tables of TechEmpower. */
export const worldTables: Tables = { synchronousCommit: "on", seed: () => seed, refill }
