// Neither client of Redis is installed: using an address of Redis reports that.
import { registerHooks } from "node:module"

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== "redis" && specifier !== "ioredis") return next(specifier, context)
    throw Object.assign(new Error(specifier), { code: "ERR_MODULE_NOT_FOUND" })
  },
})

const { connectRedis } = await import("../../src/base/redis/redis-connect.ts")
const failure = (await connectRedis("redis://127.0.0.1", `cache "users"`).catch(
  (error: unknown) => error,
)) as Error
console.log(failure.message)
