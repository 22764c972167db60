import { echo, get, JSON_TYPE, post, request, type Case } from "./case.ts"

const CHUNKED = [JSON_TYPE, "Transfer-Encoding: chunked"]

/** Bodies: how they come, what is refused. The limit of the test server is 1000 bytes. */
export const bodyCases: readonly Case[] = [
  { name: "a body", send: echo('{"a":1}'), answers: ['200 {"a":1}'] },
  { name: "a body a byte at a time", send: [...echo('{"a":1}')], answers: ['200 {"a":1}'] },
  { name: "a body behind its headers", send: packets(echo('{"a":1}')), answers: ['200 {"a":1}'] },
  {
    name: "PUT",
    send: request("PUT", "/echo", [JSON_TYPE, "Content-Length: 2"], "[]"),
    answers: ["200 []"],
  },
  {
    name: "PATCH",
    send: request("PATCH", "/echo", [JSON_TYPE, "Content-Length: 2"], "[]"),
    answers: ["200 []"],
  },
  { name: "a late response", send: echo("{}", "/echo-late"), answers: ["200 {}"] },
  { name: "content-length 0", send: post("/echo", ["Content-Length: 0"]), answers: ["200 "] },
  {
    name: "POST without a content-length",
    send: post("/echo", []),
    answers: ["200 "],
    uws: { answers: ["200 "], closes: true, difference: "no-content-length" },
  },
  {
    name: "POST without a content-length, a route without a body",
    send: post("/no-body", []),
    answers: ["200 fine"],
    uws: { answers: ["200 fine"], closes: true, difference: "no-content-length" },
  },
  {
    name: "a body of the largest size",
    send: echo("7".repeat(1000)),
    answers: [`200 ${"7".repeat(1000)}`],
  },
  {
    name: "a body of one byte more",
    send: echo("7".repeat(1001)),
    answers: ["413 body-too-large"],
    closes: true,
  },
  {
    name: "a large body that is only announced",
    send: post("/echo", [JSON_TYPE, "Content-Length: 999999999"], "{}"),
    answers: ["413 body-too-large"],
    closes: true,
  },
  {
    name: "a large body to a route without one",
    send: post("/no-body", ["Content-Length: 999999999"], "{}"),
    answers: ["413 body-too-large"],
    closes: true,
  },
  {
    name: "a large body to no route",
    send: post("/nowhere", ["Content-Length: 999999999"], "{}"),
    answers: ["413 body-too-large"],
    closes: true,
  },
  {
    name: "an unread body of a route",
    send: post("/no-body", ["Content-Length: 2"], "{}"),
    answers: ["200 fine"],
  },
  {
    name: "an unread body of no route",
    send: post("/nowhere", ["Content-Length: 2"], "{}"),
    answers: ["404 nothing here"],
  },
  {
    name: "a body of GET is skipped",
    send: get("/ping", "Content-Length: 2") + "{}",
    answers: ["200 pong"],
  },
  {
    name: "an unread body in packets",
    send: [post("/no-body", ["Content-Length: 40"], "x".repeat(10)), "x".repeat(30)],
    answers: ["200 fine"],
  },
  { name: "text", send: typed("text/plain"), answers: ["415 media-type"] },
  {
    name: "no content-type",
    send: post("/echo", ["Content-Length: 2"], "{}"),
    answers: ["415 media-type"],
  },
  { name: "a form", send: typed("application/x-www-form-urlencoded"), answers: ["415 media-type"] },
  {
    name: "JSON with a charset",
    send: typed("application/json; charset=utf-8"),
    answers: ["200 {}"],
  },
  { name: "JSON in capitals", send: typed("Application/JSON"), answers: ["200 {}"] },
  { name: "a kind of JSON", send: typed("application/merge-patch+json"), answers: ["200 {}"] },
  { name: "not quite JSON", send: typed("application/jsonp"), answers: ["415 media-type"] },
  { name: "text of UTF-8", send: echo('"\xc3\xa9"'), answers: ['200 "é"'] },
  { name: "bytes that are not UTF-8", send: echo('"\xe9"'), answers: ["400 utf-8"] },
  { name: "an encoded surrogate", send: echo('"\xed\xa0\x80"'), answers: ["400 utf-8"] },
  { name: "a BOM is part of the text", send: echo("\xef\xbb\xbf{}"), answers: ["200 \ufeff{}"] },
  {
    name: "chunks",
    send: chunked('4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n'),
    answers: ['200 {"a":1}'],
    uws: closing('200 {"a":1}'),
  },
  {
    name: "chunks a byte at a time",
    send: [...chunked('4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n')],
    answers: ['200 {"a":1}'],
    uws: closing('200 {"a":1}'),
  },
  { name: "no chunks", send: chunked("0\r\n\r\n"), answers: ["200 "], uws: closing("200 ") },
  {
    name: "chunks of text",
    send: post("/echo", ["Transfer-Encoding: chunked"], "0\r\n\r\n"),
    answers: ["415 media-type"],
    closes: true,
  },
  {
    name: "chunks that are not UTF-8",
    send: chunked("1\r\n\xff\r\n0\r\n\r\n"),
    answers: ["400 utf-8"],
    uws: closing("400 utf-8"),
  },
  {
    name: "chunks that are too much",
    send: chunked(`3e8\r\n${"7".repeat(1000)}\r\n1\r\n7\r\n0\r\n\r\n`),
    answers: ["413 body-too-large"],
    closes: true,
  },
  {
    name: "unread chunks",
    send: post("/no-body", ["Transfer-Encoding: chunked"], "2\r\n{}\r\n0\r\n\r\n"),
    answers: ["200 fine"],
    closes: true,
  },
  {
    name: "Expect: 100-continue",
    send: packets(post("/echo", [JSON_TYPE, "Content-Length: 2", "Expect: 100-continue"], "{}")),
    answers: ["200 {}"],
  },
  {
    name: "another expectation is not looked at",
    send: post("/echo", [JSON_TYPE, "Content-Length: 2", "Expect: miracles"], "{}"),
    answers: ["200 {}"],
  },
]

function closing(answer: string): NonNullable<Case["uws"]> {
  return { answers: [answer], closes: true, difference: "chunked-closes" }
}

function chunked(body: string): string {
  return post("/echo", CHUNKED, body)
}

function typed(type: string): string {
  return post("/echo", [`Content-Type: ${type}`, "Content-Length: 2"], "{}")
}

/** Headers and body apart. */
function packets(request: string): string[] {
  const split = request.indexOf("\r\n\r\n") + 4
  return [request.slice(0, split), request.slice(split)]
}
