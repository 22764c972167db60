import { fileURLToPath } from "node:url"
import { expect, test, vi } from "vitest"
import { shipped } from "../../contenders.ts"
import type { Staged } from "../../types.ts"
import { connectionsHere, idle } from "./idle.ts"

vi.setConfig({ testTimeout: 120_000 })

const staged = (file: string): Staged => ({
  contender: { name: "one", label: "one", runtime: "node", file, packages: {} },
  command: [process.execPath, `${shipped}launch.mjs`, file],
  versions: {},
})

const settings = { cores: undefined, quick: true, signal: new AbortController().signal }

test.runIf(process.platform === "linux")("connections that do nothing cost memory", async () => {
  const bytes = await idle.measure(staged(`${shipped}contenders/by-hand/node-http.mjs`), settings)
  expect(bytes).toBeGreaterThanOrEqual(1)
  expect(bytes).toBeLessThan(1_000_000)
})

test("a contender that responds wrongly is not measured", async () => {
  const wrong = fileURLToPath(new URL("../../fixtures/not-found.mjs", import.meta.url))
  await expect(idle.measure(staged(wrong), settings)).rejects.toThrow("returned 404")
})

test("no more connections than files that may be open", () => {
  const limits = (hard: string): string =>
    `Limit                     Soft Limit           Hard Limit           Units\nMax open files            1024                 ${hard}              files\n`
  expect(connectionsHere(limits("4096"))).toBe(3896)
  expect(connectionsHere(limits("unlimited"))).toBe(10_000)
  expect(connectionsHere(limits("1048576"))).toBe(10_000)
})
