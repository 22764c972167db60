/** How a route sends the items of its async generator. */
export interface StreamOptions {
  /** `events`: server-sent events; `lines`: NDJSON; "auto", the default: what the client accepts. */
  readonly as?: "auto" | "events" | "lines"
  /** Time without an item after which a sign of life is sent, in ms. Default 15 000; 0: none. */
  readonly heartbeatMs?: number
  /**
   * Longest time that the first part is waited for before the status is sent, in ms: what fails
   * before that yields a problem. Applies to streams of bytes, too. Default 100; 0: no wait.
   */
  readonly openMs?: number
}
