import { echo, get, PING, type Case } from "./case.ts"

/** Pipelined requests, and handlers that fail. */
export const pipeliningCases: readonly Case[] = [
  {
    name: "three requests in a packet",
    send: get("/ping") + get("/utf8") + get("/teapot"),
    answers: ["200 pong", "200 é€😀", "418 tea"],
  },
  {
    name: "bodies in a packet",
    send: echo("[1]") + echo("[2]") + PING,
    answers: ["200 [1]", "200 [2]", "200 pong"],
  },
  {
    name: "a request split over packets, and its end with the next",
    send: [get("/ping").slice(0, 9), get("/ping").slice(9) + get("/teapot")],
    answers: ["200 pong", "418 tea"],
  },
  {
    name: "a request after one with a late response",
    send: get("/late") + PING,
    answers: ["200 late", "200 pong"],
    uws: { answers: [], closes: true, difference: "pipelining" },
  },
  // RFC 9112 §9.6: nothing that follows may be served.
  ...[
    get("/ping", "Connection: close"),
    get("/ping", "Connection: Keep-Alive, Close"),
    echo("[1]").replace("Host", "Connection: close\r\nHost"),
    get("/nowhere", "Connection: close"),
  ].map((last, at): Case => ({
    name: `a request behind the last one of a connection (${at})`,
    http1: true,
    send: last + get("/side"),
    // Node's parser finds the fault before the body has been handed over.
    answers: [["200 pong", "200 pong", "400", "404 nothing here"][at]!],
    closes: true,
    uws: {
      answers: [["200 pong", "200 pong", "200 [1]", "404 nothing here"][at]!, "200 side"],
      closes: false,
      difference: "last-request",
    },
  })),
  { name: "late responses in order", send: get("/late"), answers: ["200 late"] },
  { name: "a handler that throws", send: get("/throw"), answers: ["500 failed"] },
  {
    name: "a handler that throws after the body",
    send: echo("{}", "/throw"),
    answers: ["500 failed"],
  },
  { name: "two responses: the first counts", send: get("/twice"), answers: ["200 first"] },
]
