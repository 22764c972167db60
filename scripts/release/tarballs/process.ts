import { type ChildProcess, spawn } from "node:child_process"

/** Where a program runs. */
export interface Place {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
}

/** An install and a build on a slow machine. */
export const LIMIT = 420_000

/** Runs a program to its end and returns its output. @throws Error with the output when it fails or is late */
export async function finish(words: readonly string[], place: Place): Promise<string> {
  const program = start(words, place)
  const late = setTimeout(program.stop, LIMIT)
  const code = await program.ended
  clearTimeout(late)
  if (code === 0) return program.output()
  throw new Error(`${words.join(" ")} exited with ${code}:\n${program.output()}`)
}

/** Runs a server on a port of its own while `ask` sends requests. */
export async function whileServing<T>(
  words: readonly string[],
  place: Place,
  ask: (url: string, output: () => string) => Promise<T>,
  port = "0",
): Promise<T> {
  const env = { ...place.env, PORT: port, PRECAST_BANNER: "1" }
  const program = start(words, { ...place, env })
  try {
    return await ask(await address(program), program.output)
  } catch (error) {
    throw new Error(`${words.join(" ")} printed:\n${program.output()}`, { cause: error })
  } finally {
    program.stop()
    await program.ended
  }
}

async function address(program: Program): Promise<string> {
  for (const end = Date.now() + LIMIT; Date.now() < end && !program.exited();) {
    const url = /Serving on (http:\/\/[^\s,]+)/.exec(program.output())?.[1]
    if (url !== undefined) return url
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error("it did not serve")
}

export interface Program {
  output(): string
  exited(): boolean
  readonly ended: Promise<number | null>
  stop(): void
}

/** In a group of its own, so that all it starts can be stopped. */
export function start([command = "", ...words]: readonly string[], { cwd, env }: Place): Program {
  const child: ChildProcess = spawn(command, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  let [output, exited] = ["", false]
  child.stdout?.on("data", (chunk) => (output += String(chunk)))
  child.stderr?.on("data", (chunk) => (output += String(chunk)))
  const ended = new Promise<number | null>((done) => {
    child.on("error", (error) => {
      output += error.message
      exited = true
      done(null)
    })
    child.on("close", (code) => {
      exited = true
      done(code)
    })
  })
  const stop = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM")
    } catch {} // all of it has exited
  }
  return { output: () => output, exited: () => exited, ended, stop }
}
