import { CLOSE, closing, frame, PING, TEXT } from "../raw.ts"
import { broken, text, type SocketCase } from "./case.ts"

/** §5.5.1, §7.4 */
export const closes: readonly SocketCase[] = [
  { name: "close without a code", sent: [frame(CLOSE)], got: [], end: 1005 },
  { name: "close 1000", sent: [closing(1000)], got: [], end: 1000 },
  { name: "close with a reason", sent: [closing(1000, "bye é")], got: [], end: 1000 },
  ...[1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 4000, 4999].map((code): SocketCase => ({
    name: `close ${code}`,
    sent: [closing(code)],
    got: [],
    end: code,
  })),
  ...[1012, 1013, 1014, 3000, 3999].map((code): SocketCase => ({
    name: `close ${code}`,
    sent: [closing(code)],
    got: [],
    end: code,
    uws: { end: 1005 },
  })),
  {
    name: "close with a reason of 123 bytes",
    sent: [closing(1000, "é".repeat(61) + "x")],
    got: [],
    end: 1000,
  },
  { ...broken, name: "close with a reason of 124 bytes", sent: [closing(1000, "x".repeat(124))] },
  { name: "two closes", sent: [closing(1000), closing(1001)], got: [], end: 1000 },
  { name: "a ping behind a close", sent: [closing(1000), frame(PING)], got: [], end: 1000 },
  {
    ...broken,
    name: "close in fragments",
    sent: [frame(CLOSE, Buffer.from([3, 232]), { fin: false })],
  },
  {
    name: "nothing is read behind a close",
    sent: [closing(1000), frame(TEXT, "x")],
    got: [],
    end: 1000,
  },
  {
    name: "a message before a close",
    sent: [frame(TEXT, "x"), closing(1001)],
    got: [text("x")],
    end: 1001,
  },
  { ...broken, name: "close of one byte", sent: [frame(CLOSE, "x")], uws: { end: 1005 } },
  { ...broken, name: "close of 126", sent: [frame(CLOSE, "x".repeat(126))] },
  {
    ...broken,
    name: "close whose reason is no UTF-8",
    sent: [closing(1000, Buffer.from([0xc0]))],
    end: 1007,
    uws: { end: 1005 },
  },
  ...[0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535].map(
    (code): SocketCase => ({
      ...broken,
      name: `close ${code}`,
      sent: [closing(code)],
      uws: { end: 1005 },
    }),
  ),
]
