// The description of WebSockets in an OpenAPI document: handshake and messages, in an extension.
import { Validator } from "@seriousme/openapi-schema-validator"
import {
  api,
  auth,
  createApp,
  type Default,
  type Header,
  type OpenApiDocument,
  type Socket,
} from "@precast/runtime"
import { beforeAll, expect, test } from "vitest"

/** A message of a room. */
interface Said {
  at: Date
  text: string
  loud: boolean & Default<false>
}

type Command = { do: "say"; said: Said } | { do: "leave" } | Uint8Array

interface Room {
  room: string
  after?: Date
  client?: string & Header<"x-client">
}

/**
 * Talks in a room.
 *
 * Messages of others arrive as they are sent.
 * @tag rooms
 * @deprecated
 */
const chat = api.socket(
  {
    path: "/rooms/:room/:part?",
    use: [auth(({ key }: { key: string & Header<"x-key"> }) => ({ user: key }))],
  },
  {
    upgrade: ({ room }: Room & { part?: string }) => ({ room }),
    message(socket: Socket<Said, { room: string }>, command: Command) {
      if (!(command instanceof Uint8Array) && command.do === "say")
        socket.publish(socket.data.room, command.said)
    },
  },
)
const feed = api.socket({ path: "/feed" }, { open: (socket: Socket<Uint8Array>) => void socket })
const last = api({ method: "GET", path: "/feed" }, (): Said[] => [])

let document: OpenApiDocument
beforeAll(async () => {
  document = await createApp({ chat, feed, last }).openapi()
})

const socketOf = (path: string): Record<string, unknown> =>
  document.paths[path]?.["x-websocket"] as Record<string, unknown>

test("the document is valid", async () => {
  const { errors } = await new Validator().validate(document as never)
  expect(errors).toBeUndefined()
})

test("messages of both directions have schemas, as they are on the wire", () => {
  const { receives, sends } = socketOf("/rooms/{room}")
  expect(receives).toEqual({
    content: {
      "application/json": {
        schema: {
          anyOf: [
            { type: "object", properties: { do: { const: "leave" } }, required: ["do"] },
            {
              type: "object",
              properties: { do: { const: "say" }, said: { $ref: "#/components/schemas/Said" } },
              required: ["do", "said"],
            },
          ],
        },
      },
      "application/octet-stream": {},
    },
  })
  // Of what is sent, a field with a default is always there.
  expect(sends).toEqual({
    content: { "application/json": { schema: { $ref: "#/components/schemas/Said.Output" } } },
  })
  const { Said: said, "Said.Output": output } = document.components.schemas
  expect(said).toMatchObject({ required: ["at", "text"], description: "A message of a room." })
  expect(output).toMatchObject({ required: ["at", "text", "loud"] })
})

test("bytes have no schema, and nothing is received where nothing is", () => {
  expect(socketOf("/feed")).toEqual({
    name: "feed",
    subprotocols: [],
    receives: { content: {} },
    sends: { content: { "application/octet-stream": {} } },
  })
  // A route at the same path is described too.
  expect(Object.keys(document.paths["/feed"]!)).toEqual(["x-websocket", "get"])
})

test("the handshake has parameters, words and security", () => {
  const { parameters, ...rest } = socketOf("/rooms/{room}/{part}")
  expect(
    (parameters as { in: string; name: string }[]).map((each) => [each.in, each.name]),
  ).toEqual([
    ["path", "room"],
    ["query", "after"],
    ["header", "x-client"],
    ["path", "part"],
  ])
  expect(rest).toMatchObject({
    name: "chat",
    summary: "Talks in a room.",
    description: "Messages of others arrive as they are sent.",
    tags: ["rooms"],
    deprecated: true,
  })
  expect(rest["security"]).toHaveLength(1)
  const shorter = socketOf("/rooms/{room}")["parameters"] as { name: string }[]
  expect(shorter.map(({ name }) => name)).toEqual(["room", "after", "x-client"])
})
