import type { Server } from "./server.ts"
import type { UwsResponse } from "./types.ts"

/** From this many characters on, an answer is sent as the client takes it. */
export const LARGE: number = 128 * 1024

/**
 * Ends a response with a body that may not fit the socket at once. `end` would do it too, but
 * nobody could tell when it is done, and a server that closes would cut it off.
 */
export function sendLarge(server: Server, res: UwsResponse, body: string | Uint8Array): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body
  sendRest(server, res, bytes, res.tryEnd(bytes, bytes.length))
}

/**
 * Ends a response, and finds out whether its client reads: what waits for one that does not must
 * not grow with each of its requests. An answer above the limit is kept here until the client takes
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
  // Takes the place of the request's own listener: the answer is given, only its bytes are not.
  res.onAborted(() => server.settled())
  if (taken) return
  res.onWritable((offset) => {
    const [taken, done] = res.tryEnd(bytes.subarray(offset), bytes.length)
    if (done) server.settled()
    return taken
  })
}
