import { BINARY, CLOSE, closing, CONTINUATION, frame, PING, PONG, TEXT } from "./raw.ts"

/** Bytes that a client sends to a server that echoes, and what it gets. */
export interface SocketCase {
  readonly name: string
  readonly sent: readonly Buffer[]
  /** Frames as `opcode payload`. */
  readonly got: readonly string[]
  /** How the server ends it: by a close frame with a code (1005: without one), or not at all. */
  readonly end: number | "open"
  /** What the C++ core does otherwise. */
  readonly uws?: {
    readonly got?: readonly string[]
    /** The connection may be dropped without a close frame (RFC 6455 §7.1.7). */
    readonly end: number | "dropped" | "silent" | "open"
  }
}

const big = "*".repeat(65_536)
const broken: SocketCase = { name: "", sent: [], got: [], end: 1002, uws: { end: "dropped" } }
const text = (payload: string): string => `${TEXT} ${payload}`
const bytes = (payload: string): string => `${BINARY} ${payload}`

const sizes = [0, 1, 125, 126, 127, 128, 65_535, 65_536].flatMap((size): SocketCase[] => {
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
})

/** RFC 6455 §5.5.2, §5.5.3. */
const pings: SocketCase[] = [
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
const reserved: SocketCase[] = [
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

/** §5.4 */
const fragments: SocketCase[] = [
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

/** A text whose every byte has a frame of its own. */
function fragmentsOf(payload: Buffer): Buffer[] {
  return Array.from(payload, (byte, index) =>
    frame(index === 0 ? TEXT : CONTINUATION, Uint8Array.of(byte), {
      fin: index === payload.length - 1,
    }),
  )
}

/** §8.1: a text is UTF-8. */
const utf8: SocketCase[] = [
  { name: "UTF-8", sent: [frame(TEXT, "κόσμε é😀")], got: [text("κόσμε é😀")], end: "open" },
  {
    name: "a character in two fragments",
    sent: [
      frame(TEXT, Buffer.from("😀").subarray(0, 2), { fin: false }),
      frame(CONTINUATION, Buffer.from("😀").subarray(2)),
    ],
    got: [text("😀")],
    end: "open",
  },
  {
    name: "the last code point",
    sent: [frame(TEXT, "\u{10ffff}")],
    got: [text("\u{10ffff}")],
    end: "open",
  },
  {
    name: "NUL and noncharacters",
    sent: [frame(TEXT, "\0\ufffe\uffff")],
    got: [text("\0\ufffe\uffff")],
    end: "open",
  },
  {
    name: "any bytes in a binary message",
    sent: [frame(BINARY, Buffer.from([0xff, 0xfe]))],
    got: [`${BINARY} hex:fffe`],
    end: "open",
  },
  {
    name: "a text in fragments of one byte",
    sent: fragmentsOf(Buffer.from("κόσμε 😀\u{10ffff}\ud7ff\ue000")),
    got: [text("κόσμε 😀\u{10ffff}\ud7ff\ue000")],
    end: "open",
  },
  {
    name: "a ping within a character",
    sent: [
      frame(TEXT, Buffer.from([0xe2]), { fin: false }),
      frame(PING, "p"),
      frame(CONTINUATION, Buffer.from([0x82, 0xac])),
    ],
    got: [`${PONG} p`, text("€")],
    end: "open",
  },
  {
    ...broken,
    name: "not UTF-8: a surrogate in two fragments",
    sent: [
      frame(TEXT, Buffer.from("κόσμε\u00ff").subarray(0, 10), { fin: false }),
      frame(CONTINUATION, Buffer.from([0xed, 0xa0, 0x80, 0x65, 0x64])),
    ],
    end: 1007,
  },
  {
    ...broken,
    name: "not UTF-8: in fragments of one byte",
    sent: fragmentsOf(Buffer.from([0xce, 0xba, 0xf4, 0x90, 0x80, 0x80, 0x65])),
    end: 1007,
  },
  {
    ...broken,
    name: "not UTF-8: the last fragment ends within a character",
    sent: [frame(TEXT, "a", { fin: false }), frame(CONTINUATION, Buffer.from([0xf0, 0x9f]))],
    end: 1007,
  },
  ...[
    ["a lone continuation byte", [0x80]],
    ["an overlong NUL", [0xc0, 0x80]],
    ["overlong in three bytes", [0xe0, 0x80, 0xaf]],
    ["overlong in four bytes", [0xf0, 0x80, 0x80, 0xaf]],
    ["a character of five bytes", [0xf8, 0x88, 0x80, 0x80, 0x80]],
    ["a pair of surrogates", [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80]],
    ["the last surrogate", [0xed, 0xbf, 0xbf]],
    ["a wrong second byte", [0xce, 0x41]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["beyond the last code point", [0xf4, 0x90, 0x80, 0x80]],
    ["a character that is cut short", [0xce]],
    ["FE and FF", [0xfe, 0xff]],
  ].map(([name, list]): SocketCase => ({
    ...broken,
    name: `not UTF-8: ${name as string}`,
    sent: [frame(TEXT, Buffer.from(list as number[]))],
    end: 1007,
  })),
]

/** §5.5.1, §7.4 */
const closes: SocketCase[] = [
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

/** The limit of the server is 65 536 bytes. */
const large: SocketCase[] = [
  { name: "a message a little too large", sent: [frame(TEXT, `${big}*`)], got: [], end: 1009 },
  {
    name: "fragments that are too large together",
    sent: [frame(TEXT, big, { fin: false }), frame(CONTINUATION, "*")],
    got: [],
    end: 1009,
  },
  {
    ...broken,
    name: "a message far too large",
    sent: [frame(TEXT, "", { announced: 2n ** 30n })],
    end: 1009,
  },
  {
    ...broken,
    name: "a length of 63 bits",
    sent: [frame(TEXT, "", { announced: 2n ** 63n - 1n })],
    end: 1009,
  },
  {
    ...broken,
    name: "a length of 64 bits",
    sent: [frame(TEXT, "", { announced: 2n ** 64n - 1n })],
    end: 1009,
  },
]

/** RFC 6455's rules as cases, in the order in which Autobahn's test suite asks for them. */
export const SOCKET_CASES: readonly SocketCase[] = [
  ...sizes,
  ...pings,
  ...reserved,
  ...fragments,
  ...utf8,
  ...closes,
  ...large,
]
