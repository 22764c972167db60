import { BINARY, frame, PING, PONG, TEXT } from "../raw.ts"
import { broken, bytes, text, type SocketCase } from "./case.ts"

export const sizes: readonly SocketCase[] = [0, 1, 125, 126, 127, 128, 65_535, 65_536].flatMap(
  (size): SocketCase[] => {
    const payload = "*".repeat(size)
    return [
      { name: `text of ${size}`, sent: [frame(TEXT, payload)], got: [text(payload)], end: "open" },
      {
        name: `bytes of ${size}`,
        sent: [frame(BINARY, payload)],
        got: [bytes(payload)],
        end: "open",
      },
    ]
  },
)

/** RFC 6455 §5.5.2, §5.5.3. */
export const pings: readonly SocketCase[] = [
  { name: "ping without payload", sent: [frame(PING)], got: [`${PONG} `], end: "open" },
  { name: "ping with payload", sent: [frame(PING, "hi")], got: [`${PONG} hi`], end: "open" },
  {
    name: "ping of 125",
    sent: [frame(PING, "p".repeat(125))],
    got: [`${PONG} ${"p".repeat(125)}`],
    end: "open",
  },
  { ...broken, name: "ping of 126", sent: [frame(PING, "p".repeat(126))] },
  { ...broken, name: "pong of 126", sent: [frame(PONG, "p".repeat(126))] },
  { ...broken, name: "ping in fragments", sent: [frame(PING, "p", { fin: false })] },
  {
    name: "pong that nobody asked for",
    sent: [frame(PONG, "x"), frame(PING, "y")],
    got: [`${PONG} y`],
    end: "open",
  },
  {
    name: "ten pings",
    sent: Array.from({ length: 10 }, (_, index) => frame(PING, String(index))),
    got: Array.from({ length: 10 }, (_, index) => `${PONG} ${index}`),
    end: "open",
  },
]

/** §5.2: no extension was agreed on. */
export const reserved: readonly SocketCase[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((rsv): SocketCase => ({
    ...broken,
    name: `reserved bits ${rsv}`,
    sent: [frame(TEXT, "x", { rsv })],
  })),
  ...[1, 4].map((rsv): SocketCase => ({
    ...broken,
    name: `reserved bits ${rsv} of a ping`,
    sent: [frame(PING, "x", { rsv })],
  })),
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode): SocketCase => ({
    ...broken,
    name: `reserved opcode ${opcode}`,
    sent: [frame(opcode, "x")],
  })),
  {
    ...broken,
    name: "a frame without a mask",
    sent: [frame(TEXT, "x", { mask: false })],
    // It takes every frame as masked, and waits for the rest of this one.
    uws: { end: "silent" },
  },
]
