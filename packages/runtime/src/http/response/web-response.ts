import { NO_HEADERS } from "../../transport/headers.ts"
import { WebSource } from "./web-source.ts"
import { OutgoingResponse, type BodySource } from "../../endpoint/outgoing-response.ts"

// The cores write these themselves.
const OWNED = new Set(["content-length", "transfer-encoding", "connection", "date", "keep-alive"])

/**
 * A web `Response` as a response; its body is read as fast as the client reads it.
 * @param report called for a body that fails while it is sent
 */
export function outgoingOf(
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
