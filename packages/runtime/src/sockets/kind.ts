import type { SocketCode } from "../emitted/socket.ts"
import type { ErrorSource, Lifecycle } from "../http/lifecycle.ts"
import type { SocketSettings } from "./options.ts"
import type { SocketParts } from "./types.ts"

/** What is sent for a message. Throws what encoding throws. */
export function dataOf(code: SocketCode, message: unknown): string | Uint8Array {
  const data = code.output(message)
  if (data === undefined) throw new TypeError("undefined is no message: JSON cannot say it")
  return data
}

/** One WebSocket endpoint of one application, composed. */
export interface SocketKind {
  readonly code: SocketCode
  readonly handlers: SocketParts["handlers"]
  readonly settings: SocketSettings
  /** Before its topics: those of another endpoint have messages of another type. */
  readonly prefix: string
  readonly app: Lifecycle
  readonly source: ErrorSource
  /** Connections that are open. */
  open: number
}
