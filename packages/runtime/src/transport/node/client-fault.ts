import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import type { Refusal, ResponseWriter } from "../core.ts"
import type { HeaderBlock } from "../headers.ts"
import { statusLine } from "../status-line.ts"
import type { Shared } from "./shared.ts"

/**
 * Responds to input that Node's parser rejects, and closes the connection. While a response
 * is in progress on it, the connection is only closed: a second response would be wrong.
 */
export function clientFault(shared: Shared, error: Error, socket: Duplex): void {
  const { code } = error as NodeJS.ErrnoException
  const reading = shared.reading.get(socket)
  const busy = (shared.unanswered.get(socket) ?? 0) > (reading === undefined ? 0 : 1)
  if (code === "ECONNRESET" || busy || !socket.writable) {
    socket.destroy(error)
    return
  }
  reading?.abort()
  try {
    shared.app.refuse(REASONS.get(code ?? "") ?? "bad-request", new SocketReply(socket))
  } catch (fault) {
    shared.options.onFault(fault)
    socket.destroy()
  }
}

const REASONS: ReadonlyMap<string, Refusal> = new Map([
  ["HPE_HEADER_OVERFLOW", "headers-too-large"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "body-too-large"],
  ["HPE_UNEXPECTED_CONTENT_LENGTH", "framing"],
  ["HPE_INVALID_CONTENT_LENGTH", "framing"],
  ["HPE_INVALID_TRANSFER_ENCODING", "framing"],
  ["HPE_INVALID_CHUNK_SIZE", "framing"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "timeout"],
])

/** A response without a request: written to the socket as text. */
class SocketReply implements ResponseWriter {
  readonly aborted = false
  readonly details = undefined
  readonly #socket: Duplex

  constructor(socket: Duplex) {
    this.#socket = socket
  }

  send(status: number, { flat }: HeaderBlock, body: string | Uint8Array = ""): void {
    let head = `HTTP/1.1 ${statusLine(status)}\r\n`
    for (let i = 0; i < flat.length; i += 2) head += `${flat[i]}: ${flat[i + 1]}\r\n`
    head += `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n`
    head += `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from(body)])
    this.#socket.end(bytes, () => this.#socket.destroy())
  }

  /** An unreadable request is rejected immediately, by one text. */
  stream(): undefined {
    throw new Error("a refusal is not streamed")
  }

  hint(): void {}

  address(): string {
    return (this.#socket as Partial<Socket>).remoteAddress ?? ""
  }

  onAbort(): void {}
}
