import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, expect, test, vi } from "vitest"
import { bench } from "../bench.ts"
import { planBench } from "../plan/plan-bench.ts"
import type { Outcome } from "../results/result-types.ts"
import type { Contender } from "../types.ts"
import { dbContenders } from "./database-contenders.ts"
import { openDatabase } from "./open-database.ts"
import { dbScenarios } from "./database-scenarios.ts"
import { worldTables } from "./seed.ts"

vi.setConfig({ testTimeout: 180_000 })
afterEach(() => void vi.unstubAllEnvs())

const cache = fileURLToPath(new URL("../../../../node_modules/.cache", import.meta.url))

const fixture: Contender = {
  name: "does-not-write",
  label: "does-not-write",
  runtime: "node",
  file: fileURLToPath(new URL("../fixtures/does-not-write.mjs", import.meta.url)),
  packages: { pg: "8.23.1" },
}

async function outcomesOf(scenario: string): Promise<Record<string, Outcome>> {
  vi.stubEnv("XDG_CACHE_HOME", cache)
  // No load: the speed of a busy machine is not tested here.
  const plan = planBench({ group: "db", smoke: true, scenario: [scenario] })
  const fastify = dbContenders.filter(({ name }) => name === "fastify")
  const watcher = { signal: new AbortController().signal, onStep: () => undefined }
  const contenders = [...fastify, fixture]
  const { scenarios, machine } = await bench({ ...plan, contenders }, import.meta.dirname, watcher)
  expect(machine.database).toMatch(/^PostgreSQL \d+.*synchronous_commit on/)
  return Object.fromEntries(scenarios[0]!.rows.map((row) => [row.contender, row.outcome]))
}

test("a contender that confirms updates and writes none is detected", async () => {
  const { fastify, ...others } = await outcomesOf("updates")
  expect(fastify).toEqual({ kind: "checked" })
  expect(others["does-not-write"]).toEqual({
    kind: "failed",
    reason: expect.stringMatching(/^"row \d+" returned .* instead of /),
  })
})

test("every scenario refuses something, and its load reads different rows", () => {
  for (const { name, refused, paths } of dbScenarios) {
    expect(refused.length, name).toBeGreaterThan(0)
    if (name !== "fortunes") expect(new Set(paths).size, name).toBe(400)
  }
  expect(worldTables.synchronousCommit).toBe("on")
})

test("another group is refused, with the names of the groups", () => {
  expect(() => planBench({ group: "dbs" })).toThrow(
    /group dbs does not exist; use arena, db, lib or build/,
  )
  expect(planBench({ group: "db" }).contenders[0]?.name).toBe("precast")
  expect(planBench({ group: "db", smoke: true })).toMatchObject({ rounds: 0, figures: [] })
})

test("no PostgreSQL: PC3070", async () => {
  const folder = mkdtempSync(join(tmpdir(), "precast-no-postgres-"))
  vi.stubEnv("XDG_CACHE_HOME", folder)
  vi.stubEnv("PRECAST_POSTGRES", join(folder, "nowhere"))
  await expect(openDatabase(worldTables, undefined)).rejects.toThrow(/PostgreSQL is not available/)
  await expect(openDatabase(worldTables, undefined)).rejects.toMatchObject({ code: "PC3070" })
  rmSync(folder, { recursive: true, force: true })
})
