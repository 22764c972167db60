import { once } from "node:events"
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http"
import { connect as connectHttp2 } from "node:http2"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import type { App } from "../../src/app/serve/serve.ts"

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Ask {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal
}

const ofHttp2 = new WeakSet<object>()

/** From now on `ask` speaks HTTP/2 with this server. */
export function askOverHttp2(app: App): void {
  ofHttp2.add(app)
}

/** One request over a connection of its own. */
export async function ask(app: Pick<App, "port">, request: Ask): Promise<Reply> {
  if (ofHttp2.has(app)) return askHttp2(app.port, request)
  const { method = "GET", path, headers, body, signal } = request
  const sized = body === undefined || headers?.["transfer-encoding"] !== undefined
  const length = sized ? {} : { "content-length": Buffer.byteLength(body) }
  const sent = httpRequest({
    host: "127.0.0.1",
    port: app.port,
    agent: false,
    method,
    path,
    headers: { ...length, ...headers },
    ...(signal ? { signal } : {}),
  })
  sent.end(body)
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

async function askHttp2(port: number, request: Ask): Promise<Reply> {
  const { method = "GET", path, headers, body, signal } = request
  const { host, connection: _, "transfer-encoding": __, ...fields } = headers ?? {}
  const session = connectHttp2(`http://127.0.0.1:${port}`)
  session.on("error", () => {})
  const authority = host === undefined ? {} : { ":authority": host }
  const pseudo = { ...authority, ":method": method, ":path": path }
  const sent = session.request({ ...fields, ...pseudo }, { endStream: body === undefined })
  signal?.addEventListener("abort", () => sent.destroy(new Error("aborted")))
  if (body !== undefined) sent.end(body)
  try {
    const [{ ":status": status, ...found }] = (await once(sent, "response")) as [
      IncomingHttpHeaders & { ":status": number },
    ]
    return { status, headers: found, body: await text(sent) }
  } finally {
    session.destroy()
  }
}

/** A request with a JSON body. */
export function askJson(app: Pick<App, "port">, path: string, body: unknown): Promise<Reply> {
  const headers = { "content-type": "application/json" }
  return ask(app, { method: "POST", path, headers, body: JSON.stringify(body) })
}

/** Everything that the server sends on a connection that sent `bytes`, until it is closed. */
export async function raw(app: Pick<App, "port">, bytes: string): Promise<string> {
  const socket = connect(app.port, "127.0.0.1")
  socket.end(bytes)
  return text(socket)
}
