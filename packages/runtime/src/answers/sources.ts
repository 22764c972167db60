import { headerBlock } from "../cores/headers.ts"
import { Outgoing, type BodySource } from "../http/outgoing.ts"
import { WebSource } from "./web-source.ts"
import { outgoingOf } from "../http/web-response.ts"
import { NodeSource, isNodeStream } from "./node-source.ts"

type Report = (error: unknown) => void

/** The answer that a web Response, a Blob or a stream is; undefined for anything else. */
export function sourceAnswer(value: unknown, report: Report): Outgoing | undefined {
  if (value instanceof Response) return outgoingOf(value, report)
  if (value instanceof ReadableStream) return binary(new WebSource(value, undefined, report))
  if (value instanceof Blob) {
    const source = new WebSource(value.stream(), value.size, report)
    return value.type === "" ? binary(source) : typed(source, value.type)
  }
  if (isNodeStream(value)) return binary(new NodeSource(value, report))
  return undefined
}

const BINARY = headerBlock([["content-type", "application/octet-stream"]])

function binary(source: BodySource): Outgoing {
  return new Outgoing(200, BINARY, source)
}

function typed(source: BodySource, type: string): Outgoing {
  return new Outgoing(200, headerBlock([["content-type", type]]), source)
}
