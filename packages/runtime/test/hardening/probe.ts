/**
 * What the standard (RFC 9110, RFC 9112) requires of the response: `refused` is a status of 4xx or 5xx,
 * or a closed connection; `taken` is 2xx; `either` leaves it to the server. In any case,
 * nothing that is smuggled in a body may be served.
 */
export type Asked = "must be refused" | "should be refused" | "must be taken" | "either"

/** One exchange on a fresh connection, and the response that we chose. */
export interface Probe {
  readonly name: string
  readonly asked: Asked
  /** Latin-1 text. */
  readonly send: string
  /**
   * Each response, and how it ends: `200:hello` (the connection responds once more), `400 close`,
   * `close`, `431? close` (the response may be lost: a server that closes before it has read all
   * resets the connection).
   */
  readonly node: string
  readonly uws: string
  /** Where the core in JavaScript responds differently from `node:http`: more strictly, or more clearly. */
  readonly js?: string
  /** The row of docs/core.md that explains why a core deviates from a requirement. */
  readonly difference?: string
}

/** A probe; `uws` is omitted where both cores respond the same. */
export function probe(
  name: string,
  asked: Asked,
  send: string,
  node: string,
  uws: string = node,
  difference?: string,
): Probe {
  return { name, asked, send, node, uws, ...(difference !== undefined && { difference }) }
}

/** Whether the standard requires the chosen response. */
export function fits(asked: Asked, outcome: string): boolean {
  if (asked === "must be refused") return /^(?:[45]\d\d|close)/.test(outcome)
  return asked !== "must be taken" || /^2\d\d/.test(outcome)
}

// What an attacker wants served behind the back of a proxy.
export const SIDE = "GET /side HTTP/1.1\r\nHost: x\r\n\r\n"

/** A request line and headers as they are, with Host. */
export function get(line: string, ...headers: readonly string[]): string {
  return `${[line, "Host: x", ...headers].join("\r\n")}\r\n\r\n`
}

/** `POST /` with headers as they are. */
export function post(headers: readonly string[], body = ""): string {
  return get("POST / HTTP/1.1", ...headers) + body
}

/** `POST /` of chunks as they are. */
export function chunks(body: string): string {
  return post(["Transfer-Encoding: chunked"], body)
}
