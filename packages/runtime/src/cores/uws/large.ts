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
  server.waiting()
  // Takes the place of the request's own listener: the answer is given, only its bytes are not.
  res.onAborted(() => server.settled())
  const [taken, done] = res.tryEnd(bytes, bytes.length)
  if (done) return server.settled()
  if (taken) return
  res.onWritable((offset) => {
    const [taken, done] = res.tryEnd(bytes.subarray(offset), bytes.length)
    if (done) server.settled()
    return taken
  })
}
