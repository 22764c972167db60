import type { Database } from "./database.ts"

// Of a server with one session, which sends no notifications to other connections: PGlite.
const POLL_MS = 1000

/**
 * Calls `handle` with the text of each NOTIFY on a channel, and `missed` when there may have been others.
 * @returns a function that stops it
 */
export async function notified(
  database: Database,
  channel: string,
  handle: (text: string) => unknown,
  missed: () => void,
): Promise<() => Promise<void>> {
  const { connections } = await database["~reach"]()
  if (connections === 1) {
    const timer = setInterval(missed, POLL_MS)
    return async () => clearInterval(timer)
  }
  const stop = await database.listen(channel, handle, { onReconnect: missed })
  // After a lost connection nothing listens.
  return () => stop().catch(() => {})
}
