import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { onTestFinished } from "vitest"

const ownBin = join(import.meta.dirname, "../../bin.js")

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Around {
  readonly env?: NodeJS.ProcessEnv
  readonly nodeArgs?: readonly string[]
  /** Another copy of bin.js. */
  readonly bin?: string
}

/** Runs the real command to its end. */
export async function precast(
  cwd: string,
  args: readonly string[],
  around: Around = {},
): Promise<Ran> {
  return startPrecast(cwd, args, around).ended
}

/** The real command at work. */
export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ran>
  /**
   * Waits until standard output and error together, from the end of the last match on, match.
   * Rejects when the process ends first; the test's own timeout bounds the waiting.
   */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** Everything it has written, both streams as they came. */
  output(): string
}

/** Starts the real command; it is ended with the test at the latest. */
export function startPrecast(cwd: string, args: readonly string[], around: Around = {}): Started {
  const { env = {}, nodeArgs = [], bin = ownBin } = around
  const child = spawn(process.execPath, [...nodeArgs, bin, ...args], {
    cwd,
    env: { ...cleanEnv(), NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let [stdout, stderr, all, seen] = ["", "", "", 0]
  let look = (): void => {}
  child.stdout.on("data", (data) => ((stdout += String(data)), (all += String(data)), look()))
  child.stderr.on("data", (data) => ((stderr += String(data)), (all += String(data)), look()))
  const ended = new Promise<Ran>((done, fail) => {
    child.on("error", fail)
    child.on("close", (code) => done({ code, stdout, stderr }))
  })
  onTestFinished(async () => {
    child.kill("SIGTERM")
    await ended
  })
  const until = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((done, fail) => {
      look = () => {
        const found = pattern.exec(all.slice(seen))
        if (found === null) return
        seen += found.index + found[0].length
        look = () => {}
        done(found)
      }
      void ended.then(() => fail(new Error(`ended before ${pattern}:\n${all}`)))
      look()
    })
  return { child, ended, until, output: () => all }
}

// What the test runner or a shell around it has set must not decide.
function cleanEnv(): NodeJS.ProcessEnv {
  const {
    FORCE_COLOR: _f,
    npm_config_user_agent: _u,
    PORT: _p,
    PRECAST_CORE: _c,
    NODE_OPTIONS: _o,
    ...env
  } = process.env
  return env
}
