import { get, JSON_TYPE, PING, post, type Case } from "./case.ts"

// What an attacker wants served behind the back of a proxy.
const SIDE = "GET /side HTTP/1.1\r\nHost: x\r\n\r\n"

const REFUSED: Pick<Case, "answers" | "closes"> = { answers: ["400"], closes: true }
const DROPPED = { answers: [], closes: true, difference: "dropped" } as const

/**
 * Requests whose end can be read in two ways. Whatever follows on the connection must not be
 * served, or a proxy that reads them the other way lets strangers send requests in each other's name.
 */
export const framingCases: readonly Case[] = [
  {
    name: "content-length 5 and 10",
    send: framed(["Content-Length: 5", "Content-Length: 10"], "12345"),
    ...REFUSED,
  },
  {
    name: "content-length 5 and more: the rest is a request",
    send: framed(["Content-Length: 5", `Content-Length: ${5 + SIDE.length}`], `12345${SIDE}`),
    ...REFUSED,
    uws: DROPPED,
  },
  {
    name: "content-length 10 and 5",
    send: framed(["Content-Length: 10", "Content-Length: 5"], "12345"),
    ...REFUSED,
  },
  {
    name: "the same content-length twice",
    send: framed(["Content-Length: 2", "Content-Length: 2"], `{}${SIDE}`),
    ...REFUSED,
    uws: DROPPED,
  },
  {
    name: "an empty content-length",
    send: framed(["Content-Length:"], SIDE),
    ...REFUSED,
    uws: DROPPED,
  },
  {
    name: "an empty content-length and a real one",
    send: framed(["Content-Length:", `Content-Length: ${SIDE.length}`], SIDE),
    ...REFUSED,
    uws: DROPPED,
  },
  ...[
    "-1",
    "+5",
    "0x5",
    "5, 5",
    "5,5",
    "5 5",
    "five",
    "5.0",
    "999999999999999999",
    "99999999999999999999",
  ].map((length): Case => ({
    name: `content-length ${length}`,
    send: framed([`Content-Length: ${length}`], "12345"),
    ...REFUSED,
  })),
  {
    name: "content-length and chunked",
    send: framed(["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    ...REFUSED,
  },
  {
    name: "chunked and content-length",
    send: framed(["Transfer-Encoding: chunked", "Content-Length: 5"], "0\r\n\r\n"),
    ...REFUSED,
  },
  {
    name: "an empty transfer-encoding and content-length",
    send: framed(["Transfer-Encoding:", "Content-Length: 2"], `{}${SIDE}`),
    ...REFUSED,
    uws: DROPPED,
  },
  ...["identity", "xchunked", "chunked, identity", "gzip, chunked", "\x0bchunked", "chunkedx"].map(
    (coding): Case => ({
      name: `transfer-encoding ${JSON.stringify(coding)}`,
      send: framed([`Transfer-Encoding: ${coding}`], "0\r\n\r\n"),
      ...REFUSED,
    }),
  ),
  {
    name: "transfer-encoding chunked and identity",
    send: framed(["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], "0\r\n\r\n"),
    ...REFUSED,
  },
  {
    name: "on GET: content-length 5 and 10",
    send: get("/ping", "Content-Length: 5", "Content-Length: 10") + "12345",
    ...REFUSED,
  },
  {
    name: "on GET: transfer-encoding xchunked",
    send: get("/ping", "Transfer-Encoding: xchunked") + "0\r\n\r\n",
    ...REFUSED,
  },
  {
    name: "on no route: content-length 5 and 10",
    send: post("/nowhere", ["Content-Length: 5", "Content-Length: 10"], "12345"),
    ...REFUSED,
  },
  {
    name: "a length that an empty header name hides",
    send: framed([":", `Content-Length: ${SIDE.length}`], SIDE),
    ...REFUSED,
    uws: DROPPED,
  },
  ...["\xe2\x80\x80", "\xc2\xa0", "\xa0", "\x85", "\xef\xbb\xbf", "\xff", "\xa0 \xff\t"].flatMap(
    ended,
  ),
  {
    name: "POST without a length, and a request behind it",
    send: post("/echo", []) + PING,
    answers: ["200 ", "200 pong"],
    uws: { answers: [], closes: true, difference: "no-content-length" },
  },
]

/** Framing fields with bytes beyond ASCII at an end of their values, which the C++ core cuts off. */
function ended(end: string): Case[] {
  const shown = JSON.stringify(end)
  const cut = { difference: "bytes-at-the-ends" } as const
  const chunk = `2\r\n{}\r\n0\r\n\r\n`
  return [
    {
      name: `content-length of nothing but ${shown}`,
      send: framed([`Content-Length: ${end}`], SIDE),
      ...REFUSED,
      uws: DROPPED,
    },
    {
      name: `content-length between ${shown}`,
      send: framed([`Content-Length: ${end}2${end}`], "{}"),
      ...REFUSED,
      uws: { answers: ["200 {}"], ...cut },
    },
    {
      name: `on GET: content-length behind ${shown}`,
      send: get("/ping", `Content-Length: ${end}${SIDE.length}`) + SIDE,
      ...REFUSED,
      uws: { answers: ["200 pong"], ...cut },
    },
    {
      name: `on GET: content-length of nothing but ${shown}`,
      send: get("/ping", `Content-Length: ${end}`) + SIDE,
      ...REFUSED,
      // As with an empty one: docs/security.md.
      uws: { answers: ["200 pong", "200 side"], ...cut },
    },
    {
      name: `content-length, and transfer-encoding of nothing but ${shown}`,
      send: framed(["Content-Length: 2", `Transfer-Encoding: ${end}`], `{}${SIDE}`),
      ...REFUSED,
      uws: DROPPED,
    },
    {
      name: `transfer-encoding between ${shown}`,
      send: framed([`Transfer-Encoding: ${end}chunked${end}`], `${chunk}${SIDE}`),
      ...REFUSED,
      uws: DROPPED,
    },
  ]
}

function framed(headers: readonly string[], body: string): string {
  return post("/echo", [JSON_TYPE, ...headers], body)
}
