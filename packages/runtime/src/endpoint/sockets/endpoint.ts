import { runtimeError } from "../../base/errors/catalog.ts"
import { SOCKET } from "../../base/marks.ts"
import type { SocketCode } from "../../types/route.ts"
import type { SocketOptions } from "./sockets-options.ts"
import type { SocketEndpoint, SocketParts } from "./sockets-types.ts"

/** Makes a WebSocket endpoint; see `api.socket`. */
export function socketEndpoint(
  options: SocketOptions,
  handlers: SocketParts["handlers"],
  code?: SocketCode,
): SocketEndpoint {
  if (code === undefined) throw runtimeError("PC2001", `api.socket() for ${options.path}`)
  const parts: SocketParts = { options, handlers, code, publishers: new Set(), members: () => [] }
  const { path, use, auth } = options
  return {
    // Its handshake is a GET route; the hook that responds to it is added when it is composed.
    options: {
      method: "GET",
      path,
      ...(use !== undefined && { use }),
      ...(auth !== undefined && { auth }),
    },
    handler: () => {
      throw new Error("the hook of the handshake did not respond")
    },
    code: code.handshake,
    [SOCKET]: parts,
    publish(topic, message) {
      if (parts.publishers.size === 0) return
      const data = dataOf(code, message)
      for (const publish of parts.publishers) publish(topic, data)
    },
    members: (topic) => parts.members(topic),
  }
}

/** The parts of a WebSocket endpoint, of this copy of the package or another one. */
export function socketParts(endpoint: object): SocketParts | undefined {
  return SOCKET in endpoint ? (endpoint[SOCKET] as SocketParts) : undefined
}

/** What is sent for a message. Throws what encoding throws. */
export function dataOf(code: SocketCode, message: unknown): string | Uint8Array {
  const data = code.output(message)
  if (data === undefined)
    throw new TypeError("undefined is not a valid message: JSON cannot represent it")
  return data
}
