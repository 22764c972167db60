// Servers that send nothing, and the client options for them.
import { once } from "node:events"
import { createServer, type AddressInfo, type Server } from "node:net"
import { createSocket, TimeoutError } from "@precast/runtime/client"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { WebSocketServer } from "ws"
import type { chat } from "./app.ts"
import { kept, next, type Chat } from "./kept.ts"

describe("a client of WebSockets", () => {
  let server: Server
  beforeAll(async () => {
    // Accepts connections and sends nothing.
    server = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1")
    await once(server, "listening")
  })
  afterAll(() => void server.close())

  function silent(options: object): Chat {
    const { port } = server.address() as AddressInfo
    const input = { room: "a" }
    return kept(createSocket<typeof chat>(`http://127.0.0.1:${port}`, { input, ...options }))
  }

  test("aborts a handshake without a response", async () => {
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

  test("sends pings, and drops a server that does not respond", async () => {
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
