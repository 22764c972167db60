// Precast's contender in the database scenarios, as a user writes it; compiled as server.ts is.
import {
  api,
  type ContentType,
  Database,
  type Int,
  type Max,
  type Min,
  serve,
} from "@precast/runtime"
import type * as Shared from "../contenders/shared/world.mjs"

// Seen from dist/, where this runs.
const shared = new URL("../../contenders/shared/world.mjs", import.meta.url)
const { changed, fortunesPage, idsOf } = (await import(shared.href)) as typeof Shared

interface World {
  id: number & Int
  randomNumber: number & Int
}

interface Fortune {
  id: number & Int
  message: string
}

type Id = number & Int & Min<1> & Max<10_000>
type Count = number & Int & Min<1> & Max<500>

interface Several {
  count: Count
  seed: Id
}

const db = new Database("bench")

const read = (id: number): Promise<World | null> =>
  db.queryRow<World>`select id, randomnumber as "randomNumber" from world where id = ${id}`

const readAll = (ids: number[]): Promise<World[]> => Promise.all(ids.map(read)) as Promise<World[]>

const world = api({ method: "GET", path: "/world/:id" }, ({ id }: { id: Id }) => read(id))

const worlds = api({ method: "GET", path: "/worlds" }, ({ count, seed }: Several) =>
  readAll(idsOf(count, seed)),
)

// The rows only travel on.
const list = api(
  { method: "GET", path: "/list" },
  ({ from, count }: { from: Id; count: Count }) =>
    db.rowsToJson<World>`select id, randomnumber as "randomNumber" from world
      where id >= ${from} order by id limit ${count}` as Promise<
      string & ContentType<"application/json">
    >,
)

const updates = api({ method: "GET", path: "/updates" }, async ({ count, seed }: Several) => {
  const found = await readAll(idsOf(count, seed))
  for (const each of found) each.randomNumber = changed(each.id, seed)
  const ids = found.map((each) => each.id)
  const numbers = found.map((each) => each.randomNumber)
  await db.exec`update world set randomnumber = new.value
    from unnest(${ids}::int[], ${numbers}::int[]) as new (id, value) where world.id = new.id`
  return found
})

const fortunes = api(
  { method: "GET", path: "/fortunes" },
  async (): Promise<string & ContentType<"text/html">> =>
    fortunesPage(await db.query<Fortune>`select id, message from fortune`),
)

/** It starts its workers itself. */
export const workers = true

export async function start({ port, cores }: { port: number; cores: number }): Promise<void> {
  await serve({ world, worlds, list, updates, fortunes }, { port, workers: cores })
}
