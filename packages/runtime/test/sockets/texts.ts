import type { SocketClientCode } from "../../src/types/client-data.ts"

/** Of a client whose messages are any text. */
export function texts(path: string): SocketClientCode {
  return {
    path,
    request: [],
    binary: false,
    message: (text) => text,
    output: (message) => message as string,
  }
}
