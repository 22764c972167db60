// Programs of Encore that pages show: they are compiled with its own types, and need its tools to run.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { test } from "node:test"
import { blocksOf } from "../../../scripts/docs/docs-blocks.ts"

const site = resolve(import.meta.dirname, "..")
const root = resolve(site, "../..")

test("programs of Encore compile", () => {
  const page = join(root, "docs/migrate-encore.md")
  const programs = blocksOf("migrate-encore.md", readFileSync(page, "utf8")).filter(
    ({ language, info }) => language === "ts" && info === "encore",
  )
  assert.ok(programs.length > 0)
  const folder = mkdtempSync(join(tmpdir(), "precast-encore-"))
  try {
    symlinkSync(join(site, "node_modules"), join(folder, "node_modules"))
    writeFileSync(join(folder, "package.json"), '{"type":"module"}')
    const compilerOptions = {
      target: "es2024",
      module: "preserve",
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }))
    programs.forEach(({ text }, index) => writeFileSync(join(folder, `${index}.ts`), text))
    const tsc = join(root, "node_modules/.bin/tsc")
    const { stdout } = spawnSync(tsc, ["-p", folder, "--pretty", "false"], { encoding: "utf8" })
    // The package brings its sources, which need more than its users have installed.
    const own = stdout.split("\n").filter((line) => !/^(node_modules|\s|$)/.test(line))
    assert.deepEqual(own, [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
