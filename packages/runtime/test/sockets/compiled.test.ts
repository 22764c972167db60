// From types to messages: compiled by the transformer, served by the built package.
import {
  api,
  ApiError,
  serve,
  type App,
  type ContentType,
  type Cookie,
  type Header,
  type MaxLength,
  type Min,
  type Socket,
} from "@precast/runtime"
import * as precast from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { open } from "./client.ts"
import { connectRaw } from "./raw.ts"
import { CORES } from "../helpers/cores.ts"

interface Say {
  kind: "say"
  text: string & MaxLength<10>
  at: Date
}

interface Move {
  kind: "move"
  x: number & Min<0>
}

type ClientMessage = Say | Move

type ServerMessage =
  | { kind: "said"; by: string; text: string; at: Date; secret?: never }
  | { kind: "moved"; total: bigint }

interface Session {
  room: string
  name: string
}

interface Handshake {
  room: string
  token: string & Header<"x-token">
  sid?: string & Cookie<"sid">
  level?: number
}

const chat = api.socket(
  { path: "/rooms/:room" },
  {
    upgrade({ room, token, level = 0 }: Handshake): Session {
      if (token !== "secret") throw new ApiError("unauthenticated", "Who are you?")
      return { room, name: `Ada ${level}` }
    },
    open(socket) {
      socket.subscribe(socket.data.room)
    },
    message(socket: Socket<ServerMessage, Session>, message: ClientMessage) {
      if (message.kind === "move") socket.send({ kind: "moved", total: BigInt(message.x) })
      else {
        const { text, at } = message
        at.setUTCFullYear(at.getUTCFullYear() + 1)
        socket.publish(socket.data.room, { kind: "said", by: socket.data.name, text, at })
      }
    },
  },
)

// By type arguments, through a namespace, by a bracket; binary, and one direction only.
const both = precast.api.socket<ClientMessage | Uint8Array, string | Uint8Array>(
  { path: "/both" },
  { message: (socket, message) => socket.send("kind" in message ? message.kind : message) },
)
const bytes = api.socket(
  { path: "/bytes" },
  { message: (socket: Socket<Uint8Array>, message: Uint8Array) => socket.send(message) },
)
type Line = string & MaxLength<10> & ContentType<"text/plain">
const lines = api.socket(
  { path: "/lines" },
  {
    message(socket: Socket<Line | Uint8Array>, message: Line | Uint8Array) {
      socket.send(typeof message === "string" ? `${message}!` : message)
    },
  },
)
const strict = api.socket(
  { path: "/strict", onInvalidMessage: 1007 },
  { message: (socket: Socket<Uint8Array>, message: Uint8Array) => socket.send(message) },
)
const numbers = api["socket"](
  { path: "/numbers" },
  { open: (socket: Socket<number[]>) => void socket.send([1, 2]) },
)

describe.each(CORES)("compiled WebSockets (%s)", (core) => {
  let app: App
  beforeAll(async () => {
    app = await serve(
      { chat, more: [both, bytes, lines, strict, numbers] },
      { port: 0, core, banner: false },
    )
  })
  afterAll(() => app.close())

  test("decode and encode by their types", async () => {
    const headers = { "x-token": "secret" }
    const a = await open(app, "/rooms/red?level=3", { headers })
    const b = await open(app, "/rooms/red", { headers })
    a.ws.send(JSON.stringify({ kind: "move", x: 7, other: true }))
    expect(await a.json()).toEqual({ kind: "moved", total: "7" })
    a.ws.send(JSON.stringify({ kind: "say", text: "é", at: "2024-01-15T12:00:00Z" }))
    expect(await b.json()).toEqual({
      kind: "said",
      by: "Ada 3",
      text: "é",
      at: "2025-01-15T12:00:00.000Z",
    })
    chat.publish("red", { kind: "moved", total: 12345678901234567890n })
    expect(await a.json()).toEqual({ kind: "moved", total: "12345678901234567890" })
    a.ws.close()
    b.ws.close()
  })

  test("report every issue of a message", async () => {
    const client = await open(app, "/rooms/red", { headers: { "x-token": "secret" } })
    client.ws.send(JSON.stringify({ kind: "say", text: "far too long a text", at: "today" }))
    const answer = (await client.json()) as {
      problem: { code: string; issues: { path: string }[] }
    }
    expect(answer.problem.code).toBe("invalid_message")
    expect(answer.problem.issues.map(({ path }) => path)).toEqual(["/text", "/at"])
    client.ws.send("[".repeat(20_000))
    expect(await client.json()).toMatchObject({ problem: { issues: [{ path: "" }] } })
    client.ws.close()
  })

  test("decode their handshakes", async () => {
    const refused = async (path: string, changed: Record<string, string>): Promise<number> => {
      const client = await connectRaw(app, path, changed)
      client.socket.destroy()
      return client.status
    }
    expect(await refused("/rooms/red", {})).toBe(400)
    expect(await refused("/rooms/red?level=high", { "x-token": "secret" })).toBe(400)
    expect(await refused("/rooms/%ff", { "x-token": "secret" })).toBe(400)
    expect(await refused("/rooms/red", { "x-token": "wrong" })).toBe(401)
    expect(await refused("/rooms/", { "x-token": "secret" })).toBe(404)
  })

  test("take and send bytes as they are", async () => {
    const one = await open(app, "/both")
    one.ws.send(Uint8Array.of(1, 2))
    one.ws.send('{"kind":"move","x":1}')
    one.ws.send('{"kind":"move","x":-1}')
    expect(await one.take(2)).toEqual([Uint8Array.of(1, 2), '"move"'])
    expect(await one.json()).toMatchObject({ problem: { issues: [{ path: "/x", code: "range" }] } })
    one.ws.close()
    const two = await open(app, "/bytes")
    two.ws.send("text")
    expect(await two.json()).toMatchObject({ problem: { issues: [{ found: "a text message" }] } })
    two.ws.send(new Uint8Array(0))
    expect(await two.take(1)).toEqual([new Uint8Array(0)])
    two.ws.close()
    const three = await open(app, "/strict")
    three.ws.send("text")
    expect((await three.closed)[0]).toBe(1003)
  })

  test("take and send texts that are not JSON", async () => {
    const client = await open(app, "/lines")
    for (const text of ["plain", '"{é\\n"', "[1]", "eleven char"]) client.ws.send(text)
    client.ws.send(Uint8Array.of(1))
    expect(await client.take(3)).toEqual(["plain!", '"{é\\n"!', "[1]!"])
    expect(await client.json()).toMatchObject({
      problem: { issues: [{ path: "", code: "length", found: 'string "eleven char"' }] },
    })
    expect(await client.take(1)).toEqual([Uint8Array.of(1)])
    client.ws.close()
  })

  test("send without ever being sent anything", async () => {
    const client = await open(app, "/numbers")
    expect(await client.take(1)).toEqual(["[1,2]"])
    client.ws.send("1")
    expect(await client.json()).toMatchObject({ problem: { code: "invalid_message" } })
    client.ws.close()
  })
})
