// The runner of foreign suites, with small suites.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { judge } from "./judged/judge.ts"
import { suites as every } from "./judged/suites.ts"
import { fromPath } from "./judged/material.ts"
import { NotAvailable, type Suite, type Verdict } from "./judged/suite.ts"

const folder = mkdtempSync(join(tmpdir(), "precast-judged-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let file = ""
let count = 0
beforeEach(() => (file = join(folder, `${count++}/judged.json`)))

const good: Verdict = {
  version: "1.0.0",
  passed: 3,
  explained: [
    { name: "a", reason: "on purpose" },
    { name: "b", reason: "on purpose" },
  ],
  failed: [],
}
const suite = (name: string, parts: Partial<Verdict> | Error, isLong = false): Suite => ({
  name,
  judges: `what ${name} judges`,
  isLong,
  run: async () => {
    if (parts instanceof Error) throw parts
    return { ...good, ...parts }
  },
})

async function run(
  suites: readonly Suite[],
  ...args: string[]
): Promise<{ code: number; out: string }> {
  const lines: string[] = []
  const code = await judge({ suites, file, args, print: (line) => lines.push(line) })
  return { code, out: lines.join("\n").replaceAll(/\| \d+ \|$/gm, "| 0 |") }
}

test("prints a row for each suite", async () => {
  const { code, out } = await run([suite("one", {}), suite("two", { passed: 7, explained: [] })])
  expect(out).toContain(
    "| one | 1.0.0 | 5 | 3 | 2 | 0 | 0 | 0 |\n| two | 1.0.0 | 7 | 7 | 0 | 0 | 0 | 0 |",
  )
  expect(code).toBe(0)
})

test("cases out of scope are counted by rule, and are no cases", async () => {
  const outOfScope = [{ name: "c", reason: "another protocol" }]
  const { out } = await run([suite("one", { outOfScope })], "--write")
  expect(out).toContain("| one | 1.0.0 | 5 | 3 | 2 | 0 | 1 | 0 |")
  expect(JSON.parse(readFileSync(file, "utf8")).rows[0].outOfScope).toEqual({
    "another protocol": 1,
  })
})

test("long suites run by name and with --all", async () => {
  const both = [suite("short", {}), suite("long", {}, true)]
  expect((await run(both)).out).not.toContain("| long")
  expect((await run(both, "--all")).out).toMatch(/\| short[^]+\| long/)
  expect((await run(both, "long")).out).not.toContain("| short")
  await expect(run(both, "lnog")).rejects.toThrow("unknown suite: lnog. Suites: short, long")
})

test("a failure that is not in the committed result is a regression", async () => {
  const faulty = [suite("one", { failed: ["x: 1 and not 2"] })]
  const first = await run(faulty)
  expect([first.code, first.out]).toEqual([1, expect.stringMatching(/one fails: x: 1 and not 2$/)])
  expect((await run(faulty, "--write")).code).toBe(0)
  expect((await run(faulty)).code).toBe(0)
  expect((await run([suite("one", { failed: ["x: 1 and not 2", "y"] })])).code).toBe(1)
})

test("fewer passed or fewer cases of the same version are a regression", async () => {
  await run([suite("one", {})], "--write")
  const fewer = await run([suite("one", { passed: 2, explained: [] })])
  expect([fewer.code, fewer.out]).toEqual([
    1,
    expect.stringMatching(/one: 2 cases pass, 3 in the committed result\none: 2 cases, 5 in/),
  ])
  expect((await run([suite("one", { explained: [] })])).code).toBe(1)
  expect((await run([suite("one", { passed: 9 })])).code).toBe(0)
  expect((await run([suite("one", { version: "2.0.0", passed: 2 })])).code).toBe(0)
})

test("a suite that throws or runs no case has failed", async () => {
  const { code, out } = await run([
    suite("one", new Error("oops")),
    suite("two", { passed: 0, explained: [] }),
  ])
  expect(code).toBe(1)
  expect(out).toMatch(/one fails: the suite failed: Error: oops\ntwo fails: the suite ran no case$/)
})

test("a suite that cannot be had is a row with its reason, and keeps what was judged", async () => {
  const missing = new NotAvailable("npm install: no network")
  const { code, out } = await run([suite("one", missing)])
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("| one | not run: npm install: no network |"),
  ])
  expect(out).toContain("1 of 1 suites were not run")
  await run([suite("one", {})], "--write")
  expect(await run([suite("one", missing)])).toEqual({
    code: 1,
    out: expect.stringMatching(/one was not run: npm install: no network$/),
  })
  await run([suite("one", missing)], "--write")
  expect(readFileSync(file, "utf8")).toContain('"passed": 3')
})

test("what the user did not bring is a row, and no regression", async () => {
  const one: Suite = {
    ...suite("one", {}),
    run: async () => void fromPath("no-such", "github.com/x/y") as never,
  }
  await run([suite("one", {})], "--write")
  const { code, out } = await run([one])
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("set JUDGED_NO_SUCH to a copy of github.com/x/y"),
  ])
})

test("the committed result has the machine, dates and counts by reason, in the order of the suites", async () => {
  const both = [suite("one", {}), suite("two", {})]
  await run(both, "two", "--write")
  await run(both, "one", "--write")
  const { machine, rows } = JSON.parse(readFileSync(file, "utf8"))
  expect(machine.node).toBe(process.versions.node)
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(["one", "two"])
  expect(rows[0]).toMatchObject({
    explained: { "on purpose": 2 },
    failed: [],
    date: expect.any(String),
  })
})

test("the names of the suites of the repository are unique", () => {
  const names = every.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
