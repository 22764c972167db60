import type { Case } from "./case.ts"
import { bodyCases } from "./cases-bodies.ts"
import { chunkCases } from "./cases-chunks.ts"
import { framingCases } from "./cases-framing.ts"
import { headerCases } from "./cases-headers.ts"
import { pipeliningCases } from "./cases-pipelining.ts"
import { requestCases } from "./cases-requests.ts"

/** The conversations of HTTP/1.1, by what they are about. */
export const groups: readonly (readonly [string, readonly Case[]])[] = [
  ["requests", requestCases],
  ["headers", headerCases],
  ["bodies", bodyCases],
  ["framing", framingCases],
  ["chunks", chunkCases],
  ["pipelining and failures", pipeliningCases],
]

/** What the conversations expect of a server. */
export const LIMITS = { bodyBytes: 1000, bodyMs: 1500 }
