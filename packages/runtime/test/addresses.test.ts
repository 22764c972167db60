// The client's address on host "::", where IPv4 clients come as ::ffff:a.b.c.d: one text for each.
import { once } from "node:events"
import { request, type IncomingMessage } from "node:http"
import { networkInterfaces } from "node:os"
import { text } from "node:stream/consumers"
import { pino } from "pino"
import { WebSocket } from "ws"
import { expect, test } from "vitest"
import type { Context } from "../src/endpoint/api.ts"
import { accessLog } from "../src/middleware/log/access-log.ts"
import { rateLimit } from "../src/middleware/limits/rate-limit.ts"
import type { App } from "../src/app/serve/serve.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { socket as socketOf } from "./sockets/endpoint.ts"

interface Line {
  readonly address: string
}

const where = endpoint("GET", "/", (_input, { address }: Context) => address)
const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
)

/** The response to a client with this address. */
async function from(app: App, own: string, headers: Record<string, string> = {}): Promise<string> {
  const host = own.includes(":") ? "::1" : "127.0.0.1"
  const sent = request({ host, port: app.port, localAddress: own, agent: false, headers })
  sent.end()
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  return `${response.statusCode} ${await text(response)}`
}

describeCores('addresses of clients on host "::"', ({ serve }) => {
  test("of IPv4 are those of IPv4", async () => {
    const app = await serve([where], { host: "::" })
    expect(await from(app, "127.0.0.1")).toBe('200 "127.0.0.1"')
    expect(await from(app, "127.0.0.2")).toBe('200 "127.0.0.2"')
  })

  test.runIf(hasIPv6)("of IPv6 are short", async () => {
    const app = await serve([where], { host: "::" })
    expect(await from(app, "::1")).toBe('200 "::1"')
  })

  test("are counted by rateLimit() each for itself", async () => {
    const app = await serve([where], {
      host: "::",
      use: [rateLimit({ max: 1, windowMs: 3_600_000 })],
    })
    const statuses: string[] = []
    for (const own of ["127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.2", "127.0.0.3"]) {
      statuses.push((await from(app, own)).slice(0, 3))
    }
    expect(statuses).toEqual(["200", "429", "200", "429", "200"])
  })

  test.each([
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:cb00:7107]:4711", "203.0.113.7"],
    ["0000:0000:0000:0000:0000:ffff:cb00:7107", "203.0.113.7"],
    ["2001:0DB8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
  ])("are one text behind a proxy that writes %s", async (said, address) => {
    const app = await serve([where], { host: "::", trustProxy: ["::ffff:7f00:1", "::1"] })
    expect(await from(app, "127.0.0.1", { "x-forwarded-for": said })).toBe(`200 "${address}"`)
  })

  test("are the same in logs and for WebSockets", async () => {
    const seen: unknown[] = []
    const write = (line: string): void => void seen.push((JSON.parse(line) as Line).address)
    const logger = pino({ level: "info" }, { write })
    const room = socketOf({ path: "/room" }, { open: ({ address }) => void seen.push(address) })
    const app = await serve([where, room], {
      host: "::",
      use: [accessLog({ logger, address: true, ignore: ({ path }) => path === "/room" })],
    })
    await from(app, "127.0.0.1")
    await expect.poll(() => seen).toEqual(["127.0.0.1"])
    const client = new WebSocket(`ws://127.0.0.1:${app.port}/room`)
    await once(client, "open")
    await expect.poll(() => seen).toEqual(["127.0.0.1", "127.0.0.1"])
    client.terminate()
  })
})
