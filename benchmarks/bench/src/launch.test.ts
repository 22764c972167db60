import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { checkKnown } from "./check/check-server.ts"
import { contenders, shipped } from "./contenders.ts"
import { hello } from "./scenarios/hello.ts"
import { startServer } from "./server/start-server.ts"
import { packageRoots } from "./stage/find-package.ts"
import { findPackages, stage } from "./stage/stage-contender.ts"
import type { Contender, Staged } from "./types.ts"
import { processesOf } from "./server/usage.ts"

vi.setConfig({ testTimeout: 120_000 })

const named = (wanted: string): Contender => contenders.find(({ name }) => name === wanted)!

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(50)
}

async function isThreeProcesses(command: readonly string[], env: Contender["env"]): Promise<void> {
  const server = await startServer(command, { ...env, BENCH_CORES: "2" }, undefined)
  onTestFinished(() => server.stop())
  await until(() => processesOf(server.pid).length === 3)
  expect(await checkKnown(server.port, hello.known[0])).toBeUndefined()
  const all = processesOf(server.pid)
  await server.stop()
  await until(() => !all.some(isAlive))
}

// Those that need no package of others.
test
  .runIf(process.platform === "linux")
  .each([named("precast"), named("uws-raw"), named("node-http")])(
  "$name: on two cores it is two processes more, which end with it",
  ({ file, env }) => isThreeProcesses([process.execPath, `${shipped}launch.mjs`, file], env),
)

test.runIf(process.platform === "linux").each([named("bun-zod"), named("elysia")])(
  "$name: the same on Bun",
  async (contender) => {
    const folder = mkdtempSync(join(tmpdir(), "precast-launch-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { found } = findPackages(contender, packageRoots(import.meta.dirname))
    const staged = (await stage(contender, found, folder)) as Staged
    await isThreeProcesses(staged.command, contender.env)
  },
)
