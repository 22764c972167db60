import { chunks, get, post, probe, SIDE, type Probe } from "./probe.ts"

const BEHIND = `0\r\n\r\n${SIDE}`

/** Http11Probe's lengths that can be read in two ways, by their names there. */
export const lengths: readonly Probe[] = [
  probe(
    "SMUG-CL-TE-BOTH",
    "either",
    post(["Content-Length: 23", "Transfer-Encoding: chunked"], "D\r\nhello-bananas\r\n0\r\n\r\n"),
    "400 close",
  ),
  probe(
    "SMUG-DUPLICATE-CL",
    "must be refused",
    post(["Content-Length: 5", "Content-Length: 10"], "helloworld"),
    "400 close",
  ),
  probe("SMUG-CL-LEADING-ZEROS", "either", post(["Content-Length: 005"], "hello"), "200:hello"),
  probe("SMUG-CL-NEGATIVE", "must be refused", post(["Content-Length: -1"]), "400 close"),
  probe(
    "SMUG-CLTE-PIPELINE",
    "either",
    post(["Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    "400 close",
  ),
  probe(
    "SMUG-TECL-PIPELINE",
    "either",
    post(["Transfer-Encoding: chunked", "Content-Length: 30"], "0\r\n\r\n"),
    "400 close",
  ),
  probe("SMUG-CL-TRAILING-SPACE", "either", post(["Content-Length: 5 "], "hello"), "200:hello"),
  probe("SMUG-CL-EXTRA-LEADING-SP", "either", post(["Content-Length:  5"], "hello"), "200:hello"),
  probe(
    "SMUG-CL-COMMA-DIFFERENT",
    "must be refused",
    post(["Content-Length: 5, 10"], "hello"),
    "400 close",
  ),
  probe(
    "SMUG-BARE-CR-HEADER-VALUE",
    "must be refused",
    post(["Content-Length: 5", "X-Test: val\rue"], "hello"),
    "400 close",
    "close",
  ),
  probe("SMUG-CL-OCTAL", "must be refused", post(["Content-Length: 0o5"], "hello"), "400 close"),
  probe(
    "SMUG-CL-HEX-PREFIX",
    "must be refused",
    post(["Content-Length: 0x5"], "hello"),
    "400 close",
  ),
  probe(
    "SMUG-CL-INTERNAL-SPACE",
    "must be refused",
    post(["Content-Length: 1 0"], "hello12345"),
    "400 close",
  ),
  probe("SMUG-CL-COMMA-SAME", "either", post(["Content-Length: 5, 5"], "hello"), "400 close"),
  probe("SMUG-CL-COMMA-TRIPLE", "either", post(["Content-Length: 5, 5, 5"], "hello"), "400 close"),
  probe(
    "SMUG-EXPECT-100-CL",
    "either",
    post(["Content-Length: 5", "Expect: 100-continue"], "hello"),
    "200:hello",
  ),
  probe(
    "SMUG-HEAD-CL-BODY",
    "either",
    get("HEAD / HTTP/1.1", "Content-Length: 5") + "hello",
    "200",
  ),
  probe(
    "SMUG-OPTIONS-CL-BODY",
    "either",
    get("OPTIONS / HTTP/1.1", "Content-Length: 5") + "hello",
    "204",
  ),
  probe(
    "SMUG-CL-UNDERSCORE",
    "must be refused",
    post(["Content-Length: 1_0"], "helloworld"),
    "400 close",
  ),
  probe("SMUG-CL-NEGATIVE-ZERO", "must be refused", post(["Content-Length: -0"]), "400 close"),
  probe("SMUG-CL-DOUBLE-ZERO", "either", post(["Content-Length: 00"]), "200"),
  probe(
    "SMUG-CL-LEADING-ZEROS-OCTAL",
    "either",
    post(["Content-Length: 0200"], "A".repeat(200)),
    "200",
  ),
  probe(
    "SMUG-ABSOLUTE-URI-HOST-MISMATCH",
    "either",
    get("GET http://other.example.com/ HTTP/1.1"),
    "200:hello",
    "505 close",
  ),
  probe(
    "SMUG-MULTIPLE-HOST-COMMA",
    "must be refused",
    "GET / HTTP/1.1\r\nHost: x, other.example.com\r\n\r\n",
    "400 close",
    "200:hello",
    "host-value",
  ),
  probe(
    "SMUG-CLTE-DESYNC",
    "must be refused",
    post(["Content-Length: 6", "Transfer-Encoding: chunked"], "0\r\n\r\nX"),
    "400 close",
  ),
  probe(
    "SMUG-CLTE-SMUGGLED-GET",
    "must be refused",
    post([`Content-Length: ${BEHIND.length}`, "Transfer-Encoding: chunked"], BEHIND),
    "400 close",
  ),
  probe(
    "SMUG-CLTE-SMUGGLED-GET-CL-PLUS",
    "must be refused",
    post([`Content-Length: +${BEHIND.length}`, "Transfer-Encoding: chunked"], BEHIND),
    "400 close",
  ),
  probe(
    "SMUG-CLTE-SMUGGLED-GET-CL-NON-NUMERIC",
    "must be refused",
    post([`Content-Length: ${BEHIND.length}x`, "Transfer-Encoding: chunked"], BEHIND),
    "400 close",
  ),
  probe(
    "SMUG-CLTE-SMUGGLED-GET-TE-OBS-FOLD",
    "must be refused",
    post(["Transfer-Encoding:", " chunked", `Content-Length: ${BEHIND.length}`], BEHIND),
    "400 close",
  ),
  probe(
    "SMUG-CLTE-SMUGGLED-GET-TE-TRAILING-SPACE",
    "must be refused",
    post([`Content-Length: ${BEHIND.length}`, "Transfer-Encoding: chunked "], BEHIND),
    "400 close",
  ),
  probe(
    "SMUG-CLTE-SMUGGLED-GET-TE-LEADING-COMMA",
    "must be refused",
    post([`Content-Length: ${BEHIND.length}`, "Transfer-Encoding: , chunked"], BEHIND),
    "400 close",
  ),
  probe(
    "SMUG-CLTE-SMUGGLED-GET-TE-CASE-MISMATCH",
    "must be refused",
    post([`Content-Length: ${BEHIND.length}`, "Transfer-Encoding: Chunked"], BEHIND),
    "400 close",
  ),
  probe(
    "SMUG-TE-DUPLICATE-HEADERS-SMUGGLED-GET",
    "must be refused",
    post(
      [
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: identity",
        `Content-Length: ${BEHIND.length}`,
      ],
      BEHIND,
    ),
    "400 close",
  ),
  probe(
    "SMUG-TECL-SMUGGLED-GET",
    "must be refused",
    post(
      ["Transfer-Encoding: chunked", "Content-Length: 4"],
      `${SIDE.length.toString(16)}\r\n${SIDE}\r\n0\r\n\r\n`,
    ),
    "400 close",
  ),
  probe(
    "SMUG-DUPLICATE-CL-SMUGGLED-GET",
    "must be refused",
    post(["Content-Length: 4", `Content-Length: ${4 + SIDE.length}`], `PING${SIDE}`),
    "400 close",
    "close",
  ),
  probe(
    "SMUG-TECL-DESYNC",
    "must be refused",
    post(["Transfer-Encoding: chunked", "Content-Length: 30"], "0\r\n\r\nX"),
    "400 close",
  ),
  probe(
    "SMUG-CL0-BODY-POISON",
    "either",
    post(["Content-Length: 0"], `X${SIDE}`),
    "200 close",
    "200 405 close",
  ),
  probe(
    "SMUG-GET-CL-BODY-DESYNC",
    "either",
    get("GET / HTTP/1.1", `Content-Length: ${SIDE.length}`) + SIDE,
    "200:hello",
  ),
  probe(
    "SMUG-OPTIONS-CL-BODY-DESYNC",
    "either",
    get("OPTIONS / HTTP/1.1", `Content-Length: ${SIDE.length}`) + SIDE,
    "204",
  ),
  probe(
    "SMUG-EXPECT-100-CL-DESYNC",
    "either",
    post([`Content-Length: ${SIDE.length}`, "Expect: 100-continue"], SIDE),
    "200",
  ),
  probe(
    "SMUG-OPTIONS-TE-OBS-FOLD",
    "must be refused",
    get("OPTIONS / HTTP/1.1", "Transfer-Encoding:", " chunked", "Content-Length: 5") + "hello",
    "400 close",
  ),
]

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
