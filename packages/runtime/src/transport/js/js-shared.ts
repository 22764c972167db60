import type { Dispatch, ListenOptions } from "../core.ts"
import { Pending } from "../drain.ts"
import { Head } from "./head.ts"
import { KnownRoutes } from "./known-routes.ts"
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
  readonly routes: KnownRoutes

  constructor(app: Dispatch, options: ListenOptions) {
    super()
    this.app = app
    this.routes = new KnownRoutes(app)
    this.options = options
    this.clock = new Timeouts(options.limits, () => this.#shed())
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
