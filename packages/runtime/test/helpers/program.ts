import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface, type Interface } from "node:readline"
import { fileURLToPath } from "node:url"

/** A program of test/programs that runs as a process of its own. */
export class Program {
  readonly child: ChildProcess
  readonly #lines: Interface
  readonly #exit: Promise<unknown>
  /** Everything it wrote on standard error. */
  errors = ""

  /** @param cwd folder it runs in; by default the one of the tests */
  constructor(name: string, env: Readonly<Record<string, string>>, cwd?: string) {
    const file = fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url))
    this.child = spawn(process.execPath, [file], {
      env: { ...process.env, ...env },
      ...(cwd === undefined ? {} : { cwd }),
    })
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.errors += text))
    this.#lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })
    this.#exit = once(this.child, "exit")
  }

  /** The next line it prints. */
  async line(): Promise<string> {
    const [line] = (await Promise.race([once(this.#lines, "line"), this.#exit])) as [unknown]
    if (typeof line !== "string") throw new Error(`the program ended; it said: ${this.errors}`)
    return line
  }

  say(text: string): void {
    this.child.stdin?.write(`${text}\n`)
  }

  /** Exit code, or the signal that ended it. */
  async ended(): Promise<number | string | null> {
    const [code, signal] = (await this.#exit) as [number | null, string | null]
    return code ?? signal
  }

  /** Ends it if it still runs. */
  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGKILL")
    await this.#exit
  }
}
