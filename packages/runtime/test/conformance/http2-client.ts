import { once } from "node:events"
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type SecureClientSessionOptions,
} from "node:http2"
import type { Reply } from "./raw.ts"

/** A request as HTTP/2 carries it. */
export interface H2Request {
  readonly method?: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Uint8Array
  /** The body is never completed. */
  readonly isPartial?: boolean
}

/** One connection over HTTP/2, with prior knowledge or over TLS. */
export class H2Client {
  readonly session: ClientHttp2Session

  private constructor(session: ClientHttp2Session) {
    this.session = session
    session.on("error", () => {})
  }

  /** @param options with `ca` over TLS */
  static async open(port: number, options: SecureClientSessionOptions = {}): Promise<H2Client> {
    const scheme = options.ca === undefined ? "http" : "https"
    const session = connect(`${scheme}://127.0.0.1:${port}`, options)
    await once(session, "connect")
    return new H2Client(session)
  }

  /** Starts a request: its stream. */
  send({ method = "GET", path, headers, body, isPartial }: H2Request): ClientHttp2Stream {
    const fields = Object.assign(Object.create(null), headers) as OutgoingHttpHeaders
    fields[":method"] = method
    fields[":path"] = path
    const stream = this.session.request(fields, { endStream: body === undefined && !isPartial })
    // A stream that is reset by the server has an error; `answerOf` reports it.
    stream.on("error", () => {})
    if (isPartial === true) stream.write(body ?? "")
    else if (body !== undefined) stream.end(body)
    return stream
  }

  async ask(request: H2Request): Promise<Reply> {
    return answerOf(this.send(request))
  }

  destroy(): void {
    this.session.destroy()
  }

  /** Resolves when the connection is closed. */
  async closed(): Promise<void> {
    if (!this.session.destroyed) await once(this.session, "close")
  }
}

/** The response on a stream. @throws when the stream is reset instead, with the code */
export async function answerOf(stream: ClientHttp2Stream): Promise<Reply> {
  const parts: Buffer[] = []
  let head: IncomingHttpHeaders | undefined
  stream.on("response", (headers) => (head = headers))
  stream.on("data", (part: Buffer) => parts.push(part))
  // Not by `once`, which an error rejects.
  await new Promise((resolve) => stream.on("close", resolve))
  if (head === undefined || stream.rstCode !== 0) throw new Error(`reset: ${stream.rstCode}`)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(head)) {
    if (!name.startsWith(":")) headers[name] = String(value)
  }
  return { status: Number(head[":status"]), headers, body: Buffer.concat(parts).toString("utf8") }
}
