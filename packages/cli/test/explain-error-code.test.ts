import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { catalog as commandCodes } from "../src/errors/catalog.ts"
import { runtimeErrors as runtimeCodes } from "../../runtime/src/base/errors/catalog.ts"
import { catalog as compilerCodes } from "../../transformer/src/diagnostics/catalog.ts"
import { sectionOf } from "../src/explain/error-code.ts"
import { precast } from "./helpers/bin.ts"

const docs = join(import.meta.dirname, "../../../docs")

test.each([
  ["diagnostics.md diagnostics-constraints.md diagnostics-endpoints.md", compilerCodes],
  ["runtime-errors.md database-errors.md", runtimeCodes],
  ["cli-errors.md", commandCodes],
])("%s explain each of their codes", (pages, codes) => {
  const texts = pages.split(" ").map((page) => readFileSync(join(docs, page), "utf8"))
  const silent = Object.keys(codes).filter(
    (code) => !texts.some((text) => sectionOf(code, text)?.startsWith(`${code}: `)),
  )
  expect(silent).toEqual([])
})

test("a row of a table names its columns, and a section ends before the next", () => {
  const page = [
    "| code | cause | what to do |",
    "|---|---|---|",
    "| PC1999 | `A \\| B` is wrong | Write `A`. |",
    "",
    "### PC2999: no table",
    "",
    "Text.",
    "",
    "### PC2998: another",
  ].join("\n")
  expect(sectionOf("PC1999", page)).toBe("PC1999: `A | B` is wrong\n\nwhat to do: Write `A`.")
  expect(sectionOf("PC2999", page)).toBe("PC2999: no table\n\nText.")
  expect(sectionOf("PC2000", page)).toBeUndefined()
})

test("precast explain prints it, in small letters and as JSON too", async () => {
  const { code, stdout } = await precast(docs, ["explain", "pc1012"])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^PC1012: T is a type parameter/)
  const json = await precast(docs, ["explain", "PC2065", "--json"])
  const { text, page } = JSON.parse(json.stdout) as { text: string; page: string }
  expect([page, text]).toEqual([
    "database-errors.md",
    stringWith("PC2065: the result does not fit"),
  ])
})

test("an unknown code is PC3095", async () => {
  const { code, stderr } = await precast(docs, ["explain", "PC1999"])
  expect(code).toBe(1)
  expect(stderr).toContain("PC3095")
})

function stringWith(text: string): unknown {
  return expect.stringContaining(text)
}
