// The import rules of ARCHITECTURE.md are only as good as the linter's configuration: each is
// broken once on purpose, in a folder of the same layout.
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { afterAll, expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const folder = mkdtempSync(join(tmpdir(), "precast-lint-"))
cpSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const violations: [file: string, imported: string][] = [
  ["packages/transformer/src/ir/planted.ts", "../3-plan/index.ts"],
  ["packages/transformer/src/ir/planted.ts", "typescript"],
  ["packages/transformer/src/1-find/planted.ts", "typescript"],
  ["packages/transformer/src/2-read/planted.ts", "../4-emit/index.ts"],
  ["packages/transformer/src/3-plan/planted.ts", "node:fs"],
  ["packages/transformer/src/3-plan/planted.ts", "../4-emit/code.ts"],
  ["packages/transformer/src/4-emit/planted.ts", "typescript"],
  ["packages/transformer/src/4-emit/planted.ts", "../2-read/index.ts"],
  ["packages/transformer/src/5-patch/planted.ts", "../4-emit/index.ts"],
  ["packages/cli/src/dev/planted.ts", "../commands/dev.ts"],
  ["packages/cli/src/project/planted.ts", "../dev/dev.ts"],
  ["packages/runtime/src/planted.ts", "typescript"],
  ["packages/runtime/src/http/planted.ts", "@precast/transformer"],
]

test.each(violations)("%s may not import %s", (file, imported) => {
  expect(lint(file, imported)).toContain("no-restricted-imports")
})

test("what is allowed passes", () => {
  expect(lint("packages/transformer/src/3-plan/allowed.ts", "../ir/shape.ts")).not.toContain(
    "no-restricted-imports",
  )
})

function lint(file: string, imported: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    `import * as planted from "${imported}"\nexport const used: unknown = planted\n`,
  )
  return spawnSync("oxlint", [path], { cwd: folder, encoding: "utf8" }).stdout
}
