import type { Issue } from "./issue.ts"
import type { SocketDoc } from "./route-doc.ts"
import type { RouteCode } from "./route.ts"

/** What the transformer hands to `api.socket()` as its hidden third argument. */
export interface SocketCode {
  /** Code of the handshake, as of a GET route: `input` makes what `upgrade` takes. */
  readonly handshake: RouteCode
  /** Value of a text message, or `FAIL`. Never throws. */
  message(text: string): unknown
  /** Every issue of a text that `message` refused; at least one. */
  issues(text: string): Issue[]
  /** Whether binary messages are taken; they are not looked at. */
  readonly binary: boolean
  /** JSON text of a message that is sent; bytes stay bytes. undefined: there is nothing to send. */
  output(message: unknown): string | Uint8Array | undefined
  /** The endpoint's part of an OpenAPI document. */
  readonly doc?: () => SocketDoc
}
