/** Interval between checks of all WebSockets of a server, in milliseconds. */
export const SHED_MS = 1_000

/** A WebSocket that may hold something for its client. */
export interface Sheddable {
  /** Bytes that wait for the client. */
  readonly buffered: number
  /** Ends the connection with 1013, and frees what waits. */
  shed(): void
}

/**
 * Ends the connections for which most waits, until no more than `most` bytes wait for all of them
 * together (`Limits.bufferedTotalBytes`).
 */
export function shedLargest(connections: Iterable<Sheddable>, most: number): void {
  const waiting: { readonly connection: Sheddable; readonly bytes: number }[] = []
  let total = 0
  for (const connection of connections) {
    const bytes = connection.buffered
    if (bytes === 0) continue
    total += bytes
    waiting.push({ connection, bytes })
  }
  if (total <= most) return
  waiting.sort((a, b) => b.bytes - a.bytes)
  for (const { connection, bytes } of waiting) {
    connection.shed()
    total -= bytes
    if (total <= most) return
  }
}
