import { type ChildProcess, spawn } from "node:child_process"
import { describeEnd, type Ended } from "../build/compiler.ts"
import { withCompileCache } from "../compile-cache.ts"
import type { Entry } from "../project/entry.ts"
import { KeptPorts } from "./kept-ports.ts"

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
