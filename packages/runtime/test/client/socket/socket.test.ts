// A client of WebSockets by their types alone, compiled by the same transformer, over real sockets.
import { once } from "node:events"
import { createServer, type AddressInfo, type Server } from "node:net"
import { serve, type App } from "@precast/runtime"
import {
  AnswerError,
  ClosedError,
  createSocket,
  NetworkError,
  ProblemError,
  TimeoutError,
  type ClientError,
  type ClientSocket,
} from "@precast/runtime/client"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { WebSocketServer } from "ws"
import {
  chat,
  type ClientMessage,
  type counter,
  type files,
  type other,
  routes,
  type ServerMessage,
} from "./app.ts"

type Chat = ClientSocket<ClientMessage, ServerMessage>

const sockets: { close(): void }[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

function kept<S extends { close(): void }>(socket: S): S {
  sockets.push(socket)
  return socket
}

/** Resolves with what the next event tells. */
function next<S extends Chat, E extends "open" | "message" | "error" | "close">(
  socket: S,
  event: E,
): Promise<Parameters<Parameters<typeof socket.on<E>>[1]>[0]> {
  return new Promise((resolve) => {
    const stop = socket.on<E>(event, (value) => {
      stop()
      resolve(value)
    })
  })
}

/** One that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

const quick = { baseMs: 1, maxMs: 5 }

describe.each(["uws", "node"] as const)("a client of WebSockets (%s)", (core) => {
  let app: App
  beforeAll(async () => {
    app = await serve(routes, { port: 0, core, banner: false, onError: () => {} })
  })
  afterAll(() => app.close())

  function join(room = "a"): Chat {
    return kept(createSocket<typeof chat>(app.url, { input: { room }, retry: quick }))
  }

  test("sends and receives messages by their types", async () => {
    const socket = join("blue")
    const messages = socket[Symbol.asyncIterator]()
    expect(socket.state).toBe("connecting")
    // Waits until there is a connection.
    expect(socket.send({ kind: "say", text: "é a", at: new Date(5) })).toBe(true)
    expect(await messages.next()).toEqual({
      done: false,
      value: { kind: "joined", room: "blue", tags: [], names: ["", ""] },
    })
    expect(socket.state).toBe("open")
    const { value } = await messages.next()
    expect(value).toEqual({
      kind: "said",
      text: "é a",
      at: new Date(5),
      total: 2n ** 60n,
      words: new Set(["é", "a"]),
    })
    chat.publish("blue", { kind: "said", text: "", at: new Date(6), total: 1n, words: new Set() })
    expect((await messages.next()).value).toMatchObject({ at: new Date(6), total: 1n })
    socket.close()
    expect(await messages.next()).toEqual({ done: true, value: undefined })
    expect([socket.state, socket.send({ kind: "drop" }), socket.bufferedAmount]).toEqual([
      "closed",
      false,
      0,
    ])
  })

  test("writes the handshake by its type", async () => {
    const since = new Date("2024-02-29T12:00:00Z")
    const socket = kept(
      createSocket<typeof chat>(app.url.replace("http", "ws"), {
        input: { room: "a/b ?é", since, tag: ["x&y", "="], token: "t", sid: "s;" },
        protocols: ["x", "v1", "v2"],
      }),
    )
    expect(await next(socket, "message")).toEqual({
      kind: "joined",
      room: "a/b ?é",
      since,
      tags: ["x&y", "="],
      names: ["t", "s;"],
    })
    expect(socket.protocol).toBe("v1")
    expect(() => createSocket<typeof chat>(app.url, { input: { room: "" } })).toThrow(TypeError)
    const headers = { "x-token": "of the options" }
    const told = kept(createSocket<typeof chat>(app.url, { input: { room: "a" }, headers }))
    expect(await next(told, "message")).toMatchObject({ names: ["of the options", ""] })
  })

  test("takes and sends bytes, below a prefix", async () => {
    const socket = kept(createSocket<typeof files>(`${app.url}/v1/`, { input: { path: "a/b" } }))
    socket.send("text")
    socket.send(Uint8Array.of(1, 2, 3))
    const got: unknown[] = []
    for await (const message of socket) {
      got.push(message)
      if (got.length === 2) break
    }
    expect(got).toEqual(["a/b text", Uint8Array.of(3, 2, 1)])
  })

  test("tells problems, and goes on", async () => {
    const socket = join()
    await next(socket, "open")
    socket.send({ kind: "say", text: "far too long a text", at: new Date(0) })
    const misfit = (await next(socket, "error")) as ProblemError
    expect(misfit).toBeInstanceOf(ProblemError)
    expect([misfit.code, misfit.status, misfit.issues[0]?.path]).toEqual([
      "invalid_message",
      400,
      "/text",
    ])
    socket.send({ kind: "forbidden" })
    const thrown = (await next(socket, "error")) as ProblemError
    expect([thrown.code, thrown.status, thrown.detail]).toEqual([
      "permission_denied",
      403,
      "not here",
    ])
    expect(socket.state).toBe("open")
  })

  test("tells messages that do not fit", async () => {
    const socket = kept(createSocket<typeof other>(app.url))
    const told = new Promise<ClientError>((resolve) => socket.on("error", resolve))
    socket.send({ upTo: 1 })
    const error = (await told) as AnswerError
    expect(error).toBeInstanceOf(AnswerError)
    expect(error.issues.map(({ path }) => path)).toEqual(["/count"])
    expect(error.message).toBe("GET /counter (WebSocket): a message does not fit its type")
  })

  test("a loop ends with the server's 1000, and fails with other codes", async () => {
    const done = kept(createSocket<typeof counter>(app.url))
    done.send({ upTo: 3 })
    const counts: number[] = []
    for await (const { count } of done) counts.push(count)
    expect([counts, done.state]).toEqual([[1, 2, 3], "closed"])

    const failed = join()
    failed.send({ kind: "leave", code: 4321, reason: "enough é" })
    const closed = next(failed, "close")
    const ended = (async () => {
      for await (const _message of failed);
    })()
    await expect(ended).rejects.toThrow(ClosedError)
    await expect(ended).rejects.toMatchObject({ kind: "closed", code: 4321, reason: "enough é" })
    expect(await closed).toEqual({ code: 4321, reason: "enough é", again: false })
    // Who comes late hears of it as well.
    await expect(failed[Symbol.asyncIterator]().next()).rejects.toThrow("closed with 4321")
  })

  test("a loop that is too slow fails", async () => {
    const socket = kept(createSocket<typeof counter>(app.url, { maxUnread: 5 }))
    const slow = socket[Symbol.asyncIterator]()
    socket.send({ upTo: 10 })
    await new Promise<unknown>((resolve) => socket.on("close", resolve))
    await expect(slow.next()).rejects.toThrow(
      new RangeError("the loop is more than 5 messages behind"),
    )
    expect(await slow.next()).toEqual({ done: true, value: undefined })
  })

  test("connects again when a connection breaks, with an input of its own", async () => {
    let asked = 0
    const socket = kept(
      createSocket<typeof chat>(app.url, {
        input: async () => ({ room: "a", tag: [String(++asked)] }),
        retry: quick,
      }),
    )
    const opens: boolean[] = []
    const ends: unknown[] = []
    socket.on("open", ({ again }) => void opens.push(again))
    socket.on("close", (end) => void ends.push(end))
    const messages = socket[Symbol.asyncIterator]()
    for (let time = 1; time <= 3; time++) {
      expect((await messages.next()).value).toMatchObject({ kind: "joined", tags: [String(time)] })
      socket.send({ kind: "drop" })
    }
    expect((await messages.next()).value).toMatchObject({ tags: ["4"] })
    expect(opens).toEqual([false, true, true, true])
    expect(ends).toEqual([1, 2, 3].map(() => ({ code: 1006, reason: "", again: true })))
  })

  test("an input that cannot be had is asked for again", async () => {
    let asked = 0
    const socket = kept(
      createSocket<typeof chat>(app.url, {
        input() {
          if (++asked < 3) throw new Error("no ticket")
          return { room: "a" }
        },
        retry: quick,
      }),
    )
    const errors: ClientError[] = []
    socket.on("error", (error) => void errors.push(error))
    await next(socket, "open")
    expect(errors.map(({ kind, cause }) => [kind, (cause as Error).message])).toEqual([
      ["network", "no ticket"],
      ["network", "no ticket"],
    ])
  })

  test("a refused handshake is tried as often as may be", async () => {
    const retry = { ...quick, times: 2 }
    const socket = kept(createSocket<typeof chat>(app.url, { input: { room: "closed" }, retry }))
    const errors: ClientError[] = []
    const ends: unknown[] = []
    socket.on("error", (error) => void errors.push(error))
    socket.on("close", ({ again }) => void ends.push(again))
    await expect(socket[Symbol.asyncIterator]().next()).rejects.toThrow("closed with 1006")
    expect(errors.every((error) => error instanceof NetworkError)).toBe(true)
    expect(ends).toEqual([true, true, false])
  })

  test("survives a restart of the server", async () => {
    const port = await freePort()
    const first = await serve(routes, { port, core, banner: false })
    const socket = kept(
      createSocket<typeof chat>(first.url, { input: { room: "a" }, retry: quick }),
    )
    await next(socket, "open")
    const closed = next(socket, "close")
    await first.close()
    expect(await closed).toEqual({ code: 1001, reason: "", again: true })
    // Waits for the next server.
    socket.send({ kind: "say", text: "back", at: new Date(0) })
    const messages = socket[Symbol.asyncIterator]()
    const second = await serve(routes, { port, core, banner: false })
    expect((await messages.next()).value).toMatchObject({ kind: "joined" })
    expect((await messages.next()).value).toMatchObject({ kind: "said", text: "back" })
    socket.close()
    await second.close()
  })
})

describe("a client of WebSockets", () => {
  let server: Server
  beforeAll(async () => {
    // Takes connections, and says nothing.
    server = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1")
    await once(server, "listening")
  })
  afterAll(() => void server.close())

  function silent(options: object): Chat {
    const { port } = server.address() as AddressInfo
    const input = { room: "a" }
    return kept(createSocket<typeof chat>(`http://127.0.0.1:${port}`, { input, ...options }))
  }

  test("gives up a handshake that is not answered", async () => {
    const socket = silent({ timeoutMs: 20, retry: 0 })
    const error = next(socket, "error")
    const ended = next(socket, "close")
    expect(await error).toBeInstanceOf(TimeoutError)
    expect(await ended).toMatchObject({ code: 1006, again: false })
  })

  test("keeps no more messages than may wait, and none after its end", async () => {
    const socket = silent({ maxWaiting: 2 })
    const send = (): boolean => socket.send({ kind: "drop" })
    expect([send(), send(), send()]).toEqual([true, true, false])
    socket.close()
    expect(send()).toBe(false)
    expect(() => socket.close(1001)).toThrow(RangeError)
    expect(() => socket.close(2999)).toThrow(RangeError)
    expect(() => socket.close(5000)).toThrow(RangeError)
    expect(() => socket.close(3000, "é".repeat(62))).toThrow(RangeError)
  })

  test("is closed by its signal", async () => {
    const abort = new AbortController()
    const socket = silent({ signal: abort.signal })
    const messages = socket[Symbol.asyncIterator]()
    abort.abort()
    expect([socket.state, await messages.next()]).toEqual(["closed", { done: true }])
    expect(silent({ signal: AbortSignal.abort() }).state).toBe("closed")
  })

  test("asks for signs of life, and drops a server that gives none", async () => {
    const peers = new WebSocketServer({ port: 0, host: "127.0.0.1" })
    await once(peers, "listening")
    const asked: string[] = []
    let isDead = false
    peers.on("connection", (peer) => {
      peer.on("message", (data: Buffer) => {
        asked.push(data.toString())
        if (!isDead) peer.send(data.toString())
      })
    })
    const { port } = peers.address() as AddressInfo
    const times = { heartbeatMs: 5, timeoutMs: 200, retry: 0 }
    const input = { room: "a" }
    const socket = kept(createSocket<typeof chat>(`ws://127.0.0.1:${port}`, { input, ...times }))
    const heard: unknown[] = []
    socket.on("message", (message) => void heard.push(message))
    await expect.poll(() => asked.length).toBeGreaterThan(2)
    expect([socket.state, heard, new Set(asked)]).toEqual(["open", [], new Set([""])])
    const error = next(socket, "error")
    const end = next(socket, "close")
    isDead = true
    expect(await error).toBeInstanceOf(TimeoutError)
    expect(await end).toMatchObject({ code: 1006, again: false })
    for (const peer of peers.clients) peer.terminate()
    peers.close()
  })

  test("connects by a function of its own", async () => {
    const urls: string[] = []
    const socket = kept(
      createSocket<typeof chat>("https://shop.example/base/", {
        input: { room: "a", token: "t" },
        protocols: ["v1"],
        connect(url, { protocols, headers }) {
          urls.push(url.href, protocols.join(), headers.get("x-token") ?? "")
          return new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
        },
      }),
    )
    expect(urls).toEqual(["wss://shop.example/base/rooms/a", "v1", "t"])
    expect(socket.state).toBe("connecting")
  })
})
