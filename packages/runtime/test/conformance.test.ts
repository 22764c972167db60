import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { testCases } from "./conformance/case.ts"
import { groups, LIMITS } from "./conformance/groups.ts"
import { testHttp2Cases } from "./conformance/http2-cases.ts"
import { describeEachCore, runForAll } from "./conformance/cores.ts"

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
