import type { Dispatch, ListenOptions, Route } from "../core.ts"
import { Pending } from "../drain.ts"
import { isBodyless } from "../status-line.ts"
import { readsUrl } from "../url-length.ts"
import { nameBytes } from "./head-bytes.ts"
import { Head } from "./head.ts"
import type { RequestPlace } from "./serve-request.ts"
import { Timeouts } from "./timeouts.ts"

/** A connection, as far as the server looks at it. */
export interface OpenConnection {
  /** Closes unless a request, a response or the start of one is in progress. */
  closeIdle(): void
  /** The server is about to close; requests that are on their way are still served. */
  retire?(): void
  drop(): void
}

/** Something that may wait for its client. */
export interface Waiting {
  /** Bytes of responses that wait. */
  readonly waiting: number
  /** Those of them that count for `bufferedTotalBytes`. */
  readonly behind: number
  drop(): void
}

/** The WebSockets of a server. */
export interface Upgrader {
  /** Takes a request if it is a handshake of one of the endpoints. @returns whether it is */
  upgrade(place: UpgradePlace, head: Head): boolean
}

/** What a handshake needs of its connection. */
export interface UpgradePlace extends RequestPlace {
  /** Leaves the socket to a WebSocket. @returns what has come and is not read */
  detach(): Buffer
}

/** What all connections of one listening server share. Pending: those that have work. */
export class JsShared extends Pending {
  readonly app: Dispatch
  readonly options: ListenOptions
  readonly clock: Timeouts
  /** Reused for each request. */
  readonly head: Head = new Head()
  readonly connections: Set<OpenConnection> = new Set()
  /** Those whose clients do not keep up. */
  readonly blocked: Set<Waiting> = new Set()
  /** Responses close their connections. */
  draining = false
  /** Bytes that wait for clients that do not keep up, as of the last tick. */
  behind = 0
  sockets: Upgrader | undefined = undefined
  readonly #routes = new Map<Route, KnownRoute>()

  constructor(app: Dispatch, options: ListenOptions) {
    super()
    this.app = app
    this.options = options
    this.clock = new Timeouts(options.limits, () => this.#shed())
  }

  known(route: Route): KnownRoute {
    let known = this.#routes.get(route)
    if (known === undefined) this.#routes.set(route, (known = new KnownRoute(route)))
    return known
  }

  /** Bytes that may wait for WebSockets. */
  get rest(): number {
    return Math.max(0, this.options.limits.bufferedTotalBytes - this.behind)
  }

  /** Drops the connections for which most waits, until no more than `bufferedTotalBytes` wait for all. */
  #shed(): void {
    const { bufferedTotalBytes } = this.options.limits
    this.behind = 0
    for (const one of this.blocked) this.behind += one.behind
    if (this.behind <= bufferedTotalBytes) return
    for (const one of [...this.blocked].toSorted((a, b) => b.waiting - a.waiting)) {
      this.behind -= one.behind
      one.drop()
      if (this.behind <= bufferedTotalBytes) return
    }
  }
}

const NONE: readonly undefined[] = []

/** What is worked out once for a route. */
class KnownRoute {
  /** The response to every request, where there is nothing to check but the framing. */
  readonly constant: ConstantText | undefined
  readonly #names: readonly Uint8Array[]

  constructor(route: Route) {
    this.#names = route.headers.map(nameBytes)
    this.constant = isConstant(route) ? new ConstantText(route.constant) : undefined
  }

  /** The headers that the route names. */
  headers(head: Head): readonly (string | undefined)[] {
    if (this.#names.length === 0) return NONE
    const values: (string | undefined)[] = []
    for (const name of this.#names) values.push(head.field(name))
    return values
  }
}

type Constant = NonNullable<Route["constant"]>

function isConstant(route: Route): route is Route & { readonly constant: Constant } {
  const { constant, method, body } = route
  if (constant === undefined || isBodyless(constant.status)) return false
  return method === "GET" && body === "none" && !readsUrl(route)
}

/** A constant response as it is sent, made again when the date changes. */
class ConstantText {
  readonly isWide: boolean
  readonly #start: string
  readonly #end: string
  #date = ""
  #text = ""

  constructor({ status, headers, body = "" }: Constant) {
    const length = Buffer.byteLength(body)
    this.isWide = length !== body.length
    this.#start = `HTTP/1.1 ${headers.head(status)}`
    this.#end = `\r\nContent-Length: ${length}\r\n\r\n${body}`
  }

  at(dateLine: string): string {
    if (dateLine !== this.#date) {
      this.#date = dateLine
      this.#text = this.#start + dateLine + this.#end
    }
    return this.#text
  }
}
