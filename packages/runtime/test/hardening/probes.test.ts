import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { coreOf, describeEachCore, type Running } from "../conformance/cores.ts"
import { DEFAULT_LIMITS } from "../../src/transport/core.ts"
import { pause, Wire } from "../conformance/raw.ts"
import { cuts, restOf } from "./h1spec.ts"
import { probeApp } from "./probe-app.ts"
import { fits } from "./probe.ts"
import { probes as groups } from "./probes.ts"
import { testProbes } from "./test-probes.ts"

describeEachCore("requests that other projects test servers with", (name) => {
  let server: Running | undefined
  beforeAll(async () => {
    const { dispatch, seen } = probeApp()
    const listening = await coreOf(name).listen(dispatch, {
      host: "127.0.0.1",
      port: 0,
      sharePort: false,
      // Short enough to wait for, long enough for a busy machine.
      limits: { ...DEFAULT_LIMITS, bodyBytes: 1000, bodyMs: 2000, headersMs: 2000 },
      onFault: (error) => seen.faults.push(error),
    })
    server = { name, port: listening.port, seen, listening }
  })
  afterAll(() => server?.listening.close(0))
  const running = (): Running => {
    if (server === undefined) throw new Error("the server does not run yet")
    return server
  }

  test.concurrent.each(cuts)("h1spec: a request cut behind %j is waited for", async (cut) => {
    const wire = await Wire.open(running().port)
    await wire.write(cut)
    await pause(20)
    await wire.write(restOf(cut))
    expect((await wire.answer())?.body).toBe("hello")
    wire.destroy()
  })

  describe.each(groups)("%s", (_title, probes) => testProbes(probes, running))

  test("nothing that was smuggled was served, and nothing failed", () => {
    expect(running().seen).toMatchObject({ sides: 0, faults: [] })
  })
})

const all = groups.flatMap(([, probes]) => probes)

test("docs/core.md explains every deviation of a core from a requirement", () => {
  const docs = readFileSync(new URL("../../../../docs/core.md", import.meta.url), "utf8")
  const documented = [...docs.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id)
  for (const one of all) {
    const outcomes = [one.node, one.uws, one.js ?? one.node]
    const short = outcomes.some((outcome) => !fits(one.asked, outcome))
    expect(one.difference !== undefined, one.name).toBe(short)
    if (short) expect(documented).toContain(one.difference)
  }
})

test("each has its own name", () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})
