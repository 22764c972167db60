// The programs that docs/migrate-zod.md shows before and after.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { migrate } from "./helpers/migrate-zod.ts"

const page = readFileSync(new URL("../../../docs/migrate-zod.md", import.meta.url), "utf8")
const diffs = [...page.matchAll(/^```diff\n(.*?)^```$/gms)].map(([, text]) => text!)

test("the page has two programs", () => {
  expect(diffs).toHaveLength(2)
})

test.each(diffs)("the page shows what the command writes: %#", async (diff) => {
  const { folder, left } = await migrate({ "a.ts": sideOf(diff, "-") })
  expect(left).toEqual([])
  expect(folder.read("a.ts")).toBe(sideOf(diff, "+"))
})

/** The lines of one side of a diff. */
function sideOf(diff: string, sign: "-" | "+"): string {
  const lines = diff.split("\n").filter((line) => line === "" || /^[ +-]/.test(line))
  return lines
    .filter((line) => !/^[+-]/.test(line) || line.startsWith(sign))
    .map((line) => line.slice(1))
    .join("\n")
}
