import { describe } from "vitest"
import { openRedis } from "../../src/resources/topics/engines/redis/redis-open.ts"
import { hasRedis, startRedis } from "../helpers/brokers/redis.ts"
import { faults } from "./faults.ts"

// redis.test.ts reports a missing broker.
describe.skipIf(!hasRedis)("with a server", () => {
  faults("redis", startRedis, ({ url }) => openRedis(new URL(url), { log: () => {} }))
})
