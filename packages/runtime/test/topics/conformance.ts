import { afterAll, afterEach, beforeAll, describe } from "vitest"
import type { Consumer, TopicEngine } from "../../src/resources/topics/topics-engine.ts"
import { consumers } from "./conformance/consumers.ts"
import { delivery } from "./conformance/delivery.ts"
import { later } from "./conformance/later.ts"
import { order } from "./conformance/order.ts"
import { stopping } from "./conformance/stopping.ts"
import { type EngineServer, type EngineTraits, type Ground, TEST_MS } from "./conformance/things.ts"
import { trouble } from "./conformance/trouble.ts"
import { watching } from "./conformance/watching.ts"

/** What every engine does, on a real server. */
export function conformance(
  name: string,
  start: () => Promise<EngineServer>,
  traits: EngineTraits = {},
): void {
  describe(`topics on ${name}`, { timeout: TEST_MS }, () => {
    let server: EngineServer
    let engine: TopicEngine
    const opened: TopicEngine[] = []
    const taking: Consumer[] = []

    beforeAll(async () => {
      server = await start()
      engine = await server.open()
    }, 180_000)
    afterEach(async () => {
      await Promise.all(taking.splice(0).map((consumer) => consumer.stop()))
      await Promise.all(opened.splice(0).map((one) => one.close()))
    }, TEST_MS)
    afterAll(async () => {
      await engine?.close()
      await server?.close()
    }, TEST_MS)

    const kept = async (opening: Promise<TopicEngine>): Promise<TopicEngine> => {
      const one = await opening
      opened.push(one)
      return one
    }
    const ground: Ground = {
      traits,
      leaseMs: traits.leaseMs ?? 1000,
      get server() {
        return server
      },
      get engine() {
        return engine
      },
      another: () => kept(server.open()),
      absent: () => kept(server.openAbsent()),
      subscribe: async (subscription, receive, on = engine) => {
        await on.declare(subscription.topic, [subscription])
        const consumer = await on.subscribe(subscription, receive)
        taking.push(consumer)
        return consumer
      },
    }
    delivery(ground)
    later(ground)
    order(ground)
    consumers(ground)
    stopping(ground)
    trouble(ground)
    watching(ground)
  })
}
