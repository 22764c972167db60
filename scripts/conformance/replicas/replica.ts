import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { root, untilUp } from "../proxies/program.ts"

export const shop: string = join(root, "examples/shop")
const clock = new URL("clock.ts", import.meta.url).href

/** A process of examples/shop with the cron job of clock.ts. */
export class Replica {
  readonly #env: NodeJS.ProcessEnv
  readonly #port: number
  child: ChildProcess

  constructor(env: NodeJS.ProcessEnv, port: number) {
    this.#env = env
    this.#port = port
    this.child = this.#start()
  }

  ready(): Promise<void> {
    return untilUp(this.#port, this.child)
  }

  async restart(): Promise<void> {
    this.child.kill("SIGKILL")
    await once(this.child, "exit")
    this.child = this.#start()
    await this.ready()
  }

  #start(): ChildProcess {
    const env = { ...this.#env, PORT: `${this.#port}` }
    const args = ["--import", clock, "dist/main.js"]
    return spawn(process.execPath, args, { cwd: shop, env, stdio: ["ignore", "ignore", "inherit"] })
  }
}
