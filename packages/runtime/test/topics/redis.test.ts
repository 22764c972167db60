import { describe } from "vitest"
import { openRedis } from "../../src/resources/topics/engines/redis/redis-open.ts"
import { hasRedis, startRedis } from "../helpers/brokers/redis.ts"
import { conformance } from "./conformance.ts"

const silent = { log: (): void => {} }

if (!hasRedis) console.warn("redis-server is not installed: topics on Redis streams are not tested")

describe.skipIf(!hasRedis).each(["ioredis", "redis"])("with the package %s", (client) => {
  conformance("Redis streams", async () => {
    const broker = await startRedis()
    return {
      open: () => openRedis(new URL(`${broker.url}?client=${client}`), silent),
      openAbsent: () => openRedis(new URL(`redis://127.0.0.1:9?client=${client}`), silent),
      cut: async () => {
        await broker.kill()
        await broker.start()
      },
      close: () => broker.close(),
    }
  })
})
