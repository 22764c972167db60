import { checkEcho } from "../load/programs/check-echo.ts"
import { moduleBeside } from "../load/load-program.ts"
import type { Scenario } from "../types.ts"
import { get, greeting } from "./requests.ts"

/** Messages that differ, so that none can be kept. */
export const noteOf = (index: number): string =>
  JSON.stringify({ id: index * 7919, text: `message number ${index}` })

/** Typed messages that come back. */
export const echo: Scenario = {
  name: "ws-echo",
  about: "a WebSocket at /echo: each message is parsed, validated, written again and sent back",
  live: true,
  load: {
    unit: "messages",
    file: moduleBeside(import.meta.url, "../load/programs/messages"),
    options: { path: "/echo", notes: 64 },
  },
  pressure: { pipelined: false, paced: false },
  shown: { request: get("/echo", { upgrade: "websocket" }), answer: noteOf(1) },
  known: [{ title: "a plain request", request: get("/hello"), answer: greeting }],
  refused: [
    { title: "no handshake", request: get("/echo") },
    { title: "unknown path", request: get("/echoes") },
  ],
  check: (port) => checkEcho(port, "/echo"),
}
