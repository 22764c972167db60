import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { connect, createServer, type AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { pinned } from "./pin.ts"

/** A running contender. */
export interface Server {
  readonly port: number
  readonly pid: number
  /** Milliseconds from the start of the process to the first success of the probe. */
  readonly startedIn: number
  /** False once the process has exited. */
  alive(): boolean
  /** Why it ended, by what it printed. */
  lastWords(): string
  stop(): Promise<void>
}

const startLimit = 20_000
const stopLimit = 2_000

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    const answer = (open: boolean) => (): void => {
      socket.destroy()
      resolve(open)
    }
    socket.once("connect", answer(true)).once("error", answer(false))
  })
}

/** What a program printed → the most useful line: the error's, else the last. */
export function gist(output: string): string {
  const lines = output.split("\n").map((line) => line.trim())
  const line = lines.find((text) => /^\w*Error\b.*:/.test(text)) ?? lines.findLast(Boolean)
  return (line ?? "no output").slice(0, 300)
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function stop(child: ChildProcess): Promise<void> {
  if (ended(child)) return
  const exit = once(child, "exit")
  child.kill("SIGTERM")
  const timer = setTimeout(() => child.kill("SIGKILL"), stopLimit)
  await exit
  clearTimeout(timer)
}

/** Whether a server is up, tested every `pause` milliseconds. */
export interface Probe {
  readonly pause: number
  succeeds(port: number): Promise<boolean>
}

const listens: Probe = { pause: 30, succeeds: accepts }

/**
 * Starts a contender on a free port of 127.0.0.1 and waits until it accepts connections, or for what
 * `probe` tests. Throws with its last output when it exits before or takes longer than 20 seconds.
 */
export async function startServer(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  cores: string | undefined,
  probe: Probe = listens,
): Promise<Server> {
  const port = await freePort()
  const [program = "", ...args] = pinned(cores, command)
  const begin = performance.now()
  // The pipe to standard input is the leash of launch.mjs.
  const child = spawn(program, args, {
    stdio: "pipe",
    env: { ...process.env, NODE_ENV: "production", ...env, PORT: String(port) },
  })
  let words = ""
  const listen = (text: string): string => (words = (words + text).slice(-4000))
  child.stdout.setEncoding("utf8").on("data", listen)
  child.stderr.setEncoding("utf8").on("data", listen)
  child.stdin.on("error", () => undefined)
  child.on("error", (error) => listen(error.message))

  const deadline = Date.now() + startLimit
  while (child.pid !== undefined && !ended(child) && Date.now() < deadline) {
    if (await probe.succeeds(port)) {
      return {
        port,
        pid: child.pid,
        startedIn: performance.now() - begin,
        alive: () => !ended(child),
        lastWords: () => gist(words),
        stop: () => stop(child),
      }
    }
    await sleep(probe.pause)
  }
  const how = child.pid === undefined || ended(child) ? "ended at start" : "does not listen"
  if (child.pid !== undefined) await stop(child)
  throw new Error(`${how}: ${gist(words)}`)
}
