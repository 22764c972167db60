// Against a real server, where one is installed: apt-get install redis-server.
import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redis } from "ioredis"
import { createClient } from "redis"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { redisSessions } from "../src/middleware/auth/session-store.ts"
import { rateLimit } from "../src/middleware/limits/rate-limit.ts"
import { redisRateStore, type RateLimitResult } from "../src/middleware/limits/rate-store.ts"
import type { RedisClient } from "../src/base/redis/redis.ts"
import { serve } from "../src/app/serve/serve.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"
import { CORES } from "./helpers/cores.ts"

const isThere = spawnSync("redis-server", ["--version"]).status === 0
if (!isThere) console.warn("redis-server is not installed: the stores in Redis are not tested")

const folder = mkdtempSync(join(tmpdir(), "precast-redis-"))
const path = join(folder, "redis.sock")
const clients: { name: string; client: RedisClient; end: () => unknown }[] = []
let server: ChildProcess | undefined

beforeAll(async () => {
  if (!isThere) return
  const settings = ["--port", "0", "--unixsocket", path, "--save", "", "--dir", folder]
  server = spawn("redis-server", settings, { stdio: "ignore" })
  await vi.waitUntil(() => existsSync(path), { timeout: 10_000 })
  const node = createClient({ socket: { path, tls: false } })
  node.on("error", () => {})
  await node.connect()
  clients.push({ name: "redis", client: node, end: () => node.destroy() })
  const io = new Redis(path)
  io.on("error", () => {})
  clients.push({ name: "ioredis", client: io, end: () => io.disconnect() })
})

afterAll(() => {
  for (const { end } of clients) end()
  server?.kill("SIGKILL")
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!isThere).each(["redis", "ioredis"])("Redis by %s", (name) => {
  const client = (): RedisClient => clients.find((one) => one.name === name)?.client as RedisClient

  test("counts requests", async () => {
    const store = redisRateStore(client(), { prefix: `${name}:` })
    const policy = { max: 3, windowMs: 86_400_000 }
    const taken = await Promise.all([1, 2, 3, 4, 5].map(() => store.take("a'\r\nb", policy)))
    expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(3)
    expect(Math.max(...taken.map(({ count }) => count))).toBe(3)
    expect(taken.every(({ intoMs }) => intoMs >= 0 && intoMs < policy.windowMs)).toBe(true)
    expect((await store.take("other", policy)).isAllowed).toBe(true)
  })

  test("removes a window when it has expired", async () => {
    const store = redisRateStore(client(), { prefix: `${name}:` })
    const policy = { max: 1, windowMs: 20 }
    const taken: RateLimitResult[] = []
    await expect
      .poll(async () => {
        taken.push(await store.take("short", policy))
        return taken.filter(({ isAllowed }) => isAllowed).length
      })
      .toBeGreaterThan(2)
  })

  test("limits requests of all servers together", async () => {
    const hello = endpoint("GET", "/", () => "hello")
    const servers = await Promise.all(
      CORES.map((core) => {
        const store = redisRateStore(client(), { prefix: `${name}:servers:` })
        const use = [rateLimit({ max: 3, windowMs: 86_400_000, store })]
        return serve([hello], { port: 0, core, banner: false, use })
      }),
    )
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const statuses: number[] = []
    for (const app of [one, two, one, two]) statuses.push((await ask(app, { path: "/" })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await Promise.all(servers.map((app) => app.close()))
  })

  test("keeps sessions", async () => {
    const store = redisSessions(client(), { prefix: `${name}:` })
    expect(await store.get("k")).toBe(undefined)
    await store.replace("k", "0", 60_000)
    expect(await store.get("k")).toBe(undefined)
    await store.set("k", "ä\0\r\n", 60_000)
    expect(await store.get("k")).toBe("ä\0\r\n")
    await store.replace("k", "2", 60_000)
    expect(await store.get("k")).toBe("2")
    await store.delete("k")
    expect(await store.get("k")).toBe(undefined)
    await store.set("short", "1", 1)
    await expect.poll(() => store.get("short")).toBe(undefined)
  })
})
