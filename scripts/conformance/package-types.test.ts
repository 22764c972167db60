import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ACCEPTED, outcomeOf } from "./package-types/table.ts"

test("CONTRIBUTING.md lists the codes that count as accepted", () => {
  const text = readFileSync(join(import.meta.dirname, "../../CONTRIBUTING.md"), "utf8")
  const [, after = ""] = text.split("counts a refused type as accepted")
  const [table = ""] = after.split("Any other error")
  const codes = table.match(/PC\d{4}/g) ?? []
  expect(codes).toEqual([...ACCEPTED])
})

test("a type with one error that is not accepted is refused", () => {
  expect(outcomeOf([])).toBe("compiled")
  expect(outcomeOf(["PC1020", "PC1057"])).toBe("accepted")
  expect(outcomeOf(["PC1020", "PC1160"])).toBe("refused")
})
