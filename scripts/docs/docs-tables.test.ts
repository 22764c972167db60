import { expect, test } from "vitest"
import { findSpans, mistakesIn, spansOf } from "./docs-tables.ts"

test(
  "code in the tables of the migration guides is code of the packages",
  { timeout: 60_000 },
  () => {
    const spans = findSpans()
    expect(spans.length).toBeGreaterThan(150)
    expect(mistakesIn(spans)).toEqual([])
  },
)

test("names, options, members and tags that do not exist are found", { timeout: 60_000 }, () => {
  const wrong = [
    ["a call", "grup(prefix, routes)"],
    ["an argument that is left out", "group(prefix)"],
    ["an option of a call", "group(prefix, routes, { hooks: use })"],
    ["an option by its name alone", "file(path, { downloads })"],
    ["an option inside another", "limits: { bodySize: 1 }"],
    ["a value of an option", 'trustProxy: "yes"'],
    ["a member", "app.injectAll()"],
    ["a hook", "onAnswered"],
    ["a tag", "string & MinLen<1>"],
    ["an argument of a tag", 'Min<"1">'],
    ["a result", "{ ok: true, data: x }"],
  ] as const
  const rows = wrong.map(([name, code]) => `| ${name} | \`${code}\` |`)
  const page = ["| Other | Precast |", "|---|---|", ...rows, "", "`outside`"].join("\n")
  const found = mistakesIn(spansOf("page.md", page))
  expect(new Set(found.map((each) => each.split(":")[1]))).toEqual(
    new Set(wrong.map((_row, index) => String(index + 3))),
  )
})
