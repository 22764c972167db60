import type { Duplex } from "node:stream"
import type { Dispatch, ListenOptions } from "../core.ts"
import { Pending } from "../pending.ts"
import type { NodeReply } from "./node-reply.ts"
import { Unread } from "./node-unread.ts"

/** What all requests of one listening server share. */
export class Shared extends Pending {
  readonly app: Dispatch
  readonly options: ListenOptions
  /** Responses close their connections. */
  draining = false
  /** Connections that close with a response: data after it is ignored. */
  readonly ending: WeakSet<Duplex> = new WeakSet()
  /** Number of requests without a response, by connection. */
  readonly unanswered: WeakMap<Duplex, number> = new WeakMap()
  /** What waits on connections for clients that send requests and do not read. */
  readonly unread: Unread
  /** The request whose body is being read, by connection: the one to respond to when it turns out bad. */
  readonly reading: WeakMap<Duplex, NodeReply> = new WeakMap()

  constructor(app: Dispatch, options: ListenOptions) {
    super()
    this.app = app
    this.options = options
    this.unread = new Unread(options.limits)
  }
}
