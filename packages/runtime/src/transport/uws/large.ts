import type { Server } from "./uws-server.ts"
import type { UwsResponse } from "./uws-types.ts"

/** From this many characters on, a response is sent as the client reads it. */
export const LARGE: number = 128 * 1024

/**
 * Ends a response with a body that may not fit the socket in one write. `end` would do it too, but
 * its completion would be unknown, and a closing server would cut it off.
 */
export function sendLarge(server: Server, res: UwsResponse, body: string | Uint8Array): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body
  sendRest(server, res, bytes, res.tryEnd(bytes, bytes.length))
}

/**
 * Ends a response, and finds out whether its client reads: the queue of one that does not must
 * not grow with each of its requests. A response above the limit is kept here until the client reads
 * it; the core drops the connection when another request comes before that.
 */
export function sendWatched(server: Server, res: UwsResponse, body: string | Uint8Array): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body
  const { unread } = server
  const key = unread.identify(res)
  const first = res.tryEnd(bytes, bytes.length)
  if (first[1]) return unread.taken(key)
  const isWhole = res.getWriteOffset() === 0
  // One that is taken in part cannot be left to the core.
  if (unread.mayBuffer(res) && isWhole) return void res.end(bytes)
  sendRest(server, res, bytes, first)
}

function sendRest(
  server: Server,
  res: UwsResponse,
  bytes: Uint8Array,
  [taken, done]: readonly [boolean, boolean],
): void {
  if (done) return
  server.waiting()
  // Replaces the request's own listener: the response is complete, only its bytes are not sent.
  res.onAborted(() => server.settled())
  if (taken) return
  res.onWritable((offset) => {
    const [taken, done] = res.tryEnd(bytes.subarray(offset), bytes.length)
    if (done) server.settled()
    return taken
  })
}
