// Two applications in one process, each with a registry of its own and with the same names.
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import {
  type App,
  Bucket,
  Cache,
  closeTopics,
  createApp,
  cron,
  type CronJob,
  Database,
  defaultRegistry,
  Registry,
  secret,
  serve,
  startBackground,
  Subscription,
  Topic,
} from "@precast/runtime"
import { testTopics } from "@precast/runtime/testing"
import { afterAll, afterEach, expect, test, vi } from "vitest"
import type { About, CacheView, SubscriptionView } from "../../src/app/dashboard/wire.ts"
import { ask, keyOf, requestsOf } from "../dashboard/ask.ts"
import { postgres } from "../helpers/postgres.ts"

interface Order {
  id: number
}

/** A program: all that a registry owns. */
interface Program {
  readonly registry: Registry
  readonly topic: Topic<Order>
  readonly subscription: Subscription<Order>
  readonly job: CronJob
  readonly handled: string[]
  readonly bucket: Bucket
  readonly cache: Cache<string, number>
  readonly app: App
}

const server = await postgres()
const apps: App[] = []
const databases: Database[] = []
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  for (const app of apps) await app.close()
  for (const database of databases) await database.close()
  await server.close()
})

async function start(as: string): Promise<Program> {
  const registry = new Registry()
  const handled: string[] = []
  const url = pathToFileURL(mkdtempSync(join(tmpdir(), "precast-registries-"))).href
  const topic = new Topic<Order>("orders", { registry })
  const subscription = new Subscription(topic, "mails", {
    handler: ({ id }) => void handled.push(`${as} handles ${id}`),
  })
  const job = cron("sweep", { every: "1h", registry }, () => void handled.push(`${as} sweeps`))
  const bucket = new Bucket("files", { url, registry })
  const cache = new Cache<string, number>("sums", { ttl: "1h", url: "memory:", registry })
  databases.push(new Database(as, { url: await server.other(as), registry }))
  const app = await serve([], { port: 0, banner: false, log: false, dashboard: true, registry })
  apps.push(app)
  return { registry, topic, subscription, job, handled, bucket, cache, app }
}

const [one, two] = [await start("one"), await start("two")]

async function shown<View>({ app }: Program, name: string): Promise<View> {
  const page = `${app.url}/_precast`
  const headers = { "x-precast-key": await keyOf(page) }
  return JSON.parse((await ask(`${page}/data/${name}`, headers)).text) as View
}

test("a message is handled by the subscription of its own registry", async () => {
  await one.topic.publish({ id: 1 })
  await two.topic.publish({ id: 2 })
  await vi.waitFor(() => {
    expect(one.handled).toContain("one handles 1")
    expect(two.handled).toContain("two handles 2")
  }, 10_000)
  expect([...one.handled, ...two.handled].filter((line) => line.includes("handles"))).toEqual([
    "one handles 1",
    "two handles 2",
  ])
})

test("a dashboard shows the messages and runs of its own registry", async () => {
  await one.job.run()
  expect(one.handled).toContain("one sweeps")
  const jobsOf = async ({ app }: Program): Promise<number> => {
    const page = `${app.url}/_precast`
    const units = await requestsOf<{ kind: string }>(page, await keyOf(page))
    return units.filter(({ kind }) => kind === "job").length
  }
  expect(await jobsOf(one)).toBe(1)
  expect(await jobsOf(two)).toBe(0)
})

test("a dashboard shows the resources of its own registry", async () => {
  await one.cache.set("a", 1)
  expect(await shown<About>(one, "about")).toMatchObject({ databases: ["one"], buckets: ["files"] })
  expect(await shown<About>(two, "about")).toMatchObject({ databases: ["two"] })
  expect(await shown<CacheView[]>(one, "caches")).toMatchObject([{ name: "sums", entries: 1 }])
  expect(await shown<CacheView[]>(two, "caches")).toMatchObject([{ name: "sums", entries: null }])
  expect(await shown<SubscriptionView[]>(two, "topics")).toMatchObject([{ subscription: "mails" }])
  const runs = await shown<{ name: string; last: unknown }[]>(two, "jobs")
  expect(runs).toMatchObject([{ name: "sweep", last: null }])
})

test("a URL of a bucket leads to the application of its registry", async () => {
  await two.bucket.put("a.txt", "of two")
  const url = await two.bucket.downloadUrl("a.txt")
  expect(new URL(url).origin).toBe(new URL(two.app.url).origin)
  expect(await (await fetch(url)).text()).toBe("of two")
  expect((await fetch(url.replace(two.app.url, one.app.url))).status).not.toBe(200)
})

test("missing secrets stop the start of their own registry only", async () => {
  const registry = new Registry()
  secret("REGISTRY_KEY_THAT_IS_MISSING", { registry })
  await expect(serve([], { port: 0, registry })).rejects.toMatchObject({ code: "PC2111" })
  const other = await serve([], { port: 0, banner: false, registry: new Registry() })
  await other.close()
})

test("testTopics() replaces the broker of one registry", async () => {
  const topics = testTopics({ registry: one.registry })
  await one.topic.publish({ id: 7 })
  await two.topic.publish({ id: 8 })
  expect(topics.published(one.topic)).toMatchObject([{ message: { id: 7 } }])
  expect(await topics.deliver(one.subscription)).toMatchObject([{ outcome: "done" }])
  topics.close()
  expect(one.handled).toContain("one handles 7")
  await vi.waitFor(() => expect(two.handled).toContain("two handles 8"), 10_000)
})

test("background work and connections of one registry end without the other", async () => {
  const registry = new Registry()
  const told: string[] = []
  cron("tick", { every: "10ms", registry }, () => void told.push("tick"))
  vi.stubEnv("CRON_URL", "memory:")
  const running = await startBackground({ registry, closeOnSignals: false })
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), 20_000)
  await running.close()
  await closeTopics({ registry })
  const sent = two.handled.length
  await two.topic.publish({ id: 9 })
  await vi.waitFor(() => expect(two.handled.length).toBe(sent + 1), 10_000)
})

test("the same names are free in the default registry, and taken in a used one", () => {
  const again = (registry: Registry) => () => new Topic<Order>("orders", { registry })
  expect(again(one.registry)).toThrow(expect.objectContaining({ code: "PC2092" }))
  expect(again(defaultRegistry)).not.toThrow()
  expect(again(new Registry())).not.toThrow()
})

test("an application that is fetched serves the buckets of its registry", async () => {
  const app = createApp([], { registry: one.registry })
  const empty = createApp([], { registry: new Registry() })
  await one.bucket.put("b.txt", "of one")
  const path = new URL(await one.bucket.downloadUrl("b.txt"))
  expect((await app.fetch(new Request(path))).status).toBe(200)
  expect((await empty.fetch(new Request(path))).status).toBe(404)
})
