// A real server, where one is installed: apt-get install redis-server.
import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { vi } from "vitest"

/** Whether there is one. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

/** A server that belongs to one test. */
export interface TestRedis {
  /** `unix:///…` */
  readonly url: string
  readonly path: string
  /** Stops responding, and continues later. */
  hang(): void
  goOn(): void
  /** Kills it; `start` starts a new, empty one at the same address. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function redis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "precast-redis-"))
  const path = join(folder, "redis.sock")
  let server: ChildProcess | undefined
  const start = async (): Promise<void> => {
    rmSync(path, { force: true })
    const settings = ["--port", "0", "--unixsocket", path, "--save", "", "--dir", folder]
    server = spawn("redis-server", settings, { stdio: "ignore" })
    await vi.waitUntil(() => existsSync(path), { timeout: 30_000 })
  }
  const kill = async (): Promise<void> => {
    const child = server
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill("SIGKILL")
    await ended
  }
  await start()
  return {
    url: `unix://${path}`,
    path,
    hang: () => void server?.kill("SIGSTOP"),
    goOn: () => void server?.kill("SIGCONT"),
    kill,
    start,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
