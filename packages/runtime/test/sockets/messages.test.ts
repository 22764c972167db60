import { expect, test } from "vitest"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { collectErrors, describeCores } from "../helpers/cores.ts"
import { open } from "./client.ts"
import { echo, plain } from "./echo.ts"
import { socket, type Note } from "./endpoint.ts"

const problem = { type: "about:blank", title: "Bad Request", status: 400, code: "invalid_message" }

describeCores("messages of a WebSocket", ({ serve }) => {
  test("are decoded and encoded", async () => {
    const got: unknown[] = []
    const chat = socket(
      { path: "/" },
      {
        message(socket, message) {
          got.push(message)
          socket.send(message)
        },
      },
    )
    const app = await serve({ chat })
    const client = await open(app, "/")
    client.ws.send('{"text":"é😀"}')
    client.ws.send(Uint8Array.of(0, 255))
    expect(await client.take(2)).toEqual(['{"text":"é😀"}', Uint8Array.of(0, 255)])
    expect(got).toEqual([{ text: "é😀" }, Uint8Array.of(0, 255)])
    expect(Object.getPrototypeOf(got[1])).toBe(Uint8Array.prototype)
    client.ws.close()
  })

  test("invalid ones get a problem, and the connection stays open", async () => {
    const chat = socket(
      { path: "/" },
      { message: (socket, note) => socket.send((note as Note).text) },
      false,
    )
    const app = await serve({ chat })
    const client = await open(app, "/")
    for (const wrong of ['{"text":1}', "{", " ", "null"]) {
      client.ws.send(wrong)
      const issues = [{ path: "", code: "type", expected: "object", found: "other" }]
      expect(await client.json(), wrong).toEqual({
        problem: { ...problem, detail: expect.any(String) as string, issues },
      })
    }
    client.ws.send(Uint8Array.of(1))
    expect(await client.json()).toMatchObject({
      problem: { issues: [{ found: "a binary message" }] },
    })
    client.ws.send('{"text":"still here"}')
    expect(await client.json()).toBe("still here")
    client.ws.close()
  })

  test("empty ones are heartbeats, and are returned", async () => {
    let heard = 0
    const chat = socket({ path: "/", onInvalidMessage: 1007 }, { message: () => heard++ }, false)
    const app = await serve({ chat })
    const client = await open(app, "/")
    for (let time = 0; time < 3; time++) client.ws.send("")
    expect(await client.take(3)).toEqual(["", "", ""])
    // Empty bytes are a message.
    client.ws.send(new Uint8Array(0))
    expect((await client.closed)[0]).toBe(1003)
    expect(heard).toBe(0)
    const strict = await serve({
      chat: socket({ path: "/", limits: { messagesPerSecond: 3 } }, {}),
    })
    const flood = await open(strict, "/")
    for (let time = 0; time < 9; time++) flood.ws.send("")
    expect((await flood.closed)[0]).toBe(1008)
  })

  test.each([1007, 1008] as const)("invalid ones close with %i when configured", async (code) => {
    const chat = socket({ path: "/", onInvalidMessage: code }, {})
    const app = await serve({ chat })
    const client = await open(app, "/")
    client.ws.send("{")
    expect(await client.closed).toEqual([code, "the message does not fit its type"])
    const texts = await serve({ chat: socket({ path: "/", onInvalidMessage: code }, {}, false) })
    const sender = await open(texts, "/")
    sender.ws.send(Uint8Array.of(1))
    expect((await sender.closed)[0]).toBe(1003)
  })

  test("and handlers that throw: ApiError is sent, other errors are reported and close with 1011", async () => {
    const { errors, onError } = collectErrors()
    const ends: number[] = []
    const fault = new Error("a fault")
    const chat = socket(
      { path: "/" },
      {
        async message(_socket, note) {
          const { text } = note as Note
          if (text === "later") await new Promise((resolve) => setTimeout(resolve, 1))
          if (text === "conflict") throw new ApiError("conflict", "Twice", { at: 1 })
          throw fault
        },
        close: (_socket, code) => void ends.push(code),
      },
    )
    const app = await serve({ chat }, { onError })
    const client = await open(app, "/")
    client.ws.send('{"text":"conflict"}')
    expect(await client.json()).toMatchObject({
      problem: { status: 409, code: "conflict", detail: "Twice", details: { at: 1 } },
    })
    expect(errors).toEqual([])
    client.ws.send('{"text":"later"}')
    expect(await client.closed).toEqual([1011, ""])
    expect([errors, ends]).toEqual([[fault], [1011]])
  })

  test("are still handled when open or close throws", async () => {
    const { errors, onError } = collectErrors()
    const chat = socket(
      { path: "/" },
      {
        open() {
          throw new ApiError("unavailable", "Not yet")
        },
        message: (socket) => socket.send("ok"),
        close() {
          throw new TypeError("in close")
        },
      },
    )
    const app = await serve({ chat }, { onError })
    const client = await open(app, "/")
    expect(await client.json()).toMatchObject({ problem: { code: "unavailable" } })
    client.ws.send('{"text":""}')
    expect(await client.json()).toBe("ok")
    client.ws.close()
    await expect.poll(() => errors).toEqual([new TypeError("in close")])
  })

  test("go to topics: to all others, or to all", async () => {
    const chat = plain(
      { path: "/rooms/:room" },
      {
        upgrade: (input) => ({ room: (input as string[])[0] ?? "" }),
        open: (socket) => socket.subscribe((socket.data as { room: string }).room),
        message(socket, message) {
          const { room } = socket.data as { room: string }
          if (message === "leave") socket.unsubscribe(room)
          else socket.publish(room, message)
          socket.send(`subscribed: ${socket.isSubscribed(room)}`)
        },
      },
    )
    // The same topic of another endpoint is another topic.
    const other = plain(
      { path: "/other" },
      {
        open: (socket) => socket.subscribe("red"),
        message: (socket) => socket.send("here"),
      },
    )
    const app = await serve({ chat, other })
    const [a, b, c, d] = await Promise.all([
      open(app, "/rooms/red"),
      open(app, "/rooms/red"),
      open(app, "/rooms/blue"),
      open(app, "/other"),
    ])
    a.ws.send("hi é")
    expect(await a.take(1)).toEqual(["subscribed: true"])
    expect(await b.take(1)).toEqual(["hi é"])
    chat.publish("red", Uint8Array.of(7))
    chat.publish("blue", "only c")
    chat.publish("nobody", "x")
    expect([await a.take(1), await b.take(1)]).toEqual([[Uint8Array.of(7)], [Uint8Array.of(7)]])
    expect(await c.take(1)).toEqual(["only c"])
    b.ws.send("leave")
    expect(await b.take(1)).toEqual(["subscribed: false"])
    chat.publish("red", "again")
    expect(await a.take(1)).toEqual(["again"])
    b.ws.send("x")
    d.ws.send("x")
    expect([await b.take(1), await d.take(1)]).toEqual([["subscribed: false"], ["here"]])
    for (const { ws } of [a, b, c, d]) ws.close()
  })

  test("of a connection that never subscribed reach those that have", async () => {
    const room = plain(
      { path: "/:kind" },
      {
        upgrade: (input) => (input as string[])[0],
        open: (socket) => {
          if (socket.data === "reads") socket.subscribe("room")
        },
        message(socket, message) {
          socket.publish("room", message)
          socket.publish("nobody", message)
          socket.send("published")
        },
      },
    )
    const app = await serve({ room })
    const [reader, sensor] = await Promise.all([open(app, "/reads"), open(app, "/sends")])
    sensor.ws.send("21 °C")
    expect(await reader.take(1)).toEqual(["21 °C"])
    sensor.ws.send(Uint8Array.of(1, 2))
    expect(await reader.take(1)).toEqual([Uint8Array.of(1, 2)])
    expect(await sensor.take(2)).toEqual(["published", "published"])
    for (const { ws } of [reader, sensor]) ws.close()
  })

  test("to a topic reach no client before the server starts and after it closes", async () => {
    const one = echo({ path: "/" })
    one.publish("x", "before")
    const app = await serve({ one })
    one.publish("x", "no subscriber")
    await app.close()
    one.publish("x", "after")
  })

  test("are compressed when enabled", async () => {
    const app = await serve({
      packed: echo({ path: "/packed", compression: true }),
      plain: echo({ path: "/plain" }),
    })
    const text = "a".repeat(10_000)
    for (const [path, extension] of [
      ["/packed", "permessage-deflate"],
      ["/plain", ""],
    ] as const) {
      const client = await open(app, path, { perMessageDeflate: true })
      expect(client.ws.extensions).toBe(extension)
      client.ws.send(text)
      expect(await client.take(1)).toEqual([text])
      client.ws.close()
    }
  })

  test("that are a bomb close the connection", async () => {
    const app = await serve({ packed: echo({ path: "/", compression: true }) })
    const client = await open(app, "/", { perMessageDeflate: { threshold: 0 } })
    client.ws.send("a".repeat(10_000_000))
    expect([1006, 1009]).toContain((await client.closed)[0])
    const next = await open(app, "/")
    next.ws.close()
  })

  test("of Node's own client", async () => {
    const app = await serve({ one: echo({ path: "/", protocols: ["v1"] }) })
    const ws = new WebSocket(`ws://127.0.0.1:${app.port}/`, ["v1"])
    const text = await new Promise((resolve) => {
      ws.addEventListener("open", () => ws.send("hello é"))
      ws.addEventListener("message", ({ data }) => resolve(data))
    })
    expect([text, ws.protocol]).toEqual(["hello é", "v1"])
    ws.close()
  })

  test("are not lost when a client sends with its handshake's end", async () => {
    const app = await serve({ one: echo({ path: "/" }) })
    const clients = await Promise.all(Array.from({ length: 50 }, () => open(app, "/")))
    await Promise.all(
      clients.map(async (client, index) => {
        client.ws.send(`${index}`)
        expect(await client.take(1)).toEqual([`${index}`])
        client.ws.close()
      }),
    )
  })
})
