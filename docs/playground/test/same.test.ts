// What the page shows is what `tspc` writes: its bundle, in Node, against the real command.
import { beforeAll, describe, expect, test } from "vitest"
import type { Optimize, Problem } from "../src/shared/messages.ts"
import { openBuilt } from "./built.ts"
import { programs } from "./cases.ts"
import { compileByTspc, type Written } from "./tspc.ts"

const compiler = openBuilt()
const all = [...programs]
const some = all.filter((_each, index) => index % 6 === 0)

describe.each<[Optimize, typeof all]>([
  ["speed", all],
  ["size", some],
])("made for %s", (optimize, tried) => {
  let written: Written
  beforeAll(() => {
    written = compileByTspc(new Map(tried), { optimize })
  })

  test.each(tried)("%s: the same bytes, and the same diagnostics", (name, text) => {
    const { javascript, problems } = compiler.compile({ id: 1, text, optimize })
    expect(javascript).toBe(written.files.get(name))
    // tspc leaves PC1013 to the error of TypeScript.
    const own = problems.filter((each) => !lineOf(each).includes("PC1013"))
    expect(own.map(lineOf).sort()).toEqual(linesOf(name, written.said))
  })
})

test("errors are among what is compared", () => {
  const saidOf = (name: string): string =>
    compiler
      .compile({ id: 1, text: programs.get(name)!, optimize: "speed" })
      .problems.map(({ code }) => code)
      .join(" ")
  expect(saidOf("error-function-field")).toContain("PC1020")
  expect(saidOf("wrong")).toBe("TS2322 TS7006")
})

/** Diagnostics of one file; of several lines, the first. */
function linesOf(name: string, said: string): string[] {
  const start = `src/${name}.ts(`
  const lines = said.split("\n").filter((line) => line.startsWith(start))
  // Our codes are numbers from 990,000 for TypeScript, and are part of the text.
  return lines.map((line) => line.slice(start.length).replace(/TS99\d+: /, "")).sort()
}

function lineOf({ line, column, severity, code, message }: Problem): string {
  return `${line},${column}): ${severity} ${code}: ${message.split("\n")[0]}`
}
