import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import type { Broker } from "../helpers/brokers/server.ts"
import { Program } from "../helpers/program.ts"

// nats.test.ts reports a missing broker.
describe.skipIf(!hasNats)("a program with topics on a broker", { timeout: 120_000 }, () => {
  let broker: Broker
  beforeAll(async () => {
    broker = await startNats()
  }, 60_000)
  afterAll(() => broker.close())

  test.each([
    ["subscribe", "its subscriptions are closed"],
    ["publish", "it only publishes, and calls closeTopics()"],
  ])("ends when it has closed: %s", async (part) => {
    const program = new Program("nats-ends", { TOPICS_URL: broker.url, PROGRAM_PART: part })
    try {
      expect(await program.line()).toBe("closed")
      expect(await program.ended()).toBe(0)
    } finally {
      await program.kill()
    }
  })
})
