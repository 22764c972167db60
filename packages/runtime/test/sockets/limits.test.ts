import { connect } from "node:net"
import { expect, test } from "vitest"
import { PrecastError } from "../../src/base/errors/catalog.ts"
import type { SocketOptions } from "../../src/endpoint/sockets/sockets-options.ts"
import type { Socket } from "../../src/endpoint/sockets/sockets-types.ts"
import { describeCores } from "../helpers/cores.ts"
import { open } from "./client.ts"
import { echo, plain } from "./echo.ts"
import { CLOSE, connectRaw, CONTINUATION, frame, handshake, PING, TEXT } from "./raw.ts"

type Plain = Socket<string | Uint8Array>

describeCores("limits of WebSockets", ({ serve, core }) => {
  test("larger messages close with 1009", async () => {
    const ends: number[] = []
    const one = plain(
      { path: "/", limits: { messageBytes: 100 } },
      {
        message: (socket, message) => socket.send(message),
        close: (_socket, code) => void ends.push(code),
      },
    )
    const app = await serve({ one })
    const client = await open(app, "/")
    client.ws.send("x".repeat(100))
    expect(await client.take(1)).toEqual(["x".repeat(100)])
    client.ws.send("é".repeat(51))
    expect(await client.closed).toEqual([1009, ""])
    // Far larger ones are dropped by the C++ core, which notifies only the server.
    const other = await open(app, "/")
    other.ws.send("x".repeat(1000))
    expect((await other.closed)[0]).toBe(core === "uws" ? 1006 : 1009)
    await expect.poll(() => ends).toEqual([1009, 1009])
  })

  test("a message in very many fragments", async () => {
    const ends: number[] = []
    const one = plain(
      { path: "/" },
      {
        message: (socket, message) => socket.send(message),
        close: (_socket, code) => void ends.push(code),
      },
    )
    const app = await serve({ one })
    const fragments = (count: number): Buffer =>
      Buffer.concat([
        frame(TEXT, "x", { fin: false }),
        ...Array.from({ length: count - 2 }, () => frame(CONTINUATION, "x", { fin: false })),
        frame(CONTINUATION, "x"),
      ])
    const client = await connectRaw(app, "/")
    client.socket.write(fragments(16_384))
    expect((await client.take(1))[0]?.payload.length).toBe(16_384)
    client.socket.write(fragments(16_385))
    const [last] = await client.take(1)
    // The C++ core puts them together as they come.
    if (core === "uws") expect(last?.payload.length).toBe(16_385)
    else {
      expect([last?.opcode, last?.payload.readUInt16BE(0)]).toEqual([CLOSE, 1008])
      await expect.poll(() => ends).toEqual([1008])
    }
    client.socket.destroy()
  })

  test("more messages in a second than may be close with 1008", async () => {
    const app = await serve({ one: echo({ path: "/", limits: { messagesPerSecond: 5 } }) })
    const client = await open(app, "/")
    for (let i = 0; i < 20; i++) client.ws.send("x")
    expect(await client.closed).toEqual([1008, "too many messages"])
    expect(client.messages.length).toBeGreaterThanOrEqual(5)
    expect(client.messages.length).toBeLessThanOrEqual(10)
  })

  test("a client that does not read is closed with 1013, and others continue", async () => {
    const ends: number[] = []
    let sent = 0
    const sockets: Plain[] = []
    const one = plain(
      { path: "/", limits: { bufferedBytes: 200_000 } },
      {
        open: (socket) => void sockets.push(socket as Plain),
        close: (_socket, code) => void ends.push(code),
      },
    )
    const app = await serve({ one })
    const slow = await connectRaw(app, "/")
    slow.socket.pause()
    const good = await open(app, "/")
    const [stuck, well] = sockets as [Plain, Plain]
    const part = "x".repeat(50_000)
    while (stuck.isOpen && sent < 2000) {
      sent++
      stuck.send(part)
      // Its own memory is what the limit is about; the system's buffers take some MB before.
      expect(stuck.bufferedAmount).toBeLessThanOrEqual(250_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(ends).toEqual([1013])
    well.send("still here")
    expect(await good.take(1)).toEqual(["still here"])
    slow.socket.destroy()
    good.ws.close()
  })

  test("of many clients that do not read those are closed that hold most", async () => {
    const ends: number[] = []
    const sockets: Plain[] = []
    const one = plain(
      { path: "/" },
      {
        open: (socket) => void sockets.push(socket as Plain),
        close: (_socket, code) => void ends.push(code),
      },
    )
    const app = await serve({ one }, { limits: { bufferedTotalBytes: 1_500_000 } })
    const clients = await Promise.all([1, 2, 3, 4].map(() => connectRaw(app, "/")))
    for (const client of clients) client.socket.pause()
    const good = await open(app, "/")
    // Each fills the system's buffers, and then holds more than the one before.
    for (const [at, socket] of sockets.slice(0, 4).entries()) {
      const part = "x".repeat(100_000)
      while (socket.bufferedAmount < 400_000 + at * 100_000) socket.send(part)
    }
    expect(waitingFor(sockets)).toBeGreaterThan(1_500_000)
    await expect.poll(() => waitingFor(sockets), { timeout: 5000 }).toBeLessThanOrEqual(1_500_000)
    expect(new Set(ends)).toEqual(new Set([1013]))
    expect([sockets[0]?.isOpen, sockets[3]?.isOpen]).toEqual([true, false])
    sockets[4]?.send("still here")
    expect(await good.take(1)).toEqual(["still here"])
    for (const client of clients) client.socket.destroy()
    good.ws.close()
  })

  test("any number of simultaneous pings, when the client reads", async () => {
    const app = await serve({ one: echo({ path: "/" }) })
    const client = await connectRaw(app, "/")
    client.socket.write(Buffer.concat(Array.from({ length: 5000 }, () => frame(PING, "p"))))
    await client.until(() => client.frames.length === 5000 || client.over)
    expect(client.over).toBe(false)
    client.socket.destroy()
  })

  test("a client that does not read skips messages when configured", async () => {
    let server: Plain | undefined
    let drained = 0
    const ends: number[] = []
    const one = plain(
      { path: "/", onSlowClient: "drop", limits: { bufferedBytes: 200_000 } },
      {
        open: (socket) => {
          server = socket as Plain
          socket.subscribe("t")
        },
        drain: () => void drained++,
        close: (_socket, code) => void ends.push(code),
      },
    )
    const app = await serve({ one })
    const client = await open(app, "/")
    client.ws.pause()
    const part = "x".repeat(50_000)
    let refused = 0
    for (let i = 0; i < 1000 && refused < 20; i++) {
      if (server?.send(part) === false) refused++
      one.publish("t", part)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(refused).toBe(20)
    expect(server?.bufferedAmount).toBeGreaterThan(0)
    expect(server?.bufferedAmount).toBeLessThanOrEqual(300_000)
    client.ws.resume()
    await expect.poll(() => server?.bufferedAmount).toBe(0)
    expect(drained).toBeGreaterThan(0)
    expect(server?.send("last")).toBe(true)
    await expect.poll(() => client.messages.at(-1)).toBe("last")
    expect(ends).toEqual([])
    client.ws.close()
  })

  test("what is published closes a client that does not read", async () => {
    const ends: number[] = []
    const one = plain(
      { path: "/", limits: { bufferedBytes: 200_000 } },
      {
        open: (socket) => socket.subscribe("t"),
        close: (_socket, code) => void ends.push(code),
      },
    )
    const app = await serve({ one })
    const slow = await connectRaw(app, "/")
    slow.socket.pause()
    const good = await open(app, "/")
    const part = "x".repeat(50_000)
    let sent = 0
    for (; ends.length === 0 && sent < 2000; sent++) {
      one.publish("t", part)
      await good.take(1)
    }
    expect(ends).toEqual([1013])
    one.publish("t", "to who is left")
    expect(await good.take(1)).toEqual(["to who is left"])
    slow.socket.destroy()
    good.ws.close()
  })

  test(
    "a client without a sign of life is dropped; pings keep the others",
    { timeout: 60_000 },
    async () => {
      const ends: number[] = []
      const one = plain(
        { path: "/", limits: { idleMs: 8_000 } },
        { close: (_socket, code) => void ends.push(code) },
      )
      const app = await serve({ one })
      const alive = await open(app, "/")
      let pings = 0
      alive.ws.on("ping", () => pings++)
      // Responds to no ping.
      const dead = await connectRaw(app, "/")
      await dead.until(() => dead.over)
      expect(dead.frames.some(({ opcode }) => opcode === PING)).toBe(true)
      await expect.poll(() => ends).toEqual([1006])
      expect(pings).toBeGreaterThan(0)
      expect(alive.ws.readyState).toBe(alive.ws.OPEN)
      alive.ws.close()
    },
  )

  test(
    "a thousand idle connections, and a thousand that go without a word",
    { timeout: 60_000 },
    async () => {
      let opened = 0
      let closed = 0
      const one = plain(
        { path: "/" },
        {
          open(socket) {
            opened++
            socket.subscribe("all")
          },
          message: (socket, message) => socket.send(message),
          close: () => void closed++,
        },
      )
      const app = await serve({ one })
      for (let round = 0; round < 2; round++) {
        const clients = []
        for (let i = 0; i < 1000; i += 50) {
          clients.push(
            ...(await Promise.all(Array.from({ length: 50 }, () => connectRaw(app, "/")))),
          )
        }
        expect(clients.filter(({ status }) => status === 101)).toHaveLength(1000)
        one.publish("all", "é")
        const heard = await Promise.all(clients.map((client) => client.take(1)))
        expect(heard.filter(([first]) => first?.payload.toString() === "é")).toHaveLength(1000)
        for (const client of clients) {
          // Half of them in the middle of a frame.
          if (round === 1) client.socket.write(frame(TEXT, "cut short").subarray(0, 7))
          client.socket.resetAndDestroy()
        }
        await expect.poll(() => closed, { timeout: 20_000 }).toBe((round + 1) * 1000)
      }
      expect(opened).toBe(2000)
      const last = await open(app, "/")
      last.ws.send("fine")
      expect(await last.take(1)).toEqual(["fine"])
      last.ws.close()
    },
  )

  test("a handshake and frames in one packet, and a flood before the response", async () => {
    const late = plain(
      { path: "/late" },
      {
        upgrade: () => new Promise((resolve) => setTimeout(resolve, 20)),
        message: (socket, message) => socket.send(message),
      },
    )
    const app = await serve({ late, echo: echo({ path: "/" }) })
    const eager = connect(app.port, "127.0.0.1")
    eager.on("error", () => {})
    eager.write(Buffer.concat([Buffer.from(handshake("/")), frame(TEXT, "early")]))
    let text = ""
    eager.on("data", (data) => (text += data.toString("latin1")))
    await expect.poll(() => text).toContain("101 Switching")
    eager.destroy()
    const flood = connect(app.port, "127.0.0.1")
    flood.on("error", () => {})
    flood.write(handshake("/late"))
    flood.write(Buffer.alloc(5_000_000))
    await new Promise((resolve) => flood.on("close", resolve))
    // The server lives.
    const client = await open(app, "/late")
    client.ws.send("x")
    expect(await client.take(1)).toEqual(["x"])
    client.ws.close()
  })

  test.each([
    ["limits.idleMs", { limits: { idleMs: 7_999 } }],
    ["limits.idleMs", { limits: { idleMs: 960_001 } }],
    ["limits.idleMs", { limits: { idleMs: 0 } }],
    ["limits.idleMs", { limits: { idleMs: Number.NaN } }],
    ["limits.messageBytes", { limits: { messageBytes: 0 } }],
    ["limits.messageBytes", { limits: { messageBytes: 2 ** 31 } }],
    ["limits.bufferedBytes", { limits: { bufferedBytes: -1 } }],
    ["limits.connections", { limits: { connections: 1.5 } }],
    ["limits.other", { limits: { other: 1 } }],
    ["other", { other: 1 }],
    ["onInvalidMessage", { onInvalidMessage: 1000 }],
    ["onSlowClient", { onSlowClient: "wait" }],
    ["compression", { compression: "yes" }],
    ["protocols", { protocols: ["a b"] }],
    ["protocols", { protocols: ["a\r\nx: y"] }],
    ["origins", { origins: ["https://a.example/"] }],
    ["origins", { origins: "https://a.example" }],
  ] as [string, Partial<SocketOptions>][])(
    "%s is checked before a server starts",
    async (name, wrong) => {
      const one = echo({ path: "/x", ...wrong })
      const failed = serve({ one })
      await expect(failed).rejects.toThrow(PrecastError)
      await expect(failed).rejects.toThrow(`PC2045: Option "${name}" of api.socket() for /x`)
    },
  )
})

function waitingFor(sockets: readonly Plain[]): number {
  return sockets.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)
}
