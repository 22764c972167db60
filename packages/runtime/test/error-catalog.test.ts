import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { ApiError } from "../src/base/errors/api-error.ts"
import { runtimeErrors } from "../src/base/errors/catalog.ts"
import { problemStatus } from "../src/base/errors/errors-problems.ts"
import { ValidationError } from "../src/types/validation-error.ts"

const pageOf = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8")

test("docs/runtime-errors.md and docs/database-errors.md have a section for each error, and for no other", () => {
  const pages = pageOf("runtime-errors.md") + pageOf("database-errors.md")
  const documented = [...pages.matchAll(/^### (PC2\d{3})/gm)].map(([, code]) => code!)
  expect(documented.toSorted()).toEqual(Object.keys(runtimeErrors).toSorted())
})

test("docs/errors.md has a row for each problem code with its status, and for no other", () => {
  const rows = [...pageOf("errors.md").matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(
    ([, code, status]) => [code, Number(status)],
  )
  expect(Object.fromEntries(rows)).toEqual(problemStatus)
  expect(rows).toHaveLength(Object.keys(problemStatus).length)
})

test("an ApiError has the status of its code, and refuses an unknown code", () => {
  expect(new ApiError("not_found", "x").status).toBe(404)
  expect(() => new ApiError("toString" as "conflict", "x")).toThrow(TypeError)
})

test("a ValidationError has the text of the catalog", () => {
  const error = new ValidationError([
    { path: "/id", code: "missing", expected: "number", found: "nothing" },
  ])
  const text = runtimeErrors.PC2002("/id: expected number, found nothing")
  expect(error.message).toBe(`PC2002: ${text}`)
  expect(error.code).toBe("PC2002")
})
