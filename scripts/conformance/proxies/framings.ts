// Requests whose end a proxy and a server may see at different places (request smuggling).
import { probes } from "../../../packages/runtime/test/hardening/probes.ts"

export interface Framing {
  readonly name: string
  /** Latin-1 text. */
  readonly send: string
}

/** What an attacker wants another client to get. */
const SMUGGLED = "GET /hello/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
const CHUNKS = `5\r\nhello\r\n0\r\n\r\n${SMUGGLED}`
const LENGTH = `Content-Length: ${CHUNKS.length}`

/** Fields that frame a body in two ways, or in a form that a parser may overlook. */
const FIELDS: readonly (readonly string[])[] = [
  ["Transfer-Encoding: chunked"],
  ["Transfer-Encoding:", "Transfer-Encoding: chunked"],
  ["Transfer-Encoding: chunked", "Transfer-Encoding:"],
  ["Transfer-Encoding: identity", "Transfer-Encoding: chunked"],
  ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
  ["Transfer-Encoding: gzip", "Transfer-Encoding: chunked"],
  ["Transfer-Encoding: chunked, identity"],
  ["Transfer-Encoding: chunked, chunked"],
  ["Transfer-Encoding: , chunked"],
  ["Transfer-Encoding: chunked;q=1"],
  ["Transfer-Encoding: Chunked"],
  ["Transfer-Encoding: \x0bchunked"],
  ["Transfer-Encoding: \xa0chunked"],
  ["Transfer-Encoding: \xe2\x80\x80chunked"],
  ["Transfer-Encoding:\tchunked\t"],
  ["Transfer-Encoding : chunked"],
  ["Transfer_Encoding: chunked", LENGTH],
  ["Transfer-Encoding: chunked", LENGTH],
  [LENGTH, "Transfer-Encoding: chunked"],
  ["Transfer-Encoding:", LENGTH],
  ["X: y\nTransfer-Encoding: chunked", LENGTH],
  ["X: y\rTransfer-Encoding: chunked", LENGTH],
  ["X:", "\tTransfer-Encoding: chunked", LENGTH],
  [":", "Transfer-Encoding: chunked"],
  [": x", LENGTH],
  ["Content-Length:", LENGTH],
  ["Content-Length: 0", LENGTH],
  [LENGTH, "Content-Length: 0"],
  [LENGTH, LENGTH],
  [`${LENGTH}, 0`],
  [`Content-Length: 0, ${CHUNKS.length}`],
  [`Content-Length: +${CHUNKS.length}`],
  [`Content-Length: 0x${CHUNKS.length.toString(16)}`],
  [`Content-Length: \xe2\x80\x80${CHUNKS.length}`],
  ["Content-Length: \xa0"],
  ["Content-Length: -1"],
  ["Content-Length : 5"],
  ["Connection: Content-Length", LENGTH],
  ["Connection: Transfer-Encoding", "Transfer-Encoding: chunked"],
  ["Expect: 100-continue", LENGTH],
]

const TARGETS: readonly string[] = [
  "GET /hello/attacker",
  "HEAD /hello/attacker",
  "DELETE /hello/attacker",
  "OPTIONS /hello/attacker",
  "GET /nowhere",
  "POST /updateUser",
]

/** The conversations of other projects, addressed to the routes of examples/hello. */
const fromProbes: readonly Framing[] = probes.flatMap(([, list]) =>
  list.map(({ name, send }) => ({
    name,
    send: send
      .replaceAll("GET /side ", "GET /hello/smuggled ")
      .replaceAll("GET / ", "GET /hello/attacker ")
      .replaceAll("POST / ", "POST /updateUser ")
      .replaceAll("Host: x\r\n", "Host: localhost\r\n"),
  })),
)

const drawn: readonly Framing[] = TARGETS.flatMap((target) =>
  FIELDS.flatMap((fields) => {
    const head = `${[`${target} HTTP/1.1`, "Host: localhost", ...fields].join("\r\n")}\r\n\r\n`
    const name = JSON.stringify([target, ...fields])
    return [
      { name, send: head + CHUNKS },
      { name: `${name}, the last chunk alone`, send: `${head}0\r\n\r\n` },
    ]
  }),
)

export const framings: readonly Framing[] = [...fromProbes, ...drawn]
