import { STATUS_PHRASES } from "./status-phrases.ts"

const lines = new Map<number, string>()

/** `404 Not Found`; a status without a registered phrase gets one by its class. */
export function statusLine(status: number): string {
  let line = lines.get(status)
  if (line === undefined) {
    line = `${status} ${STATUS_PHRASES[status] ?? "Status"}`
    lines.set(status, line)
  }
  return line
}

/** Responses with these have no body and no content-length (RFC 9110 §8.6). */
export function isBodyless(status: number): boolean {
  return status === 204 || status === 304
}
