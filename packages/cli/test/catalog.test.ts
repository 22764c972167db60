import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { catalog as benchCatalog } from "../../../benchmarks/bench/src/errors/catalog.ts"
import { catalog } from "../src/errors/catalog.ts"
import { commands } from "../src/program.ts"

const root = join(import.meta.dirname, "../../..")
const page = (name: string): string => readFileSync(join(root, "docs", name), "utf8")
const docs = page("cli.md") + page("cli-operations.md")
const codes = [...new Set([...Object.keys(catalog), ...Object.keys(benchCatalog)])].sort()

test("docs/cli-errors.md has one row for each error", () => {
  const rows = [...page("cli-errors.md").matchAll(/^\| (PC3\d{3}) \|/gm)].map(([, code]) => code)
  expect(rows).toEqual(codes)
})

test("codes of both packages have the same text, hint and exit code", () => {
  const shared = (["PC3001", "PC3011"] as const).map((code) => [catalog[code], benchCatalog[code]])
  for (const [own, other] of shared) {
    expect(String(other?.text)).toBe(String(own?.text))
    expect({ ...other, text: undefined }).toEqual({ ...own, text: undefined })
  }
  expect(codes).toHaveLength(
    Object.keys(catalog).length + Object.keys(benchCatalog).length - shared.length,
  )
})

test("each error is provoked by a test", () => {
  const own = import.meta.filename
  const folders = ["packages/cli", "benchmarks/bench"].flatMap((one) => [
    `${one}/src`,
    `${one}/test`,
  ])
  const tests = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts"))
      .map((file) => join(root, folder, file)),
  )
  const text = tests
    .filter((file) => file !== own)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
  expect(codes.filter((code) => !text.includes(code))).toEqual([])
})

test("bin.js, which cannot import the catalog, has the same texts", () => {
  const bin = readFileSync(join(root, "packages/cli/bin.js"), "utf8")
  const { text, hint } = catalog.PC3000
  const [before, after] = text("|").split("|")
  for (const words of [before, after, hint]) expect(bin).toContain(words)
})

test("every command and every long option is in the docs", () => {
  for (const make of commands) {
    const command = make(() => {}, [])
    expect(docs).toContain(`\`${command.name()}`)
    if (command.name() === "bench") continue // has a page of its own
    for (const { long } of command.options)
      expect(docs, `${command.name()} ${long}`).toContain(`\`${long}`)
  }
})
