import {
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  createServer,
  type RequestListener,
} from "node:http"
import type { Server as TlsServer } from "node:https"
import { Server as NetServer, type Socket } from "node:net"
import type { Duplex } from "node:stream"
import type { Core, Dispatch, ListenOptions, Listening, Refusal, ResponseWriter } from "../core.ts"
import { acceptQueued, drain } from "../drain.ts"
import type { HeaderBlock } from "../headers.ts"
import { openServer, portOf } from "../open-server.ts"
import type { OpenSockets } from "../open-sockets.ts"
import { statusLine } from "../status-line.ts"
import { handle } from "./handle.ts"
import { nodeSockets, type NodeSockets } from "./node-sockets.ts"
import { Shared } from "./shared.ts"

/** The core on `node:http`: everywhere, and with a request parser that is strict about framing. */
export const nodeCore: Core = { name: "node", listen }

async function listen(app: Dispatch, options: ListenOptions): Promise<Listening> {
  const shared = new Shared(app, options)
  const sockets = app.sockets && (await nodeSockets(shared, app.sockets))
  const server = await createHttp(settingsOf(options, sockets), options)
  // Headers above this number would be dropped without a word; `handle` counts and refuses.
  server.maxHeadersCount = 0
  if (sockets !== undefined) server.on("upgrade", sockets.upgrade)
  const take = (req: IncomingMessage, res: ServerResponse): void => handle(shared, req, res, false)
  server.on("request", take)
  // As the C++ core: 100 is sent before the body is read, other expectations are not looked at.
  server.on("checkContinue", (req, res) => handle(shared, req, res, true))
  server.on("checkExpectation", take)
  server.on("timeout", (socket) => idle(shared, socket))
  server.on("clientError", (error, socket) => clientFault(shared, error, socket))
  const open = await openServer(server, options)
  return toListening({ server, open }, shared, sockets)
}

/**
 * Nothing was received or sent for a while: `keepAliveMs` between requests, `sendMs` during a response
 * with queued bytes (Node counts what the system has taken since, too).
 */
function idle(shared: Shared, socket: Socket): void {
  const waits = (shared.unanswered.get(socket) ?? 0) > 0
  if (!waits || socket.writableLength > 0) socket.destroy()
}

function settingsOf({ limits }: ListenOptions, sockets: NodeSockets | undefined): ServerOptions {
  const { headerBytes, headersMs, bodyMs, keepAliveMs } = limits
  return {
    maxHeaderSize: headerBytes,
    headersTimeout: headersMs,
    requestTimeout: headersMs + bodyMs,
    keepAliveTimeout: keepAliveMs,
    // How frequently the two time limits above are checked; the default of 30 s is longer than they.
    connectionsCheckingInterval: Math.max(50, Math.min(1000, headersMs / 4)),
    insecureHTTPParser: false,
    // `readFraming` checks it: Node's own response would not be a problem document.
    requireHostHeader: false,
    ...(sockets && { shouldUpgradeCallback: sockets.takes }),
  }
}

function toListening(
  { server, open }: { readonly server: Server; readonly open: OpenSockets | undefined },
  shared: Shared,
  sockets: NodeSockets | undefined,
): Listening {
  const port = portOf(server)
  let closed: Promise<void> | undefined
  let accepted = 0
  server.on("connection", () => accepted++)
  const stopAccepting = (): void => {
    if (shared.draining) return
    shared.draining = true
    // Not `server.close()`, which closes idle connections immediately.
    NetServer.prototype.close.call(server)
  }
  const finish = async (graceMs: number, lingerMs: number): Promise<void> => {
    if (lingerMs > 0) await acceptQueued(() => accepted)
    stopAccepting()
    const gone = sockets?.close()
    const whenIdle = async (): Promise<void> => {
      server.closeIdleConnections()
      await Promise.all([shared.whenIdle(), gone])
    }
    await drain({ whenIdle }, graceMs, lingerMs, open)
    server.closeAllConnections()
    server.close()
    sockets?.drop()
  }
  const close = (graceMs: number, lingerMs = 0): Promise<void> =>
    (closed ??= finish(graceMs, lingerMs))
  const publish = sockets && { publish: sockets.publish }
  const { host, tls } = shared.options
  const reload = tls && {
    reloadTls: () => (server as TlsServer).setSecureContext(tls.read()),
  }
  return { host, port, stopAccepting, close, ...publish, ...reload }
}

/** A server of `node:http`, or of `node:https`, which is loaded only then. */
async function createHttp(
  options: ServerOptions,
  { tls }: ListenOptions,
): Promise<Server & { setSecureContext?: (context: object) => void }> {
  if (tls === undefined) return createServer(options)
  const https = await import("node:https")
  return https.createServer({ ...options, ...tls.read() } as object as RequestListener)
}

/**
 * Responds to input that Node's parser rejects, and closes the connection. While a response
 * is in progress on it, the connection is only closed: a second response would be wrong.
 */
function clientFault(shared: Shared, error: Error, socket: Duplex): void {
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
