import { headerBlock } from "../../transport/headers.ts"
import { OutgoingResponse, type BodySource } from "../../endpoint/outgoing-response.ts"
import { WebSource } from "./web-source.ts"
import { OPEN_MS } from "./opening.ts"
import { outgoingOf } from "./web-response.ts"
import { NodeSource, isNodeStream } from "./node-source.ts"

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
