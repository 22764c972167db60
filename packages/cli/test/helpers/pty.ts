import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { onTestFinished } from "vitest"

const ownBin = join(import.meta.dirname, "../../bin.js")

/** util-linux has a program that runs others in a terminal. */
export const hasTerminal: boolean =
  process.platform === "linux" && spawnSync("script", ["--version"]).status === 0

/** The real command in a terminal, with typed input. */
export interface Typed {
  /** Waits until what is on the screen, from the end of the last match on, matches. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  type(keys: string): void
  readonly ended: Promise<{ code: number | null; screen: string }>
}

export const keys = { enter: "\r", ctrlC: "\u0003", down: "\u001b[B" } as const

/** @param env in addition to that of a plain terminal */
export function typePrecast(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  bin: string = ownBin,
): Typed {
  const words = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(" ")
  // Its terminal has no width by default.
  const command = `stty cols 120 rows 40; exec ${words}`
  const child = spawn("script", ["-qefc", command, "/dev/null"], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TERM: "xterm", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  })
  let [screen, seen] = ["", 0]
  let look = (): void => {}
  child.stdout.on("data", (data) => {
    screen += stripVTControlCharacters(String(data))
    look()
  })
  const ended = new Promise<{ code: number | null; screen: string }>((done, fail) => {
    child.on("error", fail)
    child.on("close", (code) => done({ code, screen }))
  })
  onTestFinished(async () => {
    child.kill("SIGTERM")
    await ended
  })
  return {
    ended,
    type: (text) => void child.stdin.write(text),
    until: (pattern) =>
      new Promise((done, fail) => {
        look = () => {
          const found = pattern.exec(screen.slice(seen))
          if (found === null) return
          seen += found.index + found[0].length
          look = () => {}
          done(found)
        }
        void ended.then(() => fail(new Error(`ended before ${pattern}:\n${screen}`)))
        look()
      }),
  }
}
