/** What one client of postgres.js is set to, and what has become of it. */
export interface ClientState {
  /** `debug` of its options is true, or a function. */
  readonly isDebug: boolean
  /** Copies in progress. */
  copies: number
  /** `end({ timeout: 0 })` was called. */
  isDestroyed: boolean
}
