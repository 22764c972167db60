import { get, post, type Case } from "./case.ts"

const BAD: Pick<Case, "answers" | "closes"> = { answers: ["400"], closes: true }
const BAD_SYNTAX: Pick<Case, "answers" | "closes" | "http1"> = { ...BAD, http1: true }

/** Header fields: what is read of them, and which are refused. */
export const headerCases: readonly Case[] = [
  {
    name: "headers that a route names",
    send: get("/headers", "X-A: 1", "X-B:  two words ", "Accept: */*"),
    answers: [shown(["1", "two words", "*/*"])],
  },
  {
    name: "absent and empty headers are the same",
    send: get("/headers", "X-A:"),
    answers: [shown([null, null, null])],
  },
  {
    name: "of a repeated header, the first",
    send: get("/headers", "X-A: 1", "x-a: 2"),
    answers: [shown(["1", null, null])],
  },
  {
    name: "an empty first hides a second",
    send: get("/headers", "X-A:", "x-a: 2"),
    answers: [shown([null, null, null])],
  },
  {
    name: "bytes beyond ASCII are latin-1",
    send: get("/headers", "X-A: a\xe9\xffz"),
    answers: [shown(["aéÿz", null, null])],
  },
  {
    name: "bytes beyond ASCII at the ends",
    send: get("/headers", "X-A: \xe9a\xff"),
    answers: [shown(["éaÿ", null, null])],
    uws: { answers: [shown(["a", null, null])], difference: "bytes-at-the-ends" },
  },
  {
    name: "headers and a body",
    send: post("/headers", ["X-A: 1", "Content-Type: application/json", "Content-Length: 2"], "{}"),
    answers: [
      `200 ${JSON.stringify({ params: [], query: "", headers: ["1", "application/json"], body: "{}" })}`,
    ],
  },
  {
    name: "details: all headers, lower case, repeated ones joined",
    send: get("/details", "X-A: 1", "Cookie: a=1", "x-a: 2", "cookie: b=2", "__proto__: p"),
    answers: [
      '200 {"method":"GET","path":"/details","headers":{"host":"x","x-a":"1, 2","cookie":"a=1; b=2","__proto__":"p"}}',
    ],
  },
  {
    name: "details: bytes beyond ASCII are latin-1",
    send: get("/details", "X-A: a\xe9\xffz", "X-B: a\xc3\xa9z"),
    answers: [
      '200 {"method":"GET","path":"/details","headers":{"host":"x","x-a":"aéÿz","x-b":"aÃ©z"}}',
    ],
  },
  { name: "no Host", send: "GET /ping HTTP/1.1\r\n\r\n", ...BAD_SYNTAX },
  { name: "two Hosts", send: get("/ping", "Host: y"), ...BAD },
  { name: "a header line without a colon", send: get("/ping", "nonsense"), ...BAD_SYNTAX },
  { name: "a space before the colon", send: get("/ping", "X-A : 1"), ...BAD_SYNTAX },
  { name: "a folded line", send: get("/ping", "X-A: 1", " folded"), ...BAD_SYNTAX },
  { name: "NUL in a value", send: get("/ping", "X-A: a\0b"), ...BAD_SYNTAX },
  {
    name: "an empty header name",
    send: get("/ping", ": x"),
    ...BAD_SYNTAX,
    uws: { answers: ["200 pong"], difference: "empty-header-name" },
  },
  {
    name: "a header of 15 KB",
    send: get("/ping", `X-A: ${"a".repeat(15_000)}`),
    answers: ["200 pong"],
  },
  {
    name: "a header of 17 KB",
    send: get("/ping", `X-A: ${"a".repeat(17_000)}`),
    answers: ["431"],
    closes: true,
  },
  {
    name: "a header of 17 KB in packets",
    send: [
      "GET /ping HTTP/1.1\r\nHost: x\r\nX-A: ",
      ...Array.from({ length: 17 }, () => "a".repeat(1000)),
      "\r\n\r\n",
    ],
    answers: ["431"],
    closes: true,
  },
  { name: "97 headers", send: get("/ping", ...many(97)), answers: ["200 pong"] },
  { name: "120 headers", send: get("/ping", ...many(120)), answers: ["431"], closes: true },
]

function many(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `X-${at}: 1`)
}

function shown(headers: readonly (string | null)[]): string {
  return `200 ${JSON.stringify({ params: [], query: "", headers, body: "" })}`
}
