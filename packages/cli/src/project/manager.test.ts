import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { detectManager, runScript } from "./manager.ts"

let folder = ""
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "precast-manager-"))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
])("%s means %s, whichever manager started the command", (file, manager) => {
  writeFileSync(join(folder, file), "")
  expect(detectManager(folder, { npm_config_user_agent: "npm/11.0.0 node/v24.0.0" })).toBe(manager)
})

test("the lock file of a workspace above counts, the nearest first", () => {
  const inner = join(folder, "packages/app")
  mkdirSync(inner, { recursive: true })
  writeFileSync(join(folder, "pnpm-lock.yaml"), "")
  expect(detectManager(inner, {})).toBe("pnpm")
  writeFileSync(join(inner, "package-lock.json"), "")
  expect(detectManager(inner, {})).toBe("npm")
})

test("the packageManager field goes before lock files of the same folder", () => {
  writeFileSync(join(folder, "package-lock.json"), "")
  writeFileSync(join(folder, "package.json"), `{ "packageManager": "yarn@4.9.0+sha512.abc" }`)
  expect(detectManager(folder, {})).toBe("yarn")
})

test.each([
  ["pnpm/12.21.0 npm/? node/v24.21.0 linux x64", "pnpm"],
  ["bun/1.4.5 npm/? node/v24.3.0", "bun"],
  ["cnpm/9.0.0", "npm"],
  [undefined, "npm"],
])("without any file the user agent decides: %s", (agent, manager) => {
  expect(detectManager(folder, { npm_config_user_agent: agent })).toBe(manager)
})

test("how each one runs a script", () => {
  expect(runScript("npm", "dev")).toBe("npm run dev")
  expect(runScript("pnpm", "dev")).toBe("pnpm dev")
})
