import { BINARY, CONTINUATION, frame, PING, PONG, TEXT } from "../raw.ts"
import { broken, text, type SocketCase } from "./case.ts"

/** A text whose every byte has a frame of its own. */
function fragmentsOf(payload: Buffer): Buffer[] {
  return Array.from(payload, (byte, index) =>
    frame(index === 0 ? TEXT : CONTINUATION, Uint8Array.of(byte), {
      fin: index === payload.length - 1,
    }),
  )
}

/** §8.1: a text is UTF-8. */
export const utf8: readonly SocketCase[] = [
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
