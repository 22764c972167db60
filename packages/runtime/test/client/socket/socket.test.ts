// A client of WebSockets by their types alone, compiled by the same transformer, over real sockets.
import { serve, type App } from "@precast/runtime"
import {
  ResponseError,
  ClosedError,
  createSocket,
  NetworkError,
  ProblemError,
  type ClientError,
} from "@precast/runtime/client"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chat, type counter, type files, type other, routes } from "./app.ts"
import { kept, next, type Chat } from "./kept.ts"
import { CORES } from "../../helpers/cores.ts"
import { freePort } from "../../helpers/brokers/server.ts"

const quick = { baseMs: 1, maxMs: 5 }

describe.each(CORES)("a client of WebSockets (%s)", (core) => {
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

  test("reports problems, and continues", async () => {
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

  test("reports invalid messages", async () => {
    const socket = kept(createSocket<typeof other>(app.url))
    const told = new Promise<ClientError>((resolve) => socket.on("error", resolve))
    socket.send({ upTo: 1 })
    const error = (await told) as ResponseError
    expect(error).toBeInstanceOf(ResponseError)
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
    // A late listener is notified as well.
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

  test("an input that is unavailable is requested again", async () => {
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
