import { CONTINUATION, frame, TEXT } from "../raw.ts"
import { broken, type SocketCase } from "./case.ts"

const big = "*".repeat(65_536)

/** The limit of the server is 65 536 bytes. */
export const large: readonly SocketCase[] = [
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
