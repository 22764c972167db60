import type { SocketClientOptions, SocketRetryOptions } from "./client-socket-types.ts"

/** Options with every default filled in. */
export interface Settings {
  readonly timeoutMs: number
  readonly heartbeatMs: number
  readonly maxWaiting: number
  readonly maxUnread: number
  readonly retry: Required<SocketRetryOptions>
}

export function readSettings(options: SocketClientOptions): Settings {
  const { timeoutMs = 10_000, heartbeatMs = 30_000 } = options
  const { maxWaiting = 256, maxUnread = 10_000, retry = {} } = options
  const given = typeof retry === "number" ? { times: retry } : retry
  return {
    timeoutMs,
    heartbeatMs,
    maxWaiting,
    maxUnread,
    retry: {
      times: Number.POSITIVE_INFINITY,
      baseMs: 500,
      maxMs: 30_000,
      when: isPassing,
      ...given,
    },
  }
}

/**
 * Whether reconnecting may succeed after this close code (RFC 6455 §7.4.1): the server went away or failed, or
 * there was no closing handshake.
 */
function isPassing(code: number): boolean {
  return code === 1001 || code === 1005 || code === 1006 || (code >= 1011 && code <= 1015)
}
