// A service that a request needs, and that is out of reach: 503 with retry-after, as of a database.
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { api, type App, Bucket, Cache, serve, Topic } from "@precast/runtime"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { freePort } from "./helpers/brokers/server.ts"
import { CREDENTIALS, hasS3, s3Folder } from "./helpers/s3.ts"

const reported: unknown[] = []
let app: App
let s3: Server
let close: () => Promise<unknown>

beforeAll(async () => {
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value)
  // The clients of AWS are found from the program's folder.
  vi.spyOn(process, "cwd").mockReturnValue(s3Folder)
  const closed = await freePort()
  vi.stubEnv("TOPICS_URL", `amqp://127.0.0.1:${closed}`)
  // The path selects the behavior.
  s3 = createServer((request, response) => {
    const [status] = /\d+$/.exec(request.url!.split("?")[0]!) ?? []
    if (status === undefined) return
    response.writeHead(Number(status), { connection: "close" }).end()
  }).listen(0, "127.0.0.1")
  await once(s3, "listening")
  const { port } = s3.address() as AddressInfo
  const at = (to: number): string => `s3://b?region=us-east-1&endpoint=http://127.0.0.1:${to}`
  // Long enough for the second and third attempt of the client, which wait longer after 429.
  const files = new Bucket("files", { url: at(port), timeout: "20s" })
  const silent = new Bucket("silent", { url: at(port), timeout: "2s" })
  const gone = new Bucket("gone", { url: at(closed), timeout: "2s" })
  const cache = new Cache<string, string>("prices", {
    ttl: "1m",
    url: `redis://127.0.0.1:${closed}`,
    onFailure: "throw",
    timeout: "200ms",
  })
  const loads = new Cache<string, string>("loads", {
    ttl: "1m",
    url: "memory:",
    loadTimeout: "9ms",
  })
  const orders = new Topic<string>("orders")
  app = await serve(
    {
      topic: api({ method: "GET", path: "/topic" }, async () => orders.publish("x")),
      cache: api({ method: "GET", path: "/cache" }, async () => (await cache.get("x")) ?? ""),
      load: api({ method: "GET", path: "/load" }, () =>
        loads.getOrSet("x", () => new Promise<string>(() => {})),
      ),
      gone: api({ method: "GET", path: "/gone" }, async () => gone.exists("x")),
      silent: api({ method: "GET", path: "/silent" }, async () => silent.exists("x")),
      file: api({ method: "GET", path: "/file/:key" }, async ({ key }: { key: string }) =>
        files.exists(key),
      ),
    },
    { port: 0, onError: (error) => void reported.push(error) },
  )
  close = () =>
    Promise.all([
      app.close(),
      files.close(),
      gone.close(),
      silent.close(),
      cache.close(),
      loads.close(),
    ])
})
afterAll(async () => {
  await close?.()
  s3?.closeAllConnections()
  s3?.close()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const ofS3 = [
  ["/gone", 503, "PC2185"],
  ["/silent", 503, "PC2181"],
  ["/file/503", 503, "PC2185"],
  ["/file/500", 503, "PC2185"],
  ["/file/429", 503, "PC2185"],
  ["/file/403", 500, "PC2137"],
] as const

test.each([
  ["/topic", 503, "PC2090"],
  ["/cache", 503, "PC2127"],
  ["/load", 503, "PC2183"],
  ...(hasS3 ? ofS3 : []),
] as const)("%s is %d, reported as %s", async (path, status, code) => {
  reported.length = 0
  const response = await fetch(app.url + path)
  expect(reported).toMatchObject([{ code }])
  expect(response.status).toBe(status)
  expect(response.headers.get("retry-after")).toBe(status === 503 ? "1" : null)
  expect(response.headers.get("content-type")).toBe("application/problem+json")
  const name = status === 503 ? "unavailable" : "internal"
  expect(await response.json()).toMatchObject({ code: name, status })
})
