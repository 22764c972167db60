// Starts the example as the README says, asks it over the network, and stops it.
// Plain JavaScript for Node 20, since it stands for the user's first command on a bare machine.
import { spawn } from "node:child_process"
import { strict as assert } from "node:assert"

const DEADLINE = 300_000 // ms: an install and a build on a slow machine
const port = 3000 + Math.floor(Math.random() * 20_000)

const child = spawn("npx", ["-y", "pnpm@12", "start"], {
  env: { ...process.env, PORT: String(port) },
  stdio: ["ignore", "pipe", "pipe"],
  detached: true,
})
let output = ""
let exited = false
child.stdout.on("data", (chunk) => (output += chunk))
child.stderr.on("data", (chunk) => (output += chunk))
child.on("exit", () => (exited = true))

try {
  await listening()
  await updateUserAnswers()
  await wrongRequestIsRefused()
  assert.match(output, /POST\s+\/updateUser/, "the routes are printed")
  assert.match(output, /curl /, "a curl line is printed")
  console.log("examples/hello: served, answered, refused, stopped")
} catch (error) {
  console.log(output)
  console.error(error)
  process.exitCode = 1
} finally {
  if (!exited) process.kill(-child.pid, "SIGTERM")
}

async function listening() {
  const end = Date.now() + DEADLINE
  while (Date.now() < end) {
    if (exited) break
    const up = await fetch(`http://localhost:${port}/hello/x`).catch(() => null)
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error("the example did not start")
}

async function updateUserAnswers() {
  const body = '{"id":7,"name":"Ada","surname":"Lovelace","lastUpdate":"2023-10-07T13:14:11.000Z"}'
  const response = await post(body)
  assert.equal(response.status, 200)
  assert.equal(await response.text(), body.replace("2023-10", "2023-11"))
}

async function wrongRequestIsRefused() {
  const response = await post('{"id":"7","name":"Ada","surname":"Lovelace"}')
  assert.equal(response.status, 400)
  const problem = await response.json()
  assert.deepEqual(
    problem.issues.map((issue) => issue.path),
    ["/id", "/lastUpdate"],
  )
}

function post(body) {
  return fetch(`http://localhost:${port}/updateUser`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  })
}
