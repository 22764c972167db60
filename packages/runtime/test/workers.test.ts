import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { Program } from "./helpers/program.ts"
import { ask } from "./helpers/request.ts"
import { SLOW_CORES } from "./helpers/cores.ts"

const programs: Program[] = []
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()))
})

function start(env: Readonly<Record<string, string>>): Program {
  const program = new Program("workers", env)
  programs.push(program)
  return program
}

async function listening(program: Program): Promise<{ port: number; core: string }> {
  const [word, port, core = ""] = (await program.line()).split(" ")
  expect(word, program.errors).toBe("listening")
  return { port: Number(port), core }
}

async function pidOf(app: { port: number }): Promise<number> {
  const { body } = await ask(app, { path: "/pid" })
  return (JSON.parse(body) as { pid: number }).pid
}

/** Sends requests until `pids` different processes have responded; the kernel selects the process. */
async function processes(app: { port: number }, pids: number): Promise<Set<number>> {
  const seen = new Set<number>()
  while (seen.size < pids) seen.add(await pidOf(app).catch(() => 0))
  seen.delete(0)
  return seen
}

/** Whether a process runs; a zombie does not. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
  } catch {
    return false
  }
}

/** What the program has written to WORKERS_PID_FILE. */
function pidsIn(file: string): readonly number[] {
  if (!existsSync(file)) return []
  return readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number)
}

describe.skipIf(process.platform !== "linux").each(SLOW_CORES)("workers (%s)", (core) => {
  const env = { WORKERS_CORE: core }

  test("respond on one port, none of them the primary", async () => {
    const program = start(env)
    const app = await listening(program)
    expect(app.core).toBe(core)
    const pids = await processes(app, 2)
    expect(pids).not.toContain(program.child.pid)
  })

  test("close with the primary, after their pending responses, and no process is left", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "precast-workers-")), "pids")
    const program = start({ ...env, WORKERS_PID_FILE: file })
    const app = await listening(program)
    const pending = ask(app, { path: "/slow" })
    expect(await program.line()).toBe("pending")
    program.say("close")
    expect((await pending).status).toBe(200)
    expect(await program.line()).toBe("closed")
    expect(await program.ended()).toBe(0)
    const pids = pidsIn(file)
    expect(pids).toHaveLength(3)
    expect(pids.filter(isAlive)).toEqual([])
  })

  test("that crash are started again", async () => {
    const program = start(env)
    const app = await listening(program)
    const before = await processes(app, 2)
    await ask(app, { path: "/crash" }).catch(() => {})
    for (;;) {
      const pid = await pidOf(app).catch(() => undefined)
      if (pid !== undefined && !before.has(pid)) break
    }
    expect(program.errors).toMatch(/worker \d ended \(exit code 3\); starting another in 100 ms/)
  })

  test("are replaced one by one on SIGHUP, without a refused connection", async () => {
    const program = start({ ...env, PRECAST_DEV: "1" })
    const app = await listening(program)
    const before = await processes(app, 2)
    let isOver = false
    const failures: NodeJS.ErrnoException[] = []
    const client = async (): Promise<number> => {
      for (let sent = 0; ; sent++) {
        if (isOver) return sent
        await pidOf(app).catch((error: NodeJS.ErrnoException) => failures.push(error))
      }
    }
    const clients = Array.from({ length: 4 }, client)
    program.child.kill("SIGHUP")
    await expect.poll(() => program.errors).toContain("all 2 workers were replaced")
    isOver = true
    const sent = await Promise.all(clients)
    // The system resets what arrives in the queue of a socket in the moment in which that closes (docs/serve.md).
    expect(failures.filter(({ code }) => code !== "ECONNRESET")).toEqual([])
    expect(failures.length).toBeLessThanOrEqual(2)
    expect(Math.min(...sent)).toBeGreaterThan(10)
    const after = await processes(app, 2)
    expect([...after].filter((pid) => before.has(pid))).toEqual([])
    expect([...before].filter(isAlive)).toEqual([])
  })

  test("stay as they are when the next one cannot start", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "precast-workers-")), "fault")
    const program = start({ ...env, WORKERS_FAULT_FILE: file })
    const app = await listening(program)
    const before = await processes(app, 2)
    writeFileSync(file, "")
    program.child.kill("SIGHUP")
    await expect.poll(() => program.errors).toContain("worker 1 cannot be replaced (exit code 7)")
    expect(await processes(app, 2)).toEqual(before)
  })

  test("are closed by SIGTERM to the primary, which ends with exit code 0", async () => {
    const program = start(env)
    const app = await listening(program)
    const pids = await processes(app, 2)
    program.child.kill("SIGTERM")
    expect(await program.ended()).toBe(0)
    expect([...pids].filter(isAlive)).toEqual([])
  })

  test("exit when the primary is killed", async () => {
    const program = start(env)
    const app = await listening(program)
    const pids = await processes(app, 2)
    program.child.kill("SIGKILL")
    await program.ended()
    while ([...pids].some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 20))
    await expect(ask(app, { path: "/pid" })).rejects.toThrow(/ECONNREFUSED/)
  })

  test.each(["blocked", "waiting", "starting"])(
    "do not take its place when the primary is killed before they listen (%s)",
    async (until) => {
      const file = join(mkdtempSync(join(tmpdir(), "precast-workers-")), "pids")
      const program = start({ ...env, WORKERS_PID_FILE: file, WORKERS_UNTIL_ALONE: until })
      while (pidsIn(file).length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
      program.child.kill("SIGKILL")
      await program.ended()
      try {
        await expect.poll(() => pidsIn(file).filter(isAlive), { timeout: 20_000 }).toEqual([])
        expect(pidsIn(file)).toHaveLength(3)
      } finally {
        for (const pid of pidsIn(file).filter(isAlive)) process.kill(pid, "SIGKILL")
      }
    },
  )
})

describe.skipIf(process.platform !== "linux")("workers that cannot start", () => {
  test("fail serve() after a few attempts", async () => {
    const program = start({ WORKERS_FAULT: "exit" })
    expect(await program.line()).toMatch(/^failed PC2010: .*3 times.*exit code 7/)
    expect(await program.ended()).toBe(0)
  })

  test("fail serve() with what they threw beforehand on standard error", async () => {
    const program = start({ WORKERS_FAULT: "throw" })
    expect(await program.line()).toMatch(/^failed PC2010: /)
    expect(program.errors).toContain("no configuration")
  })

  test("because the port is in use fail serve() with that", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as AddressInfo
    const program = start({ WORKERS_PORT: String(port) })
    expect(await program.line()).toBe(
      `failed PC2007: Port in use: 127.0.0.1:${port}. Stop the other process, or choose another port (port: 0 selects a free one).`,
    )
    other.close()
  })

  test("fail serve() with an error when there is no main file", () => {
    const serve = new URL("../src/app/serve/serve.ts", import.meta.url).href
    const text = `import(${JSON.stringify(serve)}).then((m) => m.serve([], { workers: 2 })).catch((e) => console.log(e.message))`
    const { stdout } = spawnSync(process.execPath, ["--eval", text], { encoding: "utf8" })
    expect(stdout).toMatch(/^PC2011: .*no main file/)
  })
})
