import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { watchFolders } from "./typescript-7-watch.ts"

const watchers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name.startsWith("FSEvent")).length

test("at its end nothing is watched any more, also where a folder has just come", async () => {
  const folder = mkdtempSync(join(tmpdir(), "precast-watch-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tsconfig = join(folder, "tsconfig.json")
  writeFileSync(tsconfig, "{}")
  const before = watchers()
  for (const name of ["a", "b", "c"]) {
    const stop = new AbortController()
    const compiled = Promise.withResolvers<void>()
    const over = watchFolders([tsconfig], { compile: async () => compiled.resolve() }, stop.signal)
    await compiled.promise
    await wait(20)
    expect(watchers()).toBeGreaterThan(before)
    mkdirSync(join(folder, name))
    // It is heard, and has not been followed yet.
    await wait(20)
    stop.abort()
    await over
    // Those that are closed go with the next turn.
    await expect.poll(watchers, { timeout: 10_000 }).toBe(before)
  }
})
