import { headerBlock, NO_HEADERS } from "../../transport/headers.ts"
import { OutgoingResponse, type BodySource } from "../../endpoint/outgoing-response.ts"
import { WebSource } from "./web-source.ts"
import { OPEN_MS } from "./opening.ts"
import { NodeSource, isNodeStream } from "./node-source.ts"

// The cores write these themselves.
const OWNED = new Set(["content-length", "transfer-encoding", "connection", "date", "keep-alive"])

/**
 * A web `Response` as a response; its body is read as fast as the client reads it.
 * @param report called for a body that fails while it is sent
 */
function outgoingOf(
  response: Response,
  report: (error: unknown) => void = () => {},
): OutgoingResponse {
  // A Response made by `Response.error()` has the status 0.
  const status = response.status === 0 ? 502 : response.status
  const outgoing = new OutgoingResponse(status, NO_HEADERS, bodyOf(response, report))
  for (const [name, value] of response.headers) {
    if (!OWNED.has(name)) outgoing.headers.append(name, latin1(value))
  }
  return outgoing
}

/** Header values are bytes; what is beyond ASCII is escaped, as both cores would differ about it. */
function latin1(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e]/g, (text) => encodeURIComponent(text))
}

function bodyOf(
  { body, headers, bodyUsed }: Response,
  report: (error: unknown) => void,
): BodySource | undefined {
  if (body === null) return undefined
  if (bodyUsed) throw new TypeError("the body of the Response was read before it was returned")
  const length = headers.get("content-length")
  const known = length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined
  return new WebSource(body, known, report)
}

type Report = (error: unknown) => void

/**
 * The response of a web Response, a Blob or a stream; undefined for anything else.
 * @param openMs how long the first part of a stream is waited for
 */
export function sourceResponse(
  value: unknown,
  report: Report,
  openMs: number = OPEN_MS,
): OutgoingResponse | Promise<OutgoingResponse> | undefined {
  if (value instanceof Response) return outgoingOf(value, report)
  if (value instanceof ReadableStream)
    return streamed(new WebSource(value, undefined, report), openMs)
  if (isBlob(value)) {
    const source = new WebSource(value.stream(), value.size, report)
    return value.type === "" ? binary(source) : typed(source, value.type)
  }
  if (isNodeStream(value)) return streamed(new NodeSource(value, report), openMs)
  return undefined
}

/** A host may lack it. */
function isBlob(value: unknown): value is Blob {
  return typeof Blob === "function" && value instanceof Blob
}

const BINARY = headerBlock([["content-type", "application/octet-stream"]])

/** @throws what the stream fails with before its first part */
async function streamed(source: WebSource | NodeSource, openMs: number): Promise<OutgoingResponse> {
  await source.open(openMs)
  return binary(source)
}

function binary(source: BodySource): OutgoingResponse {
  return new OutgoingResponse(200, BINARY, source)
}

function typed(source: BodySource, type: string): OutgoingResponse {
  return new OutgoingResponse(200, headerBlock([["content-type", type]]), source)
}
