import { describe } from "vitest"
import { openRedis } from "../../src/resources/topics/engines/redis/open.ts"
import { hasRedis, startRedis } from "../helpers/brokers/redis.ts"
import { faults } from "./faults.ts"

// What is missing is said by redis.test.ts.
describe.skipIf(!hasRedis)("with a server", () => {
  faults("redis", startRedis, ({ url }) => openRedis(new URL(url), { log: () => {} }))
})
