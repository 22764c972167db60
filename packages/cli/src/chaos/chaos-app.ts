import { type ChildProcess, spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import { withCompileCache } from "../compile-cache.ts"
import { cliError } from "../errors/cli-error.ts"
import type { Entry } from "../project/entry.ts"
import type { EndpointSample } from "@precast/runtime/testing"
import { AppLog } from "./app-log.ts"

export interface AppStart {
  readonly entry: Entry
  readonly folder: string
  readonly memory: number
  readonly env: NodeJS.ProcessEnv
}

const START_MS = 60_000
const STOP_MS = 20_000

/** The app under test: its first process, and the workers that it starts. */
export class ChaosApp {
  readonly log: AppLog
  readonly url: string
  readonly samples: readonly EndpointSample[]
  readonly #child: ChildProcess
  readonly #ended: Promise<string>
  /** How the first process ended before it was stopped. */
  ended: string | undefined
  readonly #gone = new AbortController()

  private constructor(child: ChildProcess, log: AppLog, ended: Promise<string>, served: Served) {
    this.#child = child
    this.log = log
    this.#ended = ended
    this.url = served.url
    this.samples = served.samples
    void ended.then((how) => {
      this.ended = how
      this.#gone.abort()
    })
  }

  /** Starts it, and waits until all workers listen. PC3101 */
  static async start({ entry, folder, memory, env }: AppStart): Promise<ChaosApp> {
    const flags = ["--enable-source-maps", `--max-old-space-size=${memory}`, ...entry.flags]
    const child = spawn(process.execPath, [...flags, entry.file], {
      cwd: folder,
      env: withCompileCache({ ...env, PRECAST_BANNER: "0" }),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    const ended = new Promise<string>((done) => {
      child.on("error", (error) => done(error.message))
      child.on("exit", (code, signal) => done(signal ?? `exit code ${code}`))
    })
    const log = new AppLog()
    const { stdout, stderr } = child
    for (const stream of [stdout, stderr])
      if (stream !== null) createInterface({ input: stream }).on("line", (line) => log.add(line))
    const served = await Promise.race([
      servedBy(child),
      ended.then((how) => `it ended: ${how}`),
      wait(START_MS, `it did not listen within ${START_MS / 1000} s`, { ref: false }),
    ])
    if (typeof served !== "string") return new ChaosApp(child, log, ended, served)
    child.kill("SIGKILL")
    throw cliError("PC3101", [served, ...log.last].join("\n  "))
  }

  /** Aborted when it has exited. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  /** Process ids of its workers. */
  get workers(): number[] {
    const { pid } = this.#child
    return pid === undefined ? [] : childrenOf(pid).filter((each) => isWorkerOf(each, pid))
  }

  /** Stops it gracefully. @returns how it ended, if that was not as requested */
  async stop(): Promise<string | undefined> {
    if (this.ended !== undefined) return undefined
    const { workers } = this
    this.#child.kill("SIGTERM")
    const how = await Promise.race([this.#ended, wait(STOP_MS, undefined, { ref: false })])
    if (how === undefined) {
      for (const pid of workers) killProcess(pid)
      this.#child.kill("SIGKILL")
      return `it did not stop within ${STOP_MS / 1000} s of SIGTERM`
    }
    return how === "exit code 0" || how === "SIGTERM" || how === "exit code 143" ? undefined : how
  }
}

interface Served {
  readonly url: string
  readonly samples: readonly EndpointSample[]
}

function servedBy(child: ChildProcess): Promise<Served> {
  return new Promise((done) => {
    child.on("message", (message) => {
      const { precast, url, samples } = message as Partial<Served> & { precast?: string }
      if (precast === "served" && url !== undefined && samples !== undefined) done({ url, samples })
    })
  })
}

/** Kills a process as a crash does. @returns whether there was one */
export function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL")
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  const found: number[] = []
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const text = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
      found.push(...text.split(" ").filter(Boolean).map(Number))
    }
  } catch {
    // It has exited meanwhile.
  }
  return found
}

/** The runtime gives each worker its place in this variable (`base/worker-place.ts`). */
function isWorkerOf(pid: number, primary: number): boolean {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")
    return variables.some((each) => each.startsWith(`PRECAST_WORKER=${primary}:`))
  } catch {
    return false
  }
}
