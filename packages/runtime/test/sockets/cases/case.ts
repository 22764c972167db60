import { BINARY, TEXT } from "../raw.ts"

/** Bytes that a client sends to a server that echoes, and what it gets. */
export interface SocketCase {
  readonly name: string
  readonly sent: readonly Buffer[]
  /** Frames as `opcode payload`. */
  readonly got: readonly string[]
  /** How the server ends it: by a close frame with a code (1005: without one), or not at all. */
  readonly end: number | "open"
  /** What the C++ core does otherwise. */
  readonly uws?: {
    readonly got?: readonly string[]
    /** The connection may be dropped without a close frame (RFC 6455 §7.1.7). */
    readonly end: number | "dropped" | "silent" | "open"
  }
}

/** What breaks the protocol. */
export const broken: SocketCase = {
  name: "",
  sent: [],
  got: [],
  end: 1002,
  uws: { end: "dropped" },
}
/** Frames that come back. */
export const text = (payload: string): string => `${TEXT} ${payload}`
export const bytes = (payload: string): string => `${BINARY} ${payload}`
