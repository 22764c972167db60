import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { DEFAULT_LIMITS, type Dispatch, type Route } from "../../src/transport/core.ts"
import { NO_HEADERS } from "../../src/transport/headers.ts"
import { jsCore } from "../../src/transport/js/js-core.ts"
import type { JsReply } from "../../src/transport/js/respond.ts"
import { readDetails, readTarget } from "../../src/transport/node/node-request.ts"
import type { Conversation } from "./differential-conversations.ts"

/** A request that a server has accepted. */
export interface Accepted {
  /** Method, path, query string, headers and body, as JSON. */
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** As sent; of llhttp alone, as the version. */
  readonly url: string
  readonly version: string
}

/** A server that notes the requests that it accepts, by the client's port. */
export interface NotingServer {
  readonly port: number
  /** The requests of a client, which are forgotten then. */
  accepted(clientPort: number): readonly Accepted[]
  close(): Promise<void>
}

class Notes {
  readonly #lists = new Map<number, Accepted[]>()

  add(clientPort: number, request: Accepted): void {
    const list = this.#lists.get(clientPort) ?? []
    this.#lists.set(clientPort, list)
    list.push(request)
  }

  take(clientPort: number): readonly Accepted[] {
    const list = this.#lists.get(clientPort) ?? []
    this.#lists.delete(clientPort)
    return list
  }
}

/** The js core, with one route for everything. */
export async function jsServer(): Promise<NotingServer> {
  const notes = new Notes()
  const run: Route["run"] = (_params, query, _headers, body, reply) => {
    const { method = "", path = "", headers = {} } = reply.details ?? {}
    const bytes = Buffer.from(body as string, "latin1").toString("latin1")
    const { socket } = (reply as JsReply).place
    const text = JSON.stringify([method, path, query, headers, bytes])
    notes.add(socket.remotePort ?? 0, { text, headers, url: "", version: "" })
    reply.send(200, NO_HEADERS, "ok")
  }
  const route: Route = {
    method: "GET",
    path: "/",
    params: [],
    headers: [],
    query: true,
    body: "bytes",
    takes: () => true,
    details: true,
    run,
  }
  const dispatch: Dispatch = {
    routes: [route],
    match: () => ({ route, params: [] }),
    fallback: () => {},
    refuse: (_reason, reply) => reply.send(400, NO_HEADERS, undefined),
  }
  const faults: unknown[] = []
  const listening = await jsCore.listen(dispatch, {
    host: "127.0.0.1",
    port: 0,
    sharePort: false,
    limits: DEFAULT_LIMITS,
    onFault: (error) => faults.push(error),
  })
  const close = async (): Promise<void> => {
    await listening.close(0)
    if (faults.length > 0) throw faults[0]
  }
  return { port: listening.port, accepted: (port) => notes.take(port), close }
}

/** A request that llhttp has begun to read, and what it has read of its body. */
interface Begun {
  readonly req: IncomingMessage
  readonly parts: Buffer[]
}

/**
 * llhttp, as `node:http` uses it. A request counts when llhttp has read it whole: Node reports that later, and
 * not at all when a fault follows in the same packet.
 */
export async function llhttpServer(): Promise<NotingServer> {
  const notes = new Notes()
  const begun = new WeakMap<object, Begun[]>()
  const server = createServer({ requireHostHeader: false })
  const take = (req: IncomingMessage, res: ServerResponse): void => {
    const one: Begun = { req, parts: [] }
    begun.get(req.socket)?.push(one)
    req.on("data", (part: Buffer) => one.parts.push(part))
    req.on("error", () => {})
    req.on("end", () => res.end("ok"))
  }
  server.on("request", take).on("checkExpectation", take)
  server.on("checkContinue", (req, res) => {
    // Node closes behind a response without it.
    res.writeContinue()
    take(req, res)
  })
  server.on("connection", (socket) => {
    const list: Begun[] = []
    const client = socket.remotePort ?? 0
    begun.set(socket, list)
    socket.on("close", () => {
      for (const one of list) if (one.req.complete) notes.add(client, describe(one))
    })
  })
  server.on("clientError", (_error, socket) => {
    for (const { req, parts } of begun.get(socket) ?? []) {
      const rest = req.read() as Buffer | null
      if (rest !== null) parts.push(rest)
    }
    socket.destroy()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const { port } = server.address() as AddressInfo
  return { port, accepted: (client) => notes.take(client), close }
}

function describe({ req, parts }: Begun): Accepted {
  const { url = "", httpVersion: version } = req
  const { path, query } = readTarget(url)
  const { method, headers } = readDetails(req, path)
  const bytes = Buffer.concat(parts).toString("latin1")
  return { text: JSON.stringify([method, path, query, headers, bytes]), headers, url, version }
}

/** Sends a conversation, and ends it. @returns what the server has accepted */
export async function converse(
  server: NotingServer,
  { sent, cuts }: Conversation,
): Promise<readonly Accepted[]> {
  const socket = connect({
    port: server.port,
    host: "127.0.0.1",
    noDelay: true,
    allowHalfOpen: true,
  })
  socket.on("error", () => {})
  socket.resume()
  const closed = new Promise((resolve) => socket.on("close", resolve))
  await once(socket, "connect")
  const client = socket.localPort ?? 0
  let from = 0
  for (const to of [...cuts, sent.length]) {
    if (from < to && socket.writable) socket.write(sent.slice(from, to), "latin1")
    from = to
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.end()
  await closed
  return server.accepted(client)
}
