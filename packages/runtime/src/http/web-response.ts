import { NO_HEADERS } from "../cores/headers.ts"
import type { AnswerStream } from "../cores/core.ts"
import { Outgoing, type BodySource } from "./outgoing.ts"

// The cores write these themselves.
const OWNED = new Set(["content-length", "transfer-encoding", "connection", "date", "keep-alive"])

/** A web `Response` as an answer; its body is read as fast as the client takes it. */
export function outgoingOf(response: Response): Outgoing {
  // A Response made by `Response.error()` has the status 0.
  const status = response.status === 0 ? 502 : response.status
  const outgoing = new Outgoing(status, NO_HEADERS, bodyOf(response))
  for (const [name, value] of response.headers) {
    if (!OWNED.has(name)) outgoing.headers.append(name, latin1(value))
  }
  return outgoing
}

/** Header values are bytes; what is beyond ASCII is escaped, as both cores would differ about it. */
function latin1(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e]/g, (text) => encodeURIComponent(text))
}

function bodyOf({ body, headers, bodyUsed }: Response): BodySource | undefined {
  if (body === null) return undefined
  if (bodyUsed) throw new TypeError("the body of the Response was read before it was returned")
  const length = headers.get("content-length")
  const known = length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined
  return streamSource(body, known)
}

/** Writes a web stream of bytes. */
export function streamSource(
  stream: ReadableStream<Uint8Array>,
  length: number | undefined,
): BodySource {
  return {
    length,
    pump: (sink) => pumpStream(stream, sink),
    cancel: () => void stream.cancel().catch(() => {}),
  }
}

async function pumpStream(stream: ReadableStream<Uint8Array>, sink: AnswerStream): Promise<void> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return sink.end()
      if (!sink.write(value) && !(await sink.drained())) {
        await reader.cancel()
        return
      }
    }
  } catch {
    sink.abort()
  }
}
