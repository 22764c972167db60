import {
  api,
  ApiError,
  group,
  type Cookie,
  type Header,
  type MaxLength,
  type Query,
  type Socket,
} from "@precast/runtime"

/** The WebSockets that clients are tested against. */
export type ClientMessage =
  | { kind: "say"; text: string & MaxLength<10>; at: Date }
  | { kind: "leave"; code: number; reason: string }
  | { kind: "drop" }
  | { kind: "forbidden" }

export type ServerMessage =
  | { kind: "joined"; room: string; since?: Date; tags: string[]; names: string[] }
  | { kind: "said"; text: string; at: Date; total: bigint; words: Set<string> }

interface Handshake {
  room: string
  since?: Date & Query
  tag?: string[]
  token?: string & Header<"x-token">
  sid?: string & Cookie<"sid">
}

export const chat = api.socket(
  { path: "/rooms/:room", protocols: ["v2", "v1"] },
  {
    upgrade: ({ room, since, tag = [], token = "", sid = "" }: Handshake) => {
      if (room === "closed") throw new ApiError("permission_denied", "closed")
      return { room, since, tags: tag, names: [token, sid] }
    },
    open(socket) {
      const { room, since, tags, names } = socket.data
      socket.subscribe(room)
      socket.send({ kind: "joined", room, tags, names, ...(since !== undefined && { since }) })
    },
    message(
      socket: Socket<
        ServerMessage,
        { room: string; since: Date | undefined; tags: string[]; names: string[] }
      >,
      message: ClientMessage,
    ) {
      if (message.kind === "leave") return socket.close(message.code, message.reason)
      if (message.kind === "drop") return socket.terminate()
      if (message.kind === "forbidden") throw new ApiError("permission_denied", "not here")
      const { text, at } = message
      const words = new Set(text.split(" "))
      chat.publish(socket.data.room, { kind: "said", text, at, total: 2n ** 60n, words })
    },
  },
)

export const files = api.socket(
  { path: "/files/*path" },
  {
    upgrade: ({ path }: { path: string }) => path,
    message(socket: Socket<string | Uint8Array, string>, message: string | Uint8Array) {
      socket.send(typeof message === "string" ? `${socket.data} ${message}` : message.reverse())
    },
  },
)

/** Sends the requested number of numbers. */
export const counter = api.socket(
  { path: "/counter" },
  {
    message(socket: Socket<{ count: number }>, message: { upTo: number }) {
      for (let count = 1; count <= message.upTo; count++) socket.send({ count })
      socket.close()
    },
  },
)

/** As `counter` once was: a client of another version. */
export const other = api.socket(
  { path: "/counter" },
  {
    message(socket: Socket<{ count: Date }>, _message: { upTo: number }) {
      socket.send({ count: new Date(0) })
    },
  },
)

/** Publishes a number when a connection closes, which the client has missed. */
let lost = 0
export const numbers = api.socket(
  { path: "/numbers", resume: "20s" },
  {
    open: (socket: Socket<number>) => socket.subscribe("all"),
    message: (socket: Socket<number>, _message: { kind: "drop" }) => socket.terminate(),
    close() {
      numbers.publish("all", ++lost)
    },
  },
)

export const routes = { chat, inner: group("/v1", { files }), counter, numbers }
