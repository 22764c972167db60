import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { bodyCases } from "./conformance/cases-bodies.ts"
import { chunkCases } from "./conformance/cases-chunks.ts"
import { framingCases } from "./conformance/cases-framing.ts"
import { headerCases } from "./conformance/cases-headers.ts"
import { pipeliningCases } from "./conformance/cases-pipelining.ts"
import { requestCases } from "./conformance/cases-requests.ts"
import { testCases, type Case } from "./conformance/case.ts"
import { testHttp2Cases } from "./conformance/http2-cases.ts"
import { describeEachCore, runForAll } from "./conformance/cores.ts"

const groups: readonly (readonly [string, readonly Case[]])[] = [
  ["requests", requestCases],
  ["headers", headerCases],
  ["bodies", bodyCases],
  ["framing", framingCases],
  ["chunks", chunkCases],
  ["pipelining and failures", pipeliningCases],
]

const LIMITS = { bodyBytes: 1000, bodyMs: 1500 }

describeEachCore("conformance", (name) => {
  const running = runForAll(name, LIMITS)
  describe.each(groups)("%s", (_title, cases) => testCases(cases, running))
})

describe("conformance: js core over HTTP/2", () => {
  const running = runForAll("js", LIMITS)
  const carried = groups.filter(([title]) => title !== "framing" && title !== "chunks")
  describe.each(carried)("%s", (_title, cases) => testHttp2Cases(cases, running))
})

test("docs/core.md names every difference of the C++ core", () => {
  const docs = readFileSync(new URL("../../../docs/core.md", import.meta.url), "utf8")
  const inCases = groups.flatMap(([, cases]) => cases.flatMap((one) => one.uws?.difference ?? []))
  // One is shown by conformance-time.test.ts, the other by hardening/probes.test.ts.
  const inProbes = ["silent-timeouts", "host-value"]
  const section = docs.slice(docs.indexOf("## Differences"), docs.indexOf("## The js core"))
  const inDocs = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id)
  expect(inDocs.sort()).toEqual([...new Set([...inCases, ...inProbes])].sort())
})
