import { BINARY, closing, CONTINUATION, frame, PING, PONG, TEXT } from "../raw.ts"
import { broken, bytes, text, type SocketCase } from "./case.ts"

/** §5.4 */
export const fragments: readonly SocketCase[] = [
  {
    name: "text in two fragments",
    sent: [frame(TEXT, "ab", { fin: false }), frame(CONTINUATION, "cd")],
    got: [text("abcd")],
    end: "open",
  },
  {
    name: "empty fragments",
    sent: [
      frame(TEXT, "", { fin: false }),
      frame(CONTINUATION, "", { fin: false }),
      frame(CONTINUATION, ""),
    ],
    got: [text("")],
    end: "open",
  },
  {
    name: "a ping between fragments",
    sent: [frame(TEXT, "ab", { fin: false }), frame(PING, "p"), frame(CONTINUATION, "cd")],
    got: [`${PONG} p`, text("abcd")],
    end: "open",
  },
  {
    name: "bytes in a hundred fragments",
    sent: [
      frame(BINARY, "0", { fin: false }),
      ...Array.from({ length: 98 }, () => frame(CONTINUATION, "0", { fin: false })),
      frame(CONTINUATION, "0"),
    ],
    got: [bytes("0".repeat(100))],
    end: "open",
  },
  { ...broken, name: "a continuation of nothing", sent: [frame(CONTINUATION, "x")] },
  {
    ...broken,
    name: "a continuation behind a whole message",
    sent: [frame(TEXT, "a"), frame(CONTINUATION, "x")],
    got: [text("a")],
    uws: { got: [], end: "dropped" },
  },
  {
    ...broken,
    name: "a text between fragments",
    sent: [frame(TEXT, "ab", { fin: false }), frame(TEXT, "cd")],
  },
  {
    ...broken,
    name: "bytes between fragments of a text",
    sent: [
      frame(TEXT, "ab", { fin: false }),
      frame(BINARY, "cd", { fin: false }),
      frame(CONTINUATION, "ef"),
    ],
    // It takes all of it as one binary message.
    uws: { got: [bytes("abcdef")], end: "open" },
  },
  {
    ...broken,
    name: "a continuation of nothing that goes on",
    sent: [frame(CONTINUATION, "x", { fin: false }), frame(TEXT, "y")],
  },
  {
    ...broken,
    name: "a reserved opcode between fragments",
    sent: [frame(TEXT, "ab", { fin: false }), frame(3, "x"), frame(CONTINUATION, "cd")],
  },
  {
    name: "pings and pongs between many fragments",
    sent: [
      frame(TEXT, "1", { fin: false }),
      frame(PING, "a"),
      frame(CONTINUATION, "2", { fin: false }),
      frame(PONG, "b"),
      frame(CONTINUATION, "3", { fin: false }),
      frame(PING, "c"),
      frame(CONTINUATION, "4"),
      frame(TEXT, "5"),
    ],
    got: [`${PONG} a`, `${PONG} c`, text("1234"), text("5")],
    end: "open",
  },
  {
    name: "a close between fragments",
    sent: [frame(TEXT, "ab", { fin: false }), closing(1000), frame(CONTINUATION, "cd")],
    got: [],
    end: 1000,
  },
]
