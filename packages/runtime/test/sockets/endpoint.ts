import { FAIL, type SocketCode } from "../../src/types/route.ts"
import { paramsOf } from "../../src/endpoint/path.ts"
import { socketEndpoint } from "../../src/endpoint/sockets/endpoint.ts"
import type { SocketOptions } from "../../src/endpoint/sockets/sockets-options.ts"
import type { SocketEndpoint, SocketHandlers } from "../../src/endpoint/sockets/sockets-types.ts"

/** What the handshake of a test's endpoint gives to `upgrade`. */
export interface Shaken {
  readonly params: readonly string[]
  readonly query: string
}

/** A message of a test's endpoint: an object with a text, or bytes. */
export interface Note {
  text: string
}

/**
 * A WebSocket endpoint with code written by hand, for tests that must not depend on the compiler.
 * A query `bad` does not fit.
 */
export function socket<Data>(
  options: SocketOptions,
  handlers: SocketHandlers<Note | Uint8Array, unknown, Data, Shaken>,
  binary: boolean = true,
): SocketEndpoint<Note, unknown> {
  const issue = { path: "", code: "type", expected: "object", found: "other" } as const
  const code: SocketCode = {
    handshake: {
      name: options.path,
      params: paramsOf(options.path),
      headers: [],
      query: true,
      body: false,
      bodyOptional: false,
      arity: 2,
      input: (params, query) => (query === "bad" ? FAIL : { params, query }),
      issues: () => [{ ...issue, in: "query" }],
      output: () => undefined,
    },
    message: (text) => (isNote(text) ? JSON.parse(text) : FAIL),
    issues: () => [issue],
    binary,
    output: (message) => (message instanceof Uint8Array ? message : JSON.stringify(message)),
    relays: () => import("../../src/resources/websockets/shared-relays.ts"),
  }
  return socketEndpoint(options, handlers as never, code) as SocketEndpoint<Note, unknown>
}

function isNote(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as Note).text === "string"
  } catch {
    return false
  }
}
