import { createClient } from "redis"
import { describe } from "vitest"
import { hasRedis, startRedis } from "../helpers/brokers/redis.ts"
import { brokerTests } from "./brokers.ts"

if (!hasRedis) console.warn("redis-server is not installed: WebSockets over Redis are not tested")

describe.skipIf(!hasRedis).each(["ioredis", "redis"])("with the package %s", (client) => {
  brokerTests("Redis", async () => {
    const broker = await startRedis()
    return {
      url: `${broker.url}?client=${client}`,
      kill: () => broker.kill(),
      start: () => broker.start(),
      close: () => broker.close(),
      send: async (text) => {
        const client = createClient({ url: broker.url })
        await client.connect()
        const channels = await client.pubSubChannels()
        for (const channel of channels) await client.publish(channel, text)
        client.destroy()
      },
    }
  })
})
