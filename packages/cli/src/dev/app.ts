import { type ChildProcess, spawn, type SendHandle } from "node:child_process"
import { describeEnd, type Ended } from "../build/compiler.ts"
import { withCompileCache } from "../compile-cache.ts"
import type { Entry } from "../project/entry.ts"

/** Time an app gets to close its connections before it is killed. */
const graceMilliseconds = 5000

export interface AppOptions {
  readonly folder: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** The app exited without a request to stop. */
  readonly onExit: (how: string) => void
}

interface Child {
  readonly process: ChildProcess
  readonly ended: Promise<Ended>
  asked: boolean
}

/** The user's app as a child process: at most one at a time. */
export class App {
  #options: AppOptions
  readonly #ports = new KeptPorts()
  #child: Child | undefined

  constructor(options: AppOptions) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.process.pid
  }

  /**
   * Ends the app if it runs, and starts it again. Connections to its ports wait meanwhile.
   * @param more variables of its environment
   */
  async restart({ file, flags }: Entry, more: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.stop("SIGTERM")
    const { folder, args, env, onExit } = this.#options
    const words = ["--enable-source-maps", ...flags, file, ...args]
    const started = spawn(process.execPath, words, {
      cwd: folder,
      env: withCompileCache({ ...env, ...this.#ports.env, ...more }),
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    })
    const ended = new Promise<Ended>((done) => {
      started.on("error", () => done({ code: null, signal: null }))
      started.on("exit", (code, signal) => done({ code, signal }))
    })
    const child: Child = { process: started, ended, asked: false }
    this.#child = child
    this.#ports.follow(started, () => child.asked)
    void ended.then((end) => {
      if (this.#child === child) this.#child = undefined
      if (child.asked) return
      this.#ports.closeAll()
      onExit(describeEnd(end))
    })
  }

  /**
   * Stops the app, by its pid, and kills it after a grace period. Without a signal it only waits: Ctrl-C in a
   * terminal reaches the app directly, and a second one would mean "immediately".
   */
  async stop(signal: NodeJS.Signals | undefined): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    child.asked = true
    if (signal !== undefined) child.process.kill(signal)
    const timer = setTimeout(() => child.process.kill("SIGKILL"), graceMilliseconds)
    await child.ended
    clearTimeout(timer)
  }

  kill(): void {
    this.#child?.process.kill("SIGKILL")
  }
}

/** As in `transport/kept-port.ts` of the runtime. */
interface PortMessage {
  readonly precast: "port"
  readonly step: "take" | "keep" | "free"
  readonly host: string
  readonly port: number
}

/** A listening socket. This process does not accept its connections. */
interface Handle {
  close(): void
}

interface Kept {
  readonly handle: Handle
  readonly owner: ChildProcess
}

/** How long a port is kept for an app that has been started and does not listen on it. */
const WAIT_MS = 30_000

/**
 * The listening sockets of the app, of which this process has a descriptor each. Between two processes of
 * the app, connections wait in their queues, which the next process takes over.
 */
class KeptPorts {
  readonly #kept = new Map<string, Kept>()

  /** For the environment of the app. On Windows, sockets cannot be shared in this way. */
  readonly env: NodeJS.ProcessEnv =
    process.platform === "win32" ? {} : { PRECAST_PORTS: String(process.pid) }

  /**
   * Handles what an app that was just started reports about its ports.
   * @param isStopping whether it was requested to stop: then its ports stay open
   */
  follow(app: ChildProcess, isStopping: () => boolean): void {
    app.on("message", (message, handle) => {
      if (!isPortMessage(message)) return
      const { step, host, port } = message
      if (step === "take") this.#give(app, message)
      else if (step === "keep") this.#keep(keyOf(host, port), handle as unknown as Handle, app)
      else if (!isStopping()) this.#close(keyOf(host, port))
    })
    const timer = setTimeout(() => this.#closeOthers(app), WAIT_MS).unref()
    app.on("exit", () => clearTimeout(timer))
  }

  /** Closes all of them: connections that wait are reset, others are refused. */
  closeAll(): void {
    for (const key of this.#kept.keys()) this.#close(key)
  }

  #give(app: ChildProcess, message: PortMessage): void {
    const key = keyOf(message.host, message.port)
    const found = this.#kept.get(key)
    // Another address of the port cannot be opened while this one is.
    for (const each of this.#kept.keys())
      if (each !== key && each.endsWith(keyOf("", message.port))) this.#close(each)
    // An app that exits meanwhile is reported by its exit.
    if (app.connected) app.send(message, found?.handle as unknown as SendHandle, () => {})
  }

  #keep(key: string, handle: Handle, owner: ChildProcess): void {
    this.#close(key)
    this.#kept.set(key, { handle, owner })
  }

  #close(key: string): void {
    this.#kept.get(key)?.handle.close()
    this.#kept.delete(key)
  }

  #closeOthers(app: ChildProcess): void {
    for (const [key, { owner }] of this.#kept) if (owner !== app) this.#close(key)
  }
}

function keyOf(host: string, port: number): string {
  return `${host} ${port}`
}

function isPortMessage(message: unknown): message is PortMessage {
  return (message as PortMessage | null)?.precast === "port"
}
