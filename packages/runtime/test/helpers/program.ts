import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** A program of test/programs that runs as a process of its own. */
export class Program {
  readonly child: ChildProcess
  readonly #lines: AsyncIterator<string>
  readonly #exit: Promise<unknown>
  /** Everything it wrote on standard error. */
  errors = ""

  /** @param cwd folder it runs in; by default the one of the tests */
  constructor(name: string, env: Readonly<Record<string, string>>, cwd?: string) {
    this.child = spawn(process.execPath, [Program.file(name)], {
      env: { ...process.env, ...env },
      ...(cwd === undefined ? {} : { cwd }),
    })
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.errors += text))
    const lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })
    this.#lines = lines[Symbol.asyncIterator]()
    this.#exit = once(this.child, "exit")
  }

  /** The program's file. */
  static file(name: string): string {
    return fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url))
  }

  /** The next line it prints. */
  async line(): Promise<string> {
    const { done, value } = await this.#lines.next()
    if (done) throw new Error(`the program exited; its output: ${this.errors}`)
    return value
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
