import { chunks, get, post, probe, type Probe } from "./probe.ts"

const GARBAGE = Array.from({ length: 256 }, (_, at) =>
  String.fromCharCode((at * 151 + 42) % 256),
).join("")

/** Http11Probe's malformed requests and cookies, by their names there. */
export const malformed: readonly Probe[] = [
  probe("MAL-BINARY-GARBAGE", "should be refused", GARBAGE, "400 close", "505 close"),
  probe(
    "MAL-LONG-URL",
    "should be refused",
    get(`GET /${"A".repeat(100_000)} HTTP/1.1`),
    "431? close",
  ),
  probe(
    "MAL-LONG-HEADER-VALUE",
    "should be refused",
    get("GET / HTTP/1.1", `X-Big: ${"B".repeat(100_000)}`),
    "431? close",
  ),
  probe(
    "MAL-MANY-HEADERS",
    "should be refused",
    get("GET / HTTP/1.1", ...Array.from({ length: 10_000 }, (_, at) => `X-H-${at}: v`)),
    "431? close",
  ),
  probe("MAL-NUL-IN-URL", "must be refused", get("GET /\0test HTTP/1.1"), "400 close", "505 close"),
  probe(
    "MAL-CONTROL-CHARS-HEADER",
    "must be refused",
    get("GET / HTTP/1.1", "X-Test: abc\x07\x08\x0bdef"),
    "400 close",
  ),
  probe(
    "MAL-LONG-HEADER-NAME",
    "should be refused",
    get("GET / HTTP/1.1", `${"A".repeat(100_000)}: val`),
    "431? close",
  ),
  probe(
    "MAL-LONG-METHOD",
    "should be refused",
    get(`${"A".repeat(100_000)} / HTTP/1.1`),
    "400? close",
    "431? close",
  ),
  probe(
    "MAL-NON-ASCII-HEADER-NAME",
    "must be refused",
    get("GET / HTTP/1.1", "X-T\xc3\xabst: value"),
    "400 close",
  ),
  probe(
    "MAL-NON-ASCII-URL",
    "must be refused",
    get("GET /caf\xc3\xa9 HTTP/1.1"),
    "400 close",
    "404",
  ),
  probe(
    "MAL-CL-OVERFLOW",
    "must be refused",
    post(["Content-Length: 99999999999999999999"]),
    "400 close",
  ),
  probe("MAL-WHITESPACE-ONLY-LINE", "should be refused", " \r\n\r\n", "400 close", "505 close"),
  probe(
    "MAL-NUL-IN-HEADER-VALUE",
    "must be refused",
    get("GET / HTTP/1.1", "X-Test: val\0ue"),
    "400 close",
  ),
  probe(
    "MAL-CHUNK-SIZE-OVERFLOW",
    "must be refused",
    chunks("FFFFFFFFFFFFFFFF0\r\nhello\r\n0\r\n\r\n"),
    "400 close",
  ),
  {
    ...probe(
      "MAL-H2-PREFACE",
      "must be refused",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "400 close",
      "505 close",
    ),
    // It speaks HTTP/2, and closes when no request follows.
    js: "close",
  },
  probe("MAL-CL-EMPTY", "must be refused", post(["Content-Length: "]), "400 close"),
  probe("MAL-CL-TAB-BEFORE-VALUE", "either", post(["Content-Length:\t5"], "hello"), "200:hello"),
  probe("MAL-URL-BACKSLASH", "either", get("GET /path\\file HTTP/1.1"), "404"),
  probe(
    "MAL-URL-OVERLONG-UTF8",
    "must be refused",
    get("GET /\xc0\xaf HTTP/1.1"),
    "400 close",
    "404",
  ),
  probe("MAL-URL-PERCENT-NULL", "either", get("GET /path%00.html HTTP/1.1"), "404"),
  probe("MAL-URL-PERCENT-CRLF", "either", get("GET /path%0d%0aX-Injected:%20true HTTP/1.1"), "404"),
  probe(
    "MAL-CHUNK-EXT-64K",
    "either",
    chunks(`5;ext=${"a".repeat(65_536)}\r\nhello\r\n0\r\n\r\n`),
    "413? close",
    "400? close",
  ),
  probe(
    "MAL-RANGE-OVERLAPPING",
    "either",
    get("GET / HTTP/1.1", `Range: bytes=${Array(1000).fill("0-").join(",")}`),
    "200:hello",
  ),
  probe(
    "MAL-POST-CL-HUGE-NO-BODY",
    "must be refused",
    post(["Content-Length: 999999999"]),
    "413 close",
  ),
  probe(
    "COOK-OVERSIZED",
    "either",
    get("GET / HTTP/1.1", `Cookie: big=${"A".repeat(65_536)}`),
    "431? close",
  ),
  probe("COOK-EMPTY", "either", get("GET / HTTP/1.1", "Cookie: "), "200:hello"),
  probe("COOK-NUL", "must be refused", get("GET / HTTP/1.1", "Cookie: foo=\0bar"), "400 close"),
  probe(
    "COOK-CONTROL-CHARS",
    "must be refused",
    get("GET / HTTP/1.1", "Cookie: foo=\x01\x02\x03"),
    "400 close",
  ),
  probe(
    "COOK-MANY-PAIRS",
    "either",
    get(
      "GET / HTTP/1.1",
      `Cookie: ${Array.from({ length: 1000 }, (_, at) => `k${at}=v${at}`).join("; ")}`,
    ),
    "200:hello",
  ),
  probe("COOK-MALFORMED", "either", get("GET / HTTP/1.1", "Cookie: ===;;;"), "200:hello"),
]
