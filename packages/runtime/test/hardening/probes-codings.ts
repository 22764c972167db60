import { chunks, get, post, probe, SIDE, type Probe } from "./probe.ts"

const BEHIND = `0\r\n\r\n${SIDE}`

/** Http11Probe's transfer codings that can be read in two ways. */
export const codings: readonly Probe[] = [
  ...[
    ["SMUG-TE-XCHUNKED", "xchunked", "400 close", "400 close"],
    ["SMUG-TE-TRAILING-SPACE", "chunked ", "400 close", "400 close"],
    ["SMUG-TE-DOUBLE-CHUNKED", "chunked, chunked", "400 close", "400 close"],
    ["SMUG-TE-CASE-MISMATCH", "Chunked", "400 close", "400 close"],
    ["SMUG-TE-EMPTY-VALUE", "", "400 close", "400 close"],
    ["SMUG-TE-LEADING-COMMA", ", chunked", "400 close", "400 close"],
    ["SMUG-TE-VTAB", "\x0bchunked", "400 close", "400 close"],
    ["SMUG-TE-FORMFEED", "\x0cchunked", "400 close", "400 close"],
    ["SMUG-TE-NULL", "chunked\0", "400 close", "400 close"],
    ["SMUG-TE-IDENTITY", "identity", "400 close", "400 close"],
    ["SMUG-CHUNKED-WITH-PARAMS", "chunked;ext=val", "400 close", "400 close"],
    ["SMUG-TE-TRAILING-COMMA", "chunked,", "400 close", "400 close"],
    ["SMUG-TE-TAB-BEFORE-VALUE", "\tchunked", "400 close", "400 close"],
  ].map(([name, coding, ...decided]) =>
    row(name, post([`Transfer-Encoding: ${coding}`, "Content-Length: 5"], "hello"), decided),
  ),
  probe(
    "SMUG-TE-SP-BEFORE-COLON",
    "must be refused",
    post(["Transfer-Encoding : chunked", "Content-Length: 5"], "hello"),
    "400 close",
  ),
  probe(
    "SMUG-TE-NOT-FINAL-CHUNKED",
    "must be refused",
    chunks("0\r\n\r\n").replace("chunked", "chunked, gzip"),
    "400 close",
  ),
  probe(
    "SMUG-TE-HTTP10",
    "must be refused",
    get("POST / HTTP/1.0", "Transfer-Encoding: chunked", "Content-Length: 5") + "hello",
    "400 close",
    "505 close",
  ),
  probe(
    "SMUG-TE-DUPLICATE-HEADERS",
    "must be refused",
    post(
      ["Transfer-Encoding: chunked", "Transfer-Encoding: identity", "Content-Length: 5"],
      "hello",
    ),
    "400 close",
  ),
  probe(
    "SMUG-TRANSFER_ENCODING",
    "either",
    post(["Transfer_Encoding: chunked", "Content-Length: 5"], "hello"),
    "200:hello",
  ),
  probe(
    "SMUG-TE-OBS-FOLD",
    "must be refused",
    post(["Transfer-Encoding:", " chunked", "Content-Length: 5"], "hello"),
    "400 close",
  ),
]

/** Http11Probe's chunks that can be read in two ways. */
export const badChunks: readonly Probe[] = [
  ...[
    ["SMUG-CHUNK-BARE-SEMICOLON", `5;\r\nhello\r\n${BEHIND}`, "400 close", "408 close"],
    ["SMUG-CHUNK-EXT-INVALID-TOKEN", `5;bad[=x\r\nhello\r\n${BEHIND}`, "400 close", "400 close"],
    ["SMUG-CHUNK-UNDERSCORE", `1_0\r\nhello world!!!!!\r\n${BEHIND}`, "400 close", "400 close"],
    ["SMUG-CHUNK-HEX-PREFIX", `0x5\r\nhello\r\n${BEHIND}`, "400 close", "400 close"],
    ["SMUG-CHUNK-SIZE-PLUS", `+5\r\nhello\r\n${BEHIND}`, "400 close", "400 close"],
    ["SMUG-CHUNK-SIZE-TRAILING-OWS", `5 \r\nhello\r\n${BEHIND}`, "400 close", "close"],
    ["SMUG-CHUNK-LEADING-SP", ` 5\r\nhello\r\n${BEHIND}`, "400 close", "200 close", "chunk-faults"],
    ["SMUG-CHUNK-MISSING-TRAILING-CRLF", `5\r\nhello${BEHIND}`, "400 close", "close"],
    ["SMUG-CHUNK-SPILL", `5\r\nhello!!\r\n${BEHIND}`, "400 close", "505 close"],
    ["SMUG-CHUNK-EXT-CTRL", `5;\0ext\r\nhello\r\n${BEHIND}`, "400 close", "408 close"],
    ["SMUG-CHUNK-EXT-CR", `5;a\rX\r\nhello\r\n${BEHIND}`, "400 close", "408 close"],
    ["SMUG-CHUNK-NEGATIVE", `-1\r\nhello\r\n${BEHIND}`, "400 close", "400 close"],
    ["SMUG-CHUNK-BARE-CR-TERM", `5\rhello\r\n${BEHIND}`, "400 close", "400 close"],
    ["SMUG-CHUNK-INVALID-SIZE-DESYNC", `+0\r\n\r\nX${SIDE}`, "400 close", "400 close"],
    ["SMUG-CHUNK-EXT-LF", `5;\nhello\r\n${BEHIND}`, "400 close", "408 close"],
    ["SMUG-CHUNK-LF-TERM", `5\r\nhello\n${BEHIND}`, "400 close", "close"],
    ["SMUG-CHUNK-LF-TRAILER", "5\r\nhello\r\n0\r\n\n", "400 close", "200 close", "chunk-faults"],
  ].map(([name, body, ...decided]) => row(name, chunks(body as string), decided)),
  ...[
    "Content-Length: 50",
    "Transfer-Encoding: chunked",
    "Host: evil.example.com",
    "Authorization: Bearer evil",
    "Content-Type: text/evil",
  ].map((field) =>
    // llhttp takes no framing fields here; the C++ core takes a trailer for a request.
    probe(
      `SMUG-TRAILER ${field}`,
      "either",
      chunks(`5\r\nhello\r\n0\r\n${field}\r\n\r\n`),
      field.endsWith("0") || field.endsWith("chunked") ? "400 close" : "200:hello",
      "505 close",
    ),
  ),
]

function row(name: string | undefined, send: string, decided: readonly string[]): Probe {
  const [node = "", uws = node, difference] = decided
  return probe(name ?? "", "must be refused", send, node, uws, difference)
}
