import { readFileSync } from "node:fs"
import { shipped } from "../contenders.ts"
import type { Tables } from "../database/open-database.ts"

/** A row of `items` as contenders respond with it. */
export interface Item {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly price: number
  readonly quantity: number
  readonly active: boolean
  readonly tags: readonly string[]
  readonly rating: { readonly score: number; readonly count: number }
}

/** As many rows as HttpArena has. */
export const ROWS = 100_000

const models = JSON.parse(
  readFileSync(`${shipped}contenders/shared/items.json`, "utf8"),
) as readonly Item[]
const tags = [...new Set(models.flatMap((model) => model.tags))]

/** A number below `bound` that row and field determine. */
function draw(id: number, field: number, bound: number): number {
  let hash = Math.imul(id * 16 + field, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % bound
}

// The tags are eight: an odd step meets none of them twice.
function tagsOf(id: number): string[] {
  const [first, step] = [draw(id, 0, tags.length), 2 * draw(id, 1, 4) + 1]
  const count = 1 + draw(id, 2, 4)
  return Array.from({ length: count }, (_, at) => tags[(first + at * step) % tags.length] ?? "")
}

/** The row of an id of 1 to `ROWS`: fields and ranges of HttpArena, values of our own. */
export function itemOf(id: number): Item {
  const model = (field: number): Item | undefined => models[draw(id, field, models.length)]
  return {
    id,
    name: `${model(3)?.name} ${id}`,
    category: model(4)?.category ?? "",
    price: 1 + draw(id, 5, 500),
    quantity: 1 + draw(id, 6, 1000),
    active: draw(id, 7, 2) === 1,
    tags: tagsOf(id),
    rating: { score: 1 + draw(id, 8, 50), count: 1 + draw(id, 9, 500) },
  }
}

/** The rows that `fits` accepts, by id: `count` of them, without the first `skipped`. */
export function itemsWhere(fits: (item: Item) => boolean, count: number, skipped = 0): Item[] {
  const found: Item[] = []
  for (let id = 1; id <= ROWS && found.length < skipped + count; id++) {
    const item = itemOf(id)
    if (fits(item)) found.push(item)
  }
  return found.slice(skipped)
}

function allRows(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const { rating, ...row } = itemOf(at + 1)
    return { ...row, rating_score: rating.score, rating_count: rating.count }
  })
  return JSON.stringify(rows).replaceAll("'", "''")
}

/** The table of HttpArena, without an index on `price`. It is in memory there: commits wait for no disk. */
export const arenaTables: Tables = {
  synchronousCommit: "off",
  seed: () => `
    drop table if exists items, first_items;
    create table items (
      id integer primary key, name text not null, category text not null, price integer not null,
      quantity integer not null, active boolean not null, tags jsonb not null,
      rating_score integer not null, rating_count integer not null);
    insert into items select * from json_populate_recordset(null::items, '${allRows()}');
    create table first_items as table items`,
  refill: [
    `begin; truncate items; insert into items select * from first_items order by id; commit`,
    "vacuum analyze items",
  ],
}
