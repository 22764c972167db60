// Brokers that reject the connection because of the address: retries cannot help.
import { connect, createServer, type AddressInfo } from "node:net"
import { startBackground, Subscription, Topic } from "@precast/runtime"
import { afterAll, describe, expect, test, vi } from "vitest"
import type { TopicEngine } from "../../src/resources/topics/topics-engine.ts"
import { closeTopics } from "../../src/resources/topics/close.ts"
import { openNats } from "../../src/resources/topics/engines/nats/nats-open.ts"
import { openPostgres } from "../../src/resources/topics/engines/postgres/postgres-open.ts"
import { openRabbit } from "../../src/resources/topics/engines/rabbitmq/rabbitmq-open.ts"
import { openRedis } from "../../src/resources/topics/engines/redis/redis-open.ts"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { hasRabbit, startRabbit } from "../helpers/brokers/rabbitmq.ts"
import { hasRedis, startRedis } from "../helpers/brokers/redis.ts"
import { postgres } from "../helpers/postgres.ts"
import { topicOf } from "./conformance/things.ts"

const silent = { log: (): void => {} }
const closers: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

async function refused(
  open: (url: URL, options: typeof silent) => Promise<TopicEngine>,
  url: URL,
): Promise<unknown> {
  const engine = await open(url, silent)
  const outcome = await engine.declare(topicOf(), []).catch((error: unknown) => error)
  await engine.close()
  return outcome
}

/** An address with other parts. */
const but = (url: string, parts: Partial<Pick<URL, "username" | "password" | "pathname">>): URL =>
  Object.assign(new URL(url), parts)

test.skipIf(!hasRedis)(
  "Redis: wrong password and none",
  async () => {
    const broker = await startRedis({ requirepass: "right" })
    closers.push(broker.close)
    for (const client of ["ioredis", "redis"])
      for (const password of ["", "wrong"]) {
        const url = but(`${broker.url}?client=${client}`, { password })
        expect(await refused(openRedis, url)).toMatchObject({ code: "PC2101" })
      }
  },
  60_000,
)

test.skipIf(!hasRedis)(
  "Redis: no such database",
  async () => {
    const broker = await startRedis()
    closers.push(broker.close)
    for (const client of ["ioredis", "redis"]) {
      const url = but(`${broker.url}?client=${client}`, { pathname: "/99" })
      expect(await refused(openRedis, url)).toMatchObject({ code: "PC2101" })
    }
  },
  60_000,
)

test.skipIf(!hasNats)(
  "NATS: TLS with a server without TLS",
  async () => {
    const broker = await startNats()
    closers.push(broker.close)
    const url = new URL(`${broker.url}?tls=true`)
    expect(await refused(openNats, url)).toMatchObject({ code: "PC2101" })
  },
  60_000,
)

test.skipIf(!hasNats)(
  "NATS: wrong password and none",
  async () => {
    const broker = await startNats('\nauthorization { user: "me", password: "right" }\n')
    closers.push(broker.close)
    for (const parts of [{}, { username: "me", password: "wrong" }])
      expect(await refused(openNats, but(broker.url, parts))).toMatchObject({ code: "PC2101" })
  },
  60_000,
)

test("PostgreSQL: no such user, no such database", async () => {
  const server = await postgres()
  closers.push(() => server.close())
  for (const parts of [{ username: "nobody-of-this-name" }, { pathname: "/none-of-this-name" }])
    expect(await refused(openPostgres, but(server.url, parts))).toMatchObject({ code: "PC2101" })
}, 60_000)

test("a server that is out of reach at the start and then refuses is tried until it accepts", async () => {
  const server = await postgres()
  closers.push(() => server.close())
  const target = new URL(server.url)
  const gate = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname)
    socket.pipe(onward).pipe(socket)
    for (const each of [socket, onward])
      each.on("error", () => [socket, onward].map((one) => one.destroy()))
  })
  const listen = (port: number): Promise<number> =>
    new Promise((resolve) =>
      gate.listen(port, "127.0.0.1", () => resolve((gate.address() as AddressInfo).port)),
    )
  const port = await listen(0)
  await new Promise((resolve) => gate.close(resolve))

  const name = `${target.pathname.slice(1)}_late`
  vi.stubEnv(
    "TOPICS_URL_LATE",
    `postgres://${target.username}:${target.password}@127.0.0.1:${port}/${name}`,
  )
  const logged: unknown[] = []
  const log = vi
    .spyOn(console, "error")
    .mockImplementation((...parts) => void logged.push(...parts))
  closers.push(
    () => log.mockRestore(),
    () => vi.unstubAllEnvs(),
  )
  const late = new Topic<string>("late")
  const got: string[] = []
  const { name: subscription } = new Subscription(late, "read", {
    handler: (text) => void got.push(text),
  })
  const background = await startBackground({ closeOnSignals: false })
  closers.push(
    () => background.close(),
    () => closeTopics(),
    () => gate.close(),
  )

  await vi.waitFor(() => expect(String(logged)).toContain("PC2090"), 20_000)
  await listen(port)
  await vi.waitFor(() => expect(String(logged)).toContain("PC2101"), 20_000)
  expect(String(logged)).toContain(subscription)
  await server.other("late")
  await vi.waitFor(() => late.publish("hello"), 20_000)
  await vi.waitFor(() => expect(got).toEqual(["hello"]), 30_000)
}, 90_000)

describe.skipIf(!hasRabbit)("RabbitMQ", () => {
  test("no such virtual host, wrong password: the start fails", async () => {
    const broker = await startRabbit()
    closers.push(broker.close)
    const vhost = but(broker.url, { pathname: "/none" })
    expect(await refused(openRabbit, vhost)).toMatchObject({
      code: "PC2101",
      message: expect.stringContaining("virtual host"),
    })
    const password = but(broker.url, { password: "wrong" })
    expect(await refused(openRabbit, password)).toMatchObject({ code: "PC2101" })

    vi.stubEnv("TOPICS_URL", vhost.href)
    const orders = new Topic<string>("orders-of-no-vhost")
    const { name } = new Subscription(orders, "pack", { handler: () => {} })
    expect(name).toBe("orders-of-no-vhost/pack")
    await expect(startBackground({ closeOnSignals: false })).rejects.toMatchObject({
      code: "PC2101",
    })
    vi.unstubAllEnvs()
  }, 120_000)
})
