// Starts an application of Encore.ts by its own program, with logs and traces off as its published
// benchmark has them. That program leaves a daemon behind which is nobody's child: what it costs is
// not seen, so the figures to compare are requests per second, on as many cores as it takes.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

const quiet = { ENCORE_LOG: "off", ENCORE_NOTRACE: "1", ENCORE_RUNTIME_LOG: "error" }

async function listens(port) {
  const socket = connect(port, "127.0.0.1")
  const open = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return open
}

export async function start({ port }) {
  const options = ["run", "--port", String(port), "--browser=never", "--watch=false"]
  const child = spawn("encore", options, {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...quiet },
  })
  child.on("exit", (code) => process.exit(code ?? 1))
  for (const signal of ["SIGTERM", "exit"]) process.on(signal, () => child.kill())
  while (!(await listens(port))) await sleep(50)
}
