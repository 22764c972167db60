/** What the client at a constant rate is to do. */
export interface PaceTask {
  readonly port: number
  /** Bytes of each request, as text; sent one after the other. */
  readonly requests: readonly string[]
  /** Requests that are due each second, over all connections. */
  readonly rate: number
  readonly connections: number
  /** How long requests count. */
  readonly seconds: number
  /** Seconds of the same before, which do not count: the client itself has to become warm. */
  readonly lead: number
  /** Never sleep, for exact times: where the client has a core of its own. */
  readonly spin: boolean
}
