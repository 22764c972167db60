// A client of a cache, or of once(), that prints each operation before it begins and when it has a result. One without
// a result may have had its effect or not. Not compiled: what the transformer would hand over is written out here.
import { setTimeout as wait } from "node:timers/promises"
import { Cache } from "../../src/resources/cache/cache.ts"
import { Database } from "../../src/resources/database/database.ts"
import { once } from "../../src/resources/topics/once.ts"
import { printLine } from "../helpers/print-line.ts"

const { kind, url, client } = JSON.parse(process.env["HISTORY"]!) as {
  kind: "cache" | "once"
  url: string
  client: number
}
/** Operations at the same time. */
const TOGETHER = 3
const KEYS = 8
const PAUSE_MS = 300
let count = 0

type Operate = (
  key: string,
  name: string,
  value: string,
  run: () => Promise<string>,
) => Promise<void>

/** Microseconds of the monotonic clock, which all processes of a machine share. */
const now = (): number => Number(process.hrtime.bigint() / 1000n)

const operate: Operate = async (key, name, value, run) => {
  const id = `${client}-${count++}`
  printLine({ id, client, key, name, value, call: now() })
  const result = await run().catch(() => undefined)
  // While the server is away, each operation would be one without a result.
  if (result === undefined) return wait(PAUSE_MS)
  // It was earlier by what is cut off.
  printLine({ id, value: result, return: now() + 1 })
}

if (kind === "cache") await useCache()
else await useOnce()

async function useCache(): Promise<void> {
  const options = { ttl: "1h", url, onFailure: "throw" } as const
  const cache = new Cache<string, string>("history", options, {
    encode: (entry) => JSON.stringify(entry),
    safeDecode: (json) => ({ ok: true, value: JSON.parse(String(json)) }),
    version: () => "history",
  })
  await each(async () => {
    const key = `k${Math.floor(Math.random() * KEYS)}`
    const value = `${client}-${count}`
    const chance = Math.random()
    if (chance < 0.5) await operate(key, "get", "", async () => (await cache.get(key)) ?? "")
    else if (chance < 0.9)
      await operate(key, "set", value, async () => (await cache.set(key, value), value))
    else await operate(key, "delete", "", async () => (await cache.delete(key), ""))
    await wait(2)
  })
}

/** Each client has each message, all at about the same time. */
async function useOnce(): Promise<void> {
  const db = new Database("history", { url })
  await each(async () => {
    const key = `${Math.floor(Date.now() / 20)}`
    await operate(key, "claim", "", () =>
      db.transaction(async (tx) => {
        const isFirst = await once(tx, key, async () => true)
        return String(isFirst === true)
      }),
    )
    await wait(5)
  })
}

async function each(step: () => Promise<void>): Promise<void> {
  printLine({ client })
  const steps = async (): Promise<never> => {
    for (;;) await step()
  }
  await Promise.all(Array.from({ length: TOGETHER }, steps))
}
