// A server for a test file: a program in a folder of its own, on ports of its own, that can be
// killed, held still and started again at the same address.
import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { connect, createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

export interface Broker {
  readonly url: string
  /** Kills it, as a power cut does, and waits until it has exited. */
  kill(): Promise<void>
  /** Restarts it at the same address with the data in its folder; waits until it responds. */
  start(): Promise<void>
  /** Suspends it (SIGSTOP): connections stay open, no request gets a response. */
  pause(): void
  resume(): void
  /** Stops it permanently and removes its folder. */
  close(): Promise<void>
}

export interface Program {
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
}

/** Whether a program of this name is installed. */
export function isInstalled(command: string): boolean {
  return spawnSync("sh", ["-c", `command -v "${command}"`]).status === 0
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

/** Starts a server once more, at other ports, when another process has taken one of them meanwhile. */
export async function onFreePorts<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (!/already.(?:in.)?use/i.test(String(error))) throw error
    return start()
  }
}

/** Starts a program; `ready` is polled until it returns true, for `limit` ms. */
export async function startBroker(options: {
  name: string
  port: number
  url: string
  program: (folder: string) => Program
  ready?: () => Promise<boolean>
  limit?: number
}): Promise<Broker> {
  const { name, port, program, limit = 60_000 } = options
  const ready = options.ready ?? ((): Promise<boolean> => accepts(port))
  const folder = mkdtempSync(join(tmpdir(), `precast-${name}-`))
  let child: ChildProcess | undefined

  const start = async (): Promise<void> => {
    const { command, args, env } = program(folder)
    const stdio = ["ignore", "pipe", "pipe"] as const
    const started = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: [...stdio],
    })
    child = started
    let said = ""
    for (const out of [started.stdout, started.stderr]) {
      out?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
    }
    for (const end = Date.now() + limit; !(await ready()); await sleep(50)) {
      const ended = started.exitCode ?? started.signalCode
      if (ended !== null) throw new Error(`${name} ended (${ended}): ${said}`)
      if (Date.now() > end) throw new Error(`${name} did not start within ${limit} ms: ${said}`)
    }
  }
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
  }
  const close = async (): Promise<void> => {
    await kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await start()
  } catch (error) {
    // One that took too long still runs.
    await close()
    throw error
  }
  return {
    url: options.url,
    start,
    kill,
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    close,
  }
}

/** Whether a process listens on a port of this machine. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1")
  try {
    await once(socket, "connect")
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
