import { get, request, type Case } from "./case.ts"

const ONLY_HTTP11 = { answers: ["505"], closes: true, difference: "http-version" } as const

/** Methods, targets, versions, and the form of the responses. */
export const requestCases: readonly Case[] = [
  { name: "GET", send: get("/ping"), answers: ["200 pong"] },
  { name: "GET, a byte at a time", send: [...get("/ping")], answers: ["200 pong"] },
  {
    name: "HEAD on a GET route: the headers of GET, no body",
    send: request("HEAD", "/utf8", [], ""),
    head: true,
    answers: ["200"],
    headers: { "content-length": "9", "content-type": "text/plain" },
  },
  {
    name: "HEAD on a HEAD route",
    send: request("HEAD", "/head-only", [], ""),
    head: true,
    answers: ["200"],
    headers: { "content-length": "5" },
  },
  { name: "HEAD on no route", send: request("HEAD", "/x", [], ""), head: true, answers: ["404"] },
  { name: "GET on a HEAD route", send: get("/head-only"), answers: ["405 not so"] },
  {
    name: "204 has no content-length",
    send: request("DELETE", "/thing", [], ""),
    answers: ["204 "],
    without: ["content-length", "transfer-encoding", "content-type"],
  },
  {
    name: "304 has no content-length",
    send: get("/same"),
    answers: ["304 "],
    without: ["content-length", "transfer-encoding"],
  },
  {
    name: "HEAD of 204",
    send: request("HEAD", "/nothing", [], ""),
    head: true,
    answers: ["204"],
    without: ["content-length"],
  },
  {
    name: "the core does not name itself",
    send: get("/ping"),
    answers: ["200 pong"],
    without: ["uwebsockets", "server", "x-powered-by"],
  },
  {
    name: "200 without content",
    send: get("/zero"),
    answers: ["200 "],
    headers: { "content-length": "0" },
  },
  { name: "a status of four hundred and eighteen", send: get("/teapot"), answers: ["418 tea"] },
  {
    name: "text beyond ASCII",
    send: get("/utf8"),
    answers: ["200 é€😀"],
    headers: { "content-length": "9" },
  },
  {
    name: "a block of three headers",
    send: get("/three"),
    answers: ["200 three"],
    headers: { "content-type": "text/plain", "x-one": "1", "x-two": "" },
  },
  { name: "no route", send: get("/nowhere"), answers: ["404 nothing here"] },
  {
    name: "no such method on a route",
    send: request("DELETE", "/ping", [], ""),
    answers: ["405 not so"],
    headers: { allow: "GET, HEAD, OPTIONS" },
  },
  {
    name: "OPTIONS goes to the fallback",
    send: request("OPTIONS", "/ping", [], ""),
    answers: ["405 not so"],
  },
  {
    name: "an unknown method",
    send: request("BREW", "/ping", [], ""),
    answers: ["400 bad-request"],
    closes: true,
    uws: { answers: ["405 not so"], closes: true, difference: "unknown-method" },
  },
  {
    name: "a method in lower case",
    send: request("get", "/ping", [], ""),
    answers: ["400 bad-request"],
    closes: true,
    uws: { answers: ["405 not so"], closes: true, difference: "unknown-method" },
  },
  {
    name: "path parameters as sent",
    send: get("/users/a%2Fb/posts/%E2%82%AC"),
    answers: [shown(["a%2Fb", "%E2%82%AC"])],
  },
  { name: "literal before parameter", send: get("/users/me/posts/7"), answers: ["200 mine 7"] },
  { name: "an empty parameter does not match", send: get("/users//posts/7"), answers: ["404"] },
  { name: "an empty parameter at the end", send: get("/users/1/posts/"), answers: ["404"] },
  { name: "an encoded path is another path", send: get("/%70ing"), answers: ["404"] },
  { name: "two slashes", send: get("//ping"), answers: ["404"] },
  { name: "a slash at the end", send: get("/ping/"), answers: ["404"] },
  { name: "dot segments are not folded", send: get("/x/../ping"), answers: ["404"] },
  { name: "case matters", send: get("/Ping"), answers: ["404"] },
  { name: "a path of 200 segments", send: get("/a".repeat(200)), answers: ["404"] },
  { name: "query as sent", send: get("/query?a=%20+b&a=2"), answers: [shown([], "a=%20+b&a=2")] },
  { name: "empty query", send: get("/query?"), answers: [shown([])] },
  { name: "question mark in the query", send: get("/query?a=b?c"), answers: [shown([], "a=b?c")] },
  { name: "a query on a route that reads none", send: get("/ping?x=1"), answers: ["200 pong"] },
  {
    name: "absolute-form",
    send: get("http://x/ping"),
    answers: ["200 pong"],
    uws: { answers: ["505"], closes: true, difference: "absolute-form" },
  },
  {
    name: "OPTIONS *",
    send: request("OPTIONS", "*", [], ""),
    answers: ["404"],
    uws: { answers: ["505"], closes: true, difference: "absolute-form" },
  },
  {
    name: "HTTP/1.0",
    send: "GET /ping HTTP/1.0\r\nHost: x\r\n\r\n",
    answers: ["200 pong"],
    closes: true,
    uws: ONLY_HTTP11,
  },
  {
    name: "HTTP/1.2",
    send: "GET /ping HTTP/1.2\r\nHost: x\r\n\r\n",
    answers: ["400 bad-request"],
    closes: true,
    uws: ONLY_HTTP11,
  },
  {
    name: "lines that end in LF",
    send: "GET /ping HTTP/1.1\nHost: x\n\n",
    answers: ["400 bad-request"],
    closes: true,
    uws: ONLY_HTTP11,
  },
  {
    name: "two spaces in the request line",
    send: "GET  /ping HTTP/1.1\r\nHost: x\r\n\r\n",
    answers: ["200 pong"],
    uws: ONLY_HTTP11,
  },
  { name: "keep-alive", send: get("/ping", "Connection: keep-alive"), answers: ["200 pong"] },
  {
    name: "Connection: close",
    send: get("/ping", "Connection: close"),
    answers: ["200 pong"],
    closes: true,
  },
]

function shown(params: readonly string[], query = ""): string {
  return `200 ${JSON.stringify({ params, query, headers: [], body: "" })}`
}
