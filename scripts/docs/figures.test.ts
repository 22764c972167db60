// Figures of pages are those of the files of results; `node scripts/docs/figures.ts` writes them.
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { pages, withFigures } from "./figures.ts"
import { areaCharts } from "./figures/area-charts.ts"
import { charts } from "./figures/chart.ts"

const root = resolve(import.meta.dirname, "../..")

test.each(pages)("%s has the figures of benchmarks/results", (page) => {
  const text = readFileSync(join(root, page), "utf8")
  expect(text.match(/<!-- figures:/g)?.length ?? 0).toBeGreaterThan(0)
  expect(text.match(/<!-- \/ -->/g)?.length).toBe(text.match(/<!-- figures:/g)?.length)
  expect(text, "run: node scripts/docs/figures.ts").toBe(withFigures(text))
})

test.each(Object.entries({ ...charts(), ...areaCharts() }))(
  "%s has the figures of benchmarks/results",
  (file, chart) => {
    expect(readFileSync(join(root, file), "utf8"), "run: node scripts/docs/figures.ts").toBe(chart)
  },
)

test("another figure in a page is replaced, in a line and as a block", () => {
  const line = "takes <!-- figures:decode-ratio heavy -->9.99<!-- / --> of it"
  expect(withFigures(line)).toMatch(/takes <!--[^>]+-->0\.\d\d<!-- \/ --> of it/)
  const block = "<!-- figures:topics -->\n\nold\n\n<!-- / -->"
  expect(withFigures(block)).toMatch(/-->\n\n\| {2}\| messages\/s [\s\S]+\|\n\n<!-- \/ -->$/)
  expect(() => withFigures("<!-- figures:nothing -->1<!-- / -->")).toThrow("nothing")
  expect(() => withFigures("<!-- figures:decode-ratio x -->1<!-- / -->")).toThrow("no payload x")
})
