// Topics and transactions of a program on PGlite, which has one session: prints the results. Not compiled: what
// the transformer would hand over is written out in numbered.ts.
import { setTimeout as wait } from "node:timers/promises"
import { startBackground } from "../../src/resources/background/start-background.ts"
import { Database } from "../../src/resources/database/database.ts"
import { once } from "../../src/resources/topics/once.ts"
import { Subscription } from "../../src/resources/topics/subscription.ts"
import { numbered } from "../topics/numbered.ts"

const db = new Database("shop")
const topic = numbered()
const got: string[] = []
const all = new Subscription(topic, "all", {
  concurrency: 3,
  retry: { minBackoff: 10, maxBackoff: 10, maxAttempts: 2 },
  onError: () => {},
  handler: async ({ key, number }, context) => {
    if (key === "bad") throw new Error("no")
    await db.transaction((tx) =>
      once(tx, context, () => tx.exec`insert into effects values (${key}, ${number})`),
    )
    got.push(`${key}${number}`)
  },
})

await db.exec`create table effects (key text, number int)`
// Of those without a subscription, too: the tables are there before anything is published.
const unheard = numbered("unheard")
const running = await startBackground({ closeOnSignals: false })
const changed = Promise.withResolvers<void>()
const stopChanges = await topic.changes().subscribe(changed.resolve)
await db.transaction((tx) => unheard.publish({ key: "u", number: 0 }, { tx }))
await topic.publish({ key: "b", number: 0 }, { id: "same" })
await topic.publish({ key: "b", number: 0 }, { id: "same" })
for (let number = 0; number < 10; number++)
  await db.transaction(async (tx) => {
    await tx.exec`insert into effects values ('order', ${number})`
    await topic.publish({ key: "a", number }, { tx })
  })
await db
  .transaction(async (tx) => {
    await topic.publish({ key: "never", number: 0 }, { tx })
    throw new Error("no")
  })
  .catch(() => {})
await topic.publish({ key: "later", number: 1 }, { delay: 500 })
await topic.publish({ key: "bad", number: 0 })
const isDone = async (): Promise<boolean> => got.length >= 12 && (await all.dead()).length > 0
for (const end = Date.now() + 60_000; Date.now() < end && !(await isDone()); await wait(50));
await changed.promise
await stopChanges()
const dead = (await all.dead()).map(({ attempts, error }) => `${error.code} ${attempts}`)
const ofA = got.filter((one) => one.startsWith("a"))
const others = got.filter((one) => !one.startsWith("a")).toSorted()
console.log(JSON.stringify({ ofA, others, dead }))
await running.close()
await db.close()
