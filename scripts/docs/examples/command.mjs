import { spawn } from "node:child_process"

const LIMIT = 300_000 // ms: an install and a build on a slow machine

/** A program in a group of its own, so that all it starts can be stopped. */
export function run([command, ...words], { cwd, env = {} } = {}) {
  const child = spawn(command, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  let output = ""
  let exited = false
  child.stdout.on("data", (chunk) => (output += chunk))
  child.stderr.on("data", (chunk) => (output += chunk))
  const ended = new Promise((resolve) =>
    child.on("close", (code) => {
      exited = true
      resolve(code)
    }),
  )
  const stop = () => {
    try {
      process.kill(-child.pid, "SIGTERM")
    } catch {} // all of it has ended
  }
  return { output: () => output, exited: () => exited, ended, stop }
}

/** Runs a program to its end. @throws Error with all it said when it fails or takes too long */
export async function finish(words, options) {
  const program = run(words, options)
  const late = setTimeout(program.stop, LIMIT)
  const code = await program.ended
  clearTimeout(late)
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}:\n${program.output()}`)
  return program.output()
}

/** Runs a server until it has been asked what is to be asked. */
export async function whileServing(words, options, ask) {
  const port = 3000 + Math.floor(Math.random() * 20_000)
  const program = run(words, { ...options, env: { ...options?.env, PORT: String(port) } })
  try {
    await listening(program, port)
    await ask(`http://localhost:${port}`, program.output)
  } catch (error) {
    throw new Error(`${words.join(" ")} said:\n${program.output()}`, { cause: error })
  } finally {
    program.stop()
    await program.ended
  }
}

async function listening(program, port) {
  const end = Date.now() + LIMIT
  while (Date.now() < end && !program.exited()) {
    const up = await fetch(`http://localhost:${port}/`).catch(() => null)
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error("the example did not start")
}
