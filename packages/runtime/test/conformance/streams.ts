import { BodyError, type ResponseWriter, type RequestBody } from "../../src/transport/core.ts"
import { headerBlock } from "../../src/transport/headers.ts"
import { pause } from "./raw.ts"

const TEXT = headerBlock([["content-type", "text/plain"]])

export const any = (): boolean => true

/** Responds with the number of bytes and their sum, or with the error of reading the body. */
export async function collect(body: RequestBody, reply: ResponseWriter): Promise<void> {
  let size = 0
  let sum = 0
  try {
    for await (const part of partsOf(body)) {
      size += part.byteLength
      for (const byte of part) sum = (sum + byte) % 65_536
    }
    reply.send(200, TEXT, `${size} ${sum}`)
  } catch (error) {
    reply.send(400, TEXT, error instanceof BodyError ? error.reason : String(error))
  }
}

/** Sends each part back while the next ones come. */
export async function echoParts(body: RequestBody, reply: ResponseWriter): Promise<void> {
  const stream = reply.stream(200, TEXT)
  if (stream === undefined) return
  try {
    for await (const part of partsOf(body)) {
      if (!stream.write(part) && !(await stream.drained())) return
    }
    stream.end()
  } catch {
    stream.abort()
  }
}

async function* partsOf(body: RequestBody): AsyncGenerator<Uint8Array> {
  if (typeof body === "string") return
  if (body instanceof Uint8Array) yield body
  else yield* body
}

/** `?count&size&length&late&cut`: so many parts of a size; the length announced; a pause; cut off. */
export async function sendParts(query: URLSearchParams, reply: ResponseWriter): Promise<void> {
  const count = Number(query.get("count") ?? 3)
  const size = Number(query.get("size") ?? 5)
  const length = query.has("length") ? Number(query.get("length")) : undefined
  if (query.has("late")) await pause(10)
  const stream = reply.stream(200, TEXT, length)
  if (stream === undefined) return
  for (let at = 0; at < count; at++) {
    if (query.has("slow")) await pause(5)
    const part = String(at % 10).repeat(size)
    if (!stream.write(at % 2 ? part : Buffer.from(part)) && !(await stream.drained())) return
  }
  if (query.has("cut")) stream.abort()
  else stream.end()
}
