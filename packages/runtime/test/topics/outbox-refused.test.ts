// A message in the outbox that its broker will never accept.
import {
  Database,
  startBackground,
  Subscription,
  Topic,
  type RunningBackground,
} from "@precast/runtime"
import { closeTopics } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { hasRabbit, startRabbit } from "../helpers/brokers/rabbitmq.ts"
import type { Broker } from "../helpers/brokers/server.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

interface Letter {
  n: number
  text: string
}

interface Waiting {
  readonly refused: string | null
}

const WAIT = { timeout: 40_000, interval: 20 }
const LARGE = "x".repeat(9_000_000)

const onRabbit = new Topic<Letter>("refused-by-rabbit")
const rabbitGot: number[] = []
void new Subscription(onRabbit, "all", { handler: ({ n }) => rabbitGot.push(n) })
const onNats = new Topic<Letter>("refused-by-nats")

let server: TestPostgres
let db: Database
let running: RunningBackground | undefined
const brokers: Broker[] = []

beforeAll(async () => {
  server = await postgres()
  db = new Database("shop", { url: server.url })
  vi.stubEnv("TOPICS_URL_REFUSED_BY_NATS", "nats://127.0.0.1:9")
  if (hasRabbit) {
    const rabbit = await startRabbit("max_message_size = 8000000\n")
    brokers.push(rabbit)
    vi.stubEnv("TOPICS_URL_REFUSED_BY_RABBIT", rabbit.url)
  }
  if (hasNats) {
    const nats = await startNats()
    brokers.push(nats)
    vi.stubEnv("TOPICS_URL_REFUSED_BY_NATS", nats.url)
  }
}, 150_000)
afterEach(async () => {
  await running?.close()
  running = undefined
  vi.restoreAllMocks()
})
afterAll(async () => {
  await closeTopics()
  vi.unstubAllEnvs()
  await db?.close()
  for (const broker of brokers) await broker.close()
  await server?.close()
}, 60_000)

describe.skipIf(!hasRabbit)("RabbitMQ, whose limit is known only once it refuses", () => {
  test("the message stays in the outbox with the reason, and later ones go out once", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {})
    await db.transaction(async (tx) => {
      for (const n of [1, 2, 3]) await onRabbit.publish({ n, text: "" }, { tx })
      await onRabbit.publish({ n: 4, text: LARGE }, { tx })
      for (const n of [5, 6]) await onRabbit.publish({ n, text: "" }, { tx })
    })
    running = await startBackground({ closeOnSignals: false })
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), WAIT)
    await onRabbit.publish({ n: 7, text: "" })
    await vi.waitFor(() => expect(rabbitGot).toContain(7), WAIT)
    expect(rabbitGot.toSorted()).toEqual([1, 2, 3, 5, 6, 7])
    expect((await waiting())[0]!.refused).toMatch(/^PC2100: .*max_message_size/)
    expect(log.mock.calls.flat().join()).toContain("PC2100")
  })

  test("a refusal for size is no outage, and concerns no other message", async () => {
    await closeTopics()
    running = await startBackground({ closeOnSignals: false })
    const large = onRabbit.publish({ n: 8, text: LARGE })
    const others = [9, 10, 11].map((n) => onRabbit.publish({ n, text: "" }))
    await expect(large).rejects.toMatchObject({ code: "PC2100" })
    await Promise.all(others)
    await vi.waitFor(() => expect(rabbitGot).toEqual(expect.arrayContaining([9, 10, 11])), WAIT)
    // From now on it is known.
    const late = db.transaction((tx) => onRabbit.publish({ n: 12, text: LARGE }, { tx }))
    await expect(late).rejects.toMatchObject({ code: "PC2100" })
  })
})

describe.skipIf(!hasNats)("NATS, whose limit is known", () => {
  test("publish() in a transaction refuses the message (PC2100)", async () => {
    const large = db.transaction((tx) => onNats.publish({ n: 1, text: LARGE }, { tx }))
    await expect(large).rejects.toMatchObject({ code: "PC2100" })
    await db.transaction((tx) => onNats.publish({ n: 2, text: "" }, { tx }))
  })
})

async function waiting(): Promise<Waiting[]> {
  return db.query<Waiting>`select refused from precast_topics.outbox where topic = ${onRabbit.name}`
}
