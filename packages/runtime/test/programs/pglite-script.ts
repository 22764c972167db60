// A script on PGlite, which neither serves nor runs in the background: the first thing that it does with topics is in a
// transaction. Prints the results.
import { Database } from "../../src/resources/database/database.ts"
import type { DatabaseError } from "../../src/base/errors/database-error.ts"
import { once } from "../../src/resources/topics/once.ts"
import { Subscription } from "../../src/resources/topics/subscription.ts"
import { numbered } from "../topics/numbered.ts"

const db = new Database("script", { timeouts: { acquire: 1000 } })
const topic = numbered("scripted")
export const all = new Subscription(topic, "scripted-all", { handler: () => {} })
const said: unknown[] = []
const count = (): Promise<number> => db.exec`
  select from precast_topics.deliveries d join precast_topics.subscriptions s on s.id = d.subscription
  where s.name = 'scripted-all'`

const failed = db.transaction(async (tx) => {
  await topic.publish({ key: "a", number: 0 }, { tx })
  throw new Error("undone, tables and all")
})
said.push(await failed.catch((error: Error) => error.message))
said.push(await count().catch((error: DatabaseError) => error.condition))

await db.transaction(async (tx) => {
  await Promise.all([1, 2].map((number) => topic.publish({ key: "a", number }, { tx })))
  await tx
    .transaction(async (inner) => {
      await topic.publish({ key: "a", number: 3 }, { tx: inner })
      throw new Error("undone")
    })
    .catch(() => {})
  await tx.transaction((inner) => topic.publish({ key: "a", number: 4 }, { tx: inner }))
  const late = numbered("made-in-a-transaction")
  await late.publish({ key: "b", number: 0 }, { tx })
})
await db.transaction((tx) => topic.publish({ key: "a", number: 5 }, { tx }))
await topic.publish({ key: "a", number: 6 })
said.push(await count())

const effect = (): Promise<unknown> => db.transaction((tx) => once(tx, "id", async () => "done"))
said.push(await effect(), (await effect()) ?? "before")

// A query outside of the transaction that its code is in waits for itself.
const beside = db.transaction(async () => db.exec`select 1`)
said.push(await beside.catch((error: Error) => error.message))
console.log(JSON.stringify(said))
await db.close()
