import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { withoutEncore } from "./elsewhere.ts"

test("Encore.ts is there where its program is; else the reason says what helps", () => {
  const folder = mkdtempSync(join(tmpdir(), "precast-encore-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const PATH = ["/nowhere", folder].join(delimiter)
  expect(withoutEncore({ PATH })).toMatch(/in no registry: install it from encore\.dev/)
  expect(withoutEncore({ PATH, ENCORE_RUNTIME_LIB: "/x.node" })).toMatch(
    /^ENCORE_RUNTIME_LIB is there, but no program `encore`/,
  )
  const program = join(folder, process.platform === "win32" ? "encore.exe" : "encore")
  writeFileSync(program, "")
  chmodSync(program, 0o755)
  expect(withoutEncore({ PATH })).toBeUndefined()
})
