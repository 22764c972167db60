import type { Issue } from "./issue.ts"
import { FAIL } from "./route.ts"

/** For sockets that take no text messages. */
export function noText(): typeof FAIL {
  return FAIL
}

/** Issues of a text message where the type wants bytes. */
export function noTextIssues(): Issue[] {
  return [{ path: "", code: "type", expected: "no text message", found: "a text message" }]
}

/** For sockets that send binary messages only. */
export function bytesMessage(message: unknown): Uint8Array {
  if (message instanceof Uint8Array) return message
  throw new TypeError("this socket sends nothing but Uint8Array")
}

/** For sockets whose type declares no message that they send. */
export function noMessage(): never {
  throw new TypeError("the type of this socket declares no message to send. Use Socket<Message>")
}
