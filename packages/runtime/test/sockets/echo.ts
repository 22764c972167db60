import type { SocketCode } from "../../src/types/route.ts"
import { socketEndpoint } from "../../src/endpoint/sockets/endpoint.ts"
import type { SocketOptions } from "../../src/endpoint/sockets/sockets-options.ts"
import type { SocketEndpoint, SocketHandlers } from "../../src/endpoint/sockets/sockets-types.ts"
import { paramsOf } from "../../src/endpoint/path.ts"

/** A WebSocket whose messages are any text and any bytes, as they are. */
export function plain(
  options: SocketOptions,
  handlers: SocketHandlers<
    string | Uint8Array,
    string | Uint8Array,
    unknown,
    unknown,
    object,
    unknown
  >,
): SocketEndpoint<string | Uint8Array, string | Uint8Array> {
  const code: SocketCode = {
    handshake: {
      name: options.path,
      params: paramsOf(options.path),
      headers: [],
      query: false,
      body: false,
      bodyOptional: false,
      arity: 2,
      input: (params) => params,
      issues: () => [],
      output: () => undefined,
    },
    message: (text) => text,
    issues: () => [],
    binary: true,
    output: (message) => message as string | Uint8Array,
    relays: () => import("../../src/resources/websockets/shared-relays.ts"),
  }
  return socketEndpoint(options, handlers as never, code) as SocketEndpoint<
    string | Uint8Array,
    string | Uint8Array
  >
}

/** Sends every message back. */
export function echo(options: SocketOptions): ReturnType<typeof plain> {
  return plain(options, { message: (socket, message) => socket.send(message) })
}
