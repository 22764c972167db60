import { connect } from "node:net"
import { expect, test } from "vitest"
import { ApiError } from "../../src/base/errors/api-error.ts"
import type { Hook } from "../../src/endpoint/hooks.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"
import { open } from "./client.ts"
import { echo } from "./echo.ts"
import { socket } from "./endpoint.ts"
import { connectRaw, handshake, KEY } from "./raw.ts"

describeCores("the handshake of a WebSocket", ({ serve }) => {
  test("gets the response that RFC 6455 requires", async () => {
    const app = await serve({ echo: echo({ path: "/" }) })
    const { status, head, socket: connection } = await connectRaw(app, "/")
    expect(status).toBe(101)
    // The key of the RFC, and the value from its §1.3.
    expect(KEY).toBe("dGhlIHNhbXBsZSBub25jZQ==")
    expect(head.toLowerCase()).toContain("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=")
    expect(head.toLowerCase()).toContain("upgrade: websocket")
    expect(head.toLowerCase()).not.toContain("sec-websocket-protocol")
    expect(head.toLowerCase()).not.toContain("sec-websocket-extensions")
    connection.destroy()
  })

  test("an invalid one gets 426", async () => {
    const app = await serve({ echo: echo({ path: "/" }) })
    const changes: Record<string, string | undefined>[] = [
      { "sec-websocket-key": undefined },
      { "sec-websocket-key": "c2hvcnQ=" },
      { "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ=%" },
      { "sec-websocket-version": "8" },
      { "sec-websocket-version": undefined },
      { upgrade: "h2c" },
      { upgrade: undefined },
      { connection: "keep-alive" },
      { connection: undefined },
      { "sec-websocket-protocol": "x", connection: "not-upgrade" },
    ]
    for (const changed of changes) {
      const client = await connectRaw(app, "/", changed)
      expect(client.status, JSON.stringify(changed)).toBe(426)
      expect(client.head.toLowerCase()).toContain("upgrade: websocket")
      expect(client.head.toLowerCase()).toContain("sec-websocket-version: 13")
      client.socket.destroy()
    }
    const { status, body, headers } = await ask(app, { path: "/" })
    expect(status).toBe(426)
    expect(headers["content-type"]).toBe("application/problem+json")
    expect(JSON.parse(body)).toMatchObject({ code: "upgrade_required" })
  })

  test("another method gets 405, and another path 404", async () => {
    const app = await serve({ echo: echo({ path: "/ws" }) })
    const post = await ask(app, { method: "POST", path: "/ws" })
    expect([post.status, post.headers.allow]).toEqual([405, "GET"])
    const options = await ask(app, { method: "OPTIONS", path: "/ws" })
    expect([options.status, options.headers.allow]).toEqual([204, "GET"])
    const client = await connectRaw(app, "/other")
    expect(client.status).toBe(404)
    client.socket.destroy()
  })

  test("takes odd but right headers", async () => {
    const app = await serve({ echo: echo({ path: "/" }) })
    const changes = [
      { upgrade: "WebSocket" },
      { connection: "keep-alive, Upgrade" },
      { connection: "UPGRADE" },
      { "content-length": "0" },
    ]
    for (const changed of changes) {
      const client = await connectRaw(app, "/", changed)
      expect(client.status, JSON.stringify(changed)).toBe(101)
      client.socket.destroy()
    }
  })

  test("with a body is no handshake", async () => {
    const app = await serve({ echo: echo({ path: "/" }) })
    const client = await connectRaw(app, "/", { "content-length": "5" })
    client.socket.write("hello")
    await client.until(() => client.head !== "" || client.over)
    expect(client.status).not.toBe(101)
    client.socket.destroy()
  })

  test("leaves a GET route of the same path alone", async () => {
    const page = endpoint("GET", "/", () => "page")
    const app = await serve({ page, echo: echo({ path: "/" }) })
    expect((await ask(app, { path: "/" })).body).toBe('"page"')
    // A request to upgrade to another protocol is handled by the route, too.
    const h2c = { upgrade: "h2c", connection: "upgrade, http2-settings" }
    expect((await ask(app, { path: "/", headers: h2c })).body).toBe('"page"')
    const client = await connectRaw(app, "/")
    expect(client.status).toBe(101)
    client.socket.destroy()
  })

  test("is decoded: a mismatch gets 400 with every issue", async () => {
    const chat = socket({ path: "/rooms/:room" }, {})
    const app = await serve({ chat })
    const client = await connectRaw(app, "/rooms/a?bad")
    expect(client.status).toBe(400)
    expect(client.head).toContain("application/problem+json")
    client.socket.destroy()
  })

  test("finds paths with parameters, those that may be missing, and the rest of a path", async () => {
    const seen: unknown[] = []
    const upgrade = ({ params }: { params: readonly string[] }): void => void seen.push(params)
    const app = await serve({
      optional: socket({ path: "/optional/:a?" }, { upgrade }),
      rest: socket({ path: "/rest/:a/*b" }, { upgrade }),
    })
    const statuses: number[] = []
    for (const path of ["/optional", "/optional/x", "/rest/x/y/z", "/rest/x/", "/rest/x"]) {
      const client = await connectRaw(app, path)
      statuses.push(client.status)
      client.socket.destroy()
    }
    expect(statuses).toEqual([101, 101, 101, 404, 404])
    expect(seen).toEqual([[], ["x"], ["x", "y/z"]])
  })

  test("with a longer URL than may be is refused", async () => {
    const app = await serve(
      { chat: socket({ path: "/rooms/:room" }, {}) },
      { limits: { urlLength: 20 } },
    )
    const taken = await connectRaw(app, `/rooms/${"x".repeat(20)}`)
    const refused = await connectRaw(app, `/rooms/${"x".repeat(18)}?abc`)
    expect([taken.status, refused.status]).toEqual([101, 414])
    taken.socket.destroy()
  })

  test("may be rejected by an error that upgrade throws, synchronous or asynchronous", async () => {
    const early = socket(
      { path: "/early" },
      {
        upgrade() {
          throw new ApiError("unauthenticated", "Who are you?")
        },
      },
    )
    const late = socket(
      { path: "/late" },
      {
        async upgrade() {
          await new Promise((resolve) => setTimeout(resolve, 5))
          throw new ApiError("permission_denied", "Not you")
        },
      },
    )
    const app = await serve({ early, late })
    const statuses = [
      (await connectRaw(app, "/early")).status,
      (await connectRaw(app, "/late")).status,
    ]
    expect(statuses).toEqual([401, 403])
  })

  test("passes data to the connection, and headers to the response", async () => {
    let seen: unknown
    const chat = socket(
      { path: "/rooms/:room" },
      {
        async upgrade({ params }, context) {
          context.header("x-room", params[0] ?? "")
          await new Promise((resolve) => setTimeout(resolve, 5))
          return { room: params[0] }
        },
        open: ({ data, isOpen, address }) => (seen = { data, isOpen, address }),
      },
    )
    const app = await serve({ chat })
    const client = await connectRaw(app, "/rooms/blue")
    expect(client.status).toBe(101)
    expect(client.head.toLowerCase()).toContain("x-room: blue")
    expect(seen).toEqual({ data: { room: "blue" }, isOpen: true, address: "127.0.0.1" })
    client.socket.destroy()
  })

  test("a late response leaves the connection in a valid state", async () => {
    const chat = socket(
      { path: "/" },
      {
        async upgrade(_input, context) {
          context.header("x-a", "1")
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
        },
        // Takes memory while the core moves the connection, which made older ones close it.
        open(connection) {
          for (let i = 0; i < 10; i++) connection.subscribe(`topic ${i} ${"x".repeat(i * 40)}`)
          connection.send({ text: "x".repeat(20_000) })
        },
        message: (connection, note) => connection.send(note),
      },
    )
    const app = await serve({ chat })
    for (let round = 0; round < 4; round++) {
      const clients = await Promise.all(Array.from({ length: 50 }, () => open(app, "/")))
      for (const { ws } of clients) ws.send('{"text":"still open"}')
      const heard = await Promise.all(clients.map((client) => client.take(2)))
      expect(heard.filter(([, second]) => second === '{"text":"still open"}')).toHaveLength(50)
      for (const { ws } of clients) ws.close()
    }
  })

  test("runs hooks: they may refuse, and give data", async () => {
    const statuses: (number | undefined)[] = []
    const gate: Hook<{ user: string }> = {
      onRequest({ headers }) {
        if (headers.authorization !== "yes") throw new ApiError("unauthenticated", "no")
        return { user: "Ada" }
      },
      onEnd: (_context, { status }) => void statuses.push(status),
    }
    let user: unknown
    const chat = socket(
      { path: "/", use: [gate] },
      { upgrade: (_input, { data }) => void (user = (data as { user: string }).user) },
    )
    const app = await serve({ chat })
    const refused = await connectRaw(app, "/")
    expect(refused.status).toBe(401)
    const taken = await connectRaw(app, "/", { authorization: "yes" })
    expect([taken.status, user]).toEqual([101, "Ada"])
    expect(statuses).toEqual([401, 101])
    taken.socket.destroy()
  })

  test("selects the first subprotocol that both sides support", async () => {
    const app = await serve({ echo: echo({ path: "/", protocols: ["v2", "v1"] }) })
    const protocolOf = async (offered: string | undefined): Promise<string | undefined> => {
      const client = await connectRaw(app, "/", { "sec-websocket-protocol": offered })
      expect(client.status).toBe(101)
      client.socket.destroy()
      return /sec-websocket-protocol: (.*)/i.exec(client.head)?.[1]
    }
    expect(await protocolOf("v1")).toBe("v1")
    expect(await protocolOf("x, v1 , v2")).toBe("v1")
    expect(await protocolOf("x")).toBe(undefined)
    expect(await protocolOf(undefined)).toBe(undefined)
  })

  test("is taken of pages of the same host, of those listed, or of all", async () => {
    const app = await serve({
      same: echo({ path: "/same" }),
      listed: echo({ path: "/listed", origins: ["https://a.example"] }),
      any: echo({ path: "/any", origins: "any" }),
    })
    const statusOf = async (path: string, origin: string | undefined): Promise<number> => {
      const client = await connectRaw(app, path, { host: "shop.example", origin })
      client.socket.destroy()
      return client.status
    }
    expect(await statusOf("/same", undefined)).toBe(101)
    expect(await statusOf("/same", "https://shop.example")).toBe(101)
    expect(await statusOf("/same", "https://evil.example")).toBe(403)
    expect(await statusOf("/same", "https://shop.example.evil.example")).toBe(403)
    expect(await statusOf("/same", "null")).toBe(403)
    expect(await statusOf("/listed", "https://a.example")).toBe(101)
    expect(await statusOf("/listed", "https://a.example.b")).toBe(403)
    expect(await statusOf("/any", "https://evil.example")).toBe(101)
  })

  test("is refused with 503 while there are as many connections as may be", async () => {
    const app = await serve({ echo: echo({ path: "/", limits: { connections: 1 } }) })
    const first = await connectRaw(app, "/")
    const second = await connectRaw(app, "/")
    expect([first.status, second.status]).toEqual([101, 503])
    first.socket.destroy()
    await expect
      .poll(async () => {
        const client = await connectRaw(app, "/")
        client.socket.destroy()
        return client.status
      })
      .toBe(101)
  })

  test("of a client that goes meanwhile is forgotten", async () => {
    let finish: (() => void) | undefined
    let opened = false
    const chat = socket(
      { path: "/" },
      {
        upgrade: () => new Promise<void>((resolve) => (finish = resolve)),
        open: () => (opened = true),
      },
    )
    const app = await serve({ chat })
    const connection = connect(app.port, "127.0.0.1")
    connection.write(handshake("/"))
    await expect.poll(() => finish).toBeDefined()
    connection.destroy()
    // Waits for all handshakes in flight.
    await app.close()
    finish?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(opened).toBe(false)
  })
})
