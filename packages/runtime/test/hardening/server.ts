import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { expect } from "vitest"
import { PING } from "../conformance/case.ts"
import { Wire } from "../conformance/raw.ts"
import { Program } from "../helpers/program.ts"

/** What a server holds, after its garbage has been collected. */
export interface Holds {
  /** Bytes on the heap and outside of it. */
  readonly memory: number
  readonly rss: number
  readonly files: number
  readonly aborts: number
}

/** The test application in a process of its own, so that what it holds is its own. */
export class FaultServer {
  readonly child: ChildProcess
  port = 0
  #errors = ""
  readonly #lines: AsyncIterator<string>

  private constructor(core: string, limits: object, maxFiles: number | undefined) {
    const args = ["--expose-gc", Program.file("faults"), core, JSON.stringify(limits)]
    const shell = ["-c", `ulimit -n ${maxFiles}; exec "$@"`, "sh", process.execPath, ...args]
    this.child = maxFiles === undefined ? spawn(process.execPath, args) : spawn("sh", shell)
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.#errors += text))
    const lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })
    this.#lines = lines[Symbol.asyncIterator]()
  }

  /** @param maxFiles most descriptors that it may open */
  static async start(core: string, limits: object = {}, maxFiles?: number): Promise<FaultServer> {
    const server = new FaultServer(core, limits, maxFiles)
    server.port = Number(await server.#line())
    return server
  }

  async holds(): Promise<Holds> {
    this.child.stdin?.write("tell\n")
    return JSON.parse(await this.#line()) as Holds
  }

  async #line(): Promise<string> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`the server ended: ${this.#errors}`)
    return value
  }

  /** Requires a response on a fresh connection, and that the process has neither ended nor failed. */
  async expectAlive(): Promise<void> {
    const wire = await Wire.open(this.port)
    await wire.write(PING)
    expect((await wire.answer())?.body).toBe("pong")
    wire.destroy()
    expect([this.child.exitCode, this.child.signalCode, this.#errors]).toEqual([null, null, ""])
  }

  /** Ends it by its own will, with exit code 0. */
  async stop(): Promise<void> {
    const ended = once(this.child, "exit")
    this.child.stdin?.end()
    expect((await ended)[0]).toBe(0)
  }

  kill(): void {
    this.child.kill("SIGKILL")
  }
}

/** Sends requests over one connection until it is stopped; every request must get a response. */
export class Bystander {
  answered = 0
  #stop = false
  readonly #done: Promise<void>

  private constructor(wire: Wire) {
    this.#done = this.#run(wire)
    // Reported by `stop`: a test that has failed before does not wait for it.
    this.#done.catch(() => {})
  }

  static async start(port: number): Promise<Bystander> {
    return new Bystander(await Wire.open(port))
  }

  async #run(wire: Wire): Promise<void> {
    while (!this.#stop) {
      await wire.write(PING)
      const answer = await wire.answer()
      if (answer?.body !== "pong")
        throw new Error(`a bystander's request was lost: ${answer?.status}`)
      this.answered++
    }
    wire.destroy()
  }

  /** @throws when one of its requests got no response */
  async stop(): Promise<number> {
    this.#stop = true
    await this.#done
    return this.answered
  }
}
