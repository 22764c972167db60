import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { checkKnown } from "./check/check.ts"
import { contenders, shipped } from "./contenders.ts"
import { hello } from "./scenarios/hello.ts"
import { startServer } from "./server/server.ts"
import type { Contender } from "./types.ts"
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

// Those that need no package of others.
test
  .runIf(process.platform === "linux")
  .each([named("precast"), named("uws-raw"), named("node-http")])(
  "$name: on two cores it is two processes more, which end with it",
  async ({ file, env }) => {
    const command = [process.execPath, `${shipped}launch.mjs`, file]
    const server = await startServer(command, { ...env, BENCH_CORES: "2" }, undefined)
    onTestFinished(() => server.stop())
    await until(() => processesOf(server.pid).length === 3)
    expect(await checkKnown(server.port, hello.known[0])).toBeUndefined()
    const all = processesOf(server.pid)
    await server.stop()
    await until(() => !all.some(isAlive))
  },
)
