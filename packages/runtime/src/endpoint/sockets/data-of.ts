import type { SocketCode } from "../../types/types-socket.ts"

/** What is sent for a message. Throws what encoding throws. */
export function dataOf(code: SocketCode, message: unknown): string | Uint8Array {
  const data = code.output(message)
  if (data === undefined)
    throw new TypeError("undefined is not a valid message: JSON cannot represent it")
  return data
}
