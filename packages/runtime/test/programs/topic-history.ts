// A publisher or a consumer of messages with keys, that prints when it publishes and handles each. Not compiled: what
// the transformer would hand over is written out in ../topics/numbered.ts.
import { setTimeout as wait } from "node:timers/promises"
import { startBackground } from "../../src/resources/background/start-background.ts"
import { Database } from "../../src/resources/database/database.ts"
import { Subscription } from "../../src/resources/topics/subscription.ts"
import { printLine } from "../helpers/print-line.ts"
import { numbered } from "../topics/numbered.ts"

const { role, url, client } = JSON.parse(process.env["HISTORY"]!) as {
  role: "publisher" | "consumer"
  url: string
  client: number
}
/** Messages published at the same time. */
const TOGETHER = 3
const KEYS = 12
const topic = numbered("history")
const db = new Database("history", { url })

/** Microseconds of the monotonic clock, which all processes of a machine share. */
const now = (): number => Number(process.hrtime.bigint() / 1000n)

if (role === "publisher") await publishAll()
else await consume()

async function publishAll(): Promise<void> {
  let count = 0
  const steps = async (): Promise<never> => {
    for (;;) {
      const number = client * 100_000 + count++
      await publish(`k${Math.floor(Math.random() * KEYS)}`, number)
      await wait(20)
    }
  }
  await db.exec`select 1`
  printLine({ client })
  await Promise.all(Array.from({ length: TOGETHER }, steps))
}

/** Again until it is confirmed: by its id a repeated message is known. */
async function publish(key: string, number: number): Promise<void> {
  const id = String(number)
  printLine({ id, client, key, name: "publish", value: id, call: now() })
  for (;;) {
    const isPublished = await topic.publish({ key, number }, { id }).then(
      () => true,
      () => false,
    )
    // It was earlier by what is cut off.
    if (isPublished) return printLine({ id, value: id, return: now() + 1 })
    await wait(50)
  }
}

async function consume(): Promise<void> {
  let count = 0
  const at = (name: string, { key, number }: { key: string; number: number }): void => {
    const call = now()
    const id = `${client}-${count++}`
    printLine({ id, client, key, name, value: String(number), call, return: call + 1 })
  }
  void new Subscription(topic, "history", {
    concurrency: 20,
    timeout: "3s",
    retry: { minBackoff: 20, maxBackoff: 200, maxAttempts: 1000 },
    // The server is away for a while: that is what is tried.
    onError: () => {},
    handler: async (message, { attempt }) => {
      at("begin", message)
      await wait(1 + Math.random() * 4)
      if (attempt === 1 && message.number % 10 === 0) throw new Error("again")
      at("end", message)
    },
  })
  // Not longer than the one that started it.
  process.stdin.resume().once("end", () => process.exit())
  await startBackground()
  printLine({ client })
}
