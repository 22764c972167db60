import type { SocketCase } from "./cases/case.ts"
import { closes } from "./cases/closes.ts"
import { fragments } from "./cases/fragments.ts"
import { pings, reserved, sizes } from "./cases/frames.ts"
import { large } from "./cases/large.ts"
import { utf8 } from "./cases/utf8.ts"

/** The rules of RFC 6455 as cases, in the order of Autobahn's test suite. */
export const SOCKET_CASES: readonly SocketCase[] = [
  ...sizes,
  ...pings,
  ...reserved,
  ...fragments,
  ...utf8,
  ...closes,
  ...large,
]
