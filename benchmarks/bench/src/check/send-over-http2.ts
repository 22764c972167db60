import { connect, type IncomingHttpHeaders } from "node:http2"
import type { Answer } from "./parse-responses.ts"
import type { Exchange } from "../types.ts"

/** Sends one request over HTTP/2 without TLS, on a connection of its own. */
export async function sendOverHttp2(
  port: number,
  { method, path, headers, body }: Exchange,
  limit: number,
): Promise<Answer> {
  const session = connect(`http://127.0.0.1:${port}`)
  try {
    return await new Promise((resolve, reject) => {
      session.on("error", reject)
      session.setTimeout(limit, () => reject(new Error(`no response within ${limit} ms`)))
      const request = session.request({ ":method": method, ":path": path, ...headers })
      let found: IncomingHttpHeaders = {}
      const chunks: Buffer[] = []
      request.on("response", (received) => (found = received))
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("error", reject)
      request.on("end", () =>
        resolve({
          status: Number(found[":status"] ?? 0),
          headers: found,
          body: Buffer.concat(chunks).toString(),
        }),
      )
      request.end(body)
    })
  } finally {
    session.destroy()
  }
}
