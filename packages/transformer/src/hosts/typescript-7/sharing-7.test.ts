import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { sharingOf } from "./sharing-7.ts"

test("whether a module may be next to a file is found once for each state of a project", () => {
  const folder = mkdtempSync(join(tmpdir(), "precast-sharing-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "user.ts")
  const place = { tsconfig: join(folder, "tsconfig.json"), options: { module: 99 }, files: [file] }
  const first = sharingOf(place)!
  expect(first.isHome(file)).toBe(true)
  expect(first.isHome(join(folder, "other.ts"))).toBe(false)
  writeFileSync(join(folder, "user.precast.js"), "export const own = 1\n")
  expect(first.isHome(file)).toBe(true)
  expect(sharingOf(place)!.isHome(file)).toBe(false)
})
