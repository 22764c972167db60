// Starts each example as its README says, asks it over the network, and stops it; then runs its tests.
// Plain JavaScript for Node 20, since it stands for the user's first command on a bare machine.
import { spawn } from "node:child_process"
import { strict as assert } from "node:assert"
import * as hello from "./examples/hello.mjs"
import * as notes from "./examples/notes.mjs"
import * as types from "./examples/types.mjs"

const DEADLINE = 300_000 // ms: an install and a build on a slow machine

// The first builds the packages, which the others stand on.
for (const example of [hello, types, notes]) {
  await tryServer(example)
  if (example.test) await tryTests(example)
  if (process.exitCode) break
}

async function tryServer({ name, start, check }) {
  const port = 3000 + Math.floor(Math.random() * 20_000)
  const program = run(start, { PORT: String(port) })
  try {
    await listening(program, port)
    await check(`http://localhost:${port}`, program.output)
    console.log(`examples/${name}: served, answered, refused, stopped`)
  } catch (error) {
    failed(program, error)
  } finally {
    if (!program.exited()) process.kill(-program.child.pid, "SIGTERM")
  }
}

async function tryTests({ name, test }) {
  const program = run(test, {})
  try {
    const code = await new Promise((resolve) => program.child.on("exit", resolve))
    assert.equal(code, 0)
    assert.match(program.output(), /pass [1-9]/, "tests ran")
    console.log(`examples/${name}: tests passed`)
  } catch (error) {
    failed(program, error)
  }
}

function failed(program, error) {
  console.log(program.output())
  console.error(error)
  process.exitCode = 1
}

/** A command of pnpm in a group of its own, so that all it starts can be stopped. */
function run(words, env) {
  const child = spawn("npx", ["-y", "pnpm@12", ...words], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  let output = ""
  let exited = false
  child.stdout.on("data", (chunk) => (output += chunk))
  child.stderr.on("data", (chunk) => (output += chunk))
  child.on("exit", () => (exited = true))
  return { child, output: () => output, exited: () => exited }
}

async function listening(program, port) {
  const end = Date.now() + DEADLINE
  while (Date.now() < end && !program.exited()) {
    const up = await fetch(`http://localhost:${port}/`).catch(() => null)
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error("the example did not start")
}
