import type { SocketCode } from "../../types/types-socket.ts"
import type { ErrorSource, Lifecycle } from "../lifecycle/lifecycle.ts"
import type { SocketSettings } from "../../endpoint/sockets/sockets-options.ts"
import type { SocketParts } from "../../endpoint/sockets/sockets-types.ts"

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
