import { JSON_TYPE, PING, post, type Case } from "./case.ts"

const SIDE = "GET /side HTTP/1.1\r\nHost: x\r\n\r\n"

const REFUSED: Pick<Case, "answers" | "closes"> = { answers: ["400"], closes: true }
const DROPPED = { answers: [], closes: true, difference: "chunk-faults" } as const
// Takes the chunk for a longer one, until the time for bodies is up.
const WAITED_FOR = { answers: ["408"], closes: true, difference: "chunk-faults" } as const
const TAKEN_FOR_A_REQUEST = { answers: ["505"], closes: true, difference: "chunk-faults" } as const

/**
 * Faults inside a chunked body. The C++ core misreads some of them, which JavaScript cannot see; it
 * * serves nothing on the connection afterwards, so a wrong end of the body does no harm.
 */
export const chunkCases: readonly Case[] = [
  {
    name: "a request behind chunks",
    send: chunked("2\r\n{}\r\n0\r\n\r\n") + PING,
    answers: ["200 {}", "200 pong"],
    uws: { ...DROPPED, difference: "chunked-closes" },
  },
  {
    name: "an invalid chunk size",
    send: chunked("g\r\n{}\r\n0\r\n\r\n"),
    ...REFUSED,
    uws: WAITED_FOR,
  },
  { name: "an empty chunk size", send: chunked(`\r\n${SIDE}`), ...REFUSED, uws: DROPPED },
  { name: "chunks that end in LF", send: chunked(`2\n{}\n0\n\n${SIDE}`), ...REFUSED, uws: DROPPED },
  {
    name: "data behind a chunk",
    send: chunked(`2\r\n{}x\r\n0\r\n\r\n${SIDE}`),
    ...REFUSED,
    uws: TAKEN_FOR_A_REQUEST,
  },
  {
    name: "a chunk extension with a request in it",
    send: chunked(`2;a=b\r\n{}\r\n0\r\n\r\n${SIDE}`),
    answers: ["200 {}", "200 side"],
    uws: WAITED_FOR,
  },
  {
    name: "a trailer",
    send: chunked(`2\r\n{}\r\n0\r\nX-A: 1\r\n\r\n${SIDE}`),
    answers: ["200 {}", "200 side"],
    uws: TAKEN_FOR_A_REQUEST,
  },
]

function chunked(body: string): string {
  return post("/echo", [JSON_TYPE, "Transfer-Encoding: chunked"], body)
}
