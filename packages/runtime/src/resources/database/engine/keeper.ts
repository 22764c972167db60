// A separate process that keeps one server for all programs of a project. Each program holds a
// connection to it as long as it needs the server; the system closes the connection also if the
// program is killed. The server stops some seconds after the last connection is closed.
import { rmSync, utimesSync } from "node:fs"
import type { Hello, KeeperConfig, KeeperFailure } from "./keeper-config.ts"
import { BEAT_MS, file, isElsewhere, numberOf, publish, readPublished } from "./keeper-files.ts"
import { releaseLock, takeLock, thisMachine } from "./keeper-files.ts"
import { Lease } from "./lease.ts"
import { Leases } from "./leases.ts"
import { hashed, socketPath } from "./places.ts"
import { serveSource, type Served } from "./serve-source.ts"
import { AlreadyServed } from "./engine-start.ts"

// Below the range of ephemeral ports.
const FIRST_PORT = 20_000
const PORT_SPAN = 12_000

await main(JSON.parse(process.argv[2] ?? "{}") as KeeperConfig)

async function main(config: KeeperConfig): Promise<void> {
  // The account that runs the server needs access to the folders.
  process.umask(0o022)
  if (!takeLock(config.state)) return
  try {
    const before = readPublished(config.state)
    if (await isKept(config.state)) return
    if (before !== undefined && isElsewhere(config.state, before))
      throw new Error(`${config.state} is in use by another machine or container`)
    await keep(config, before?.port ?? FIRST_PORT + hashed(config.state, PORT_SPAN))
  } catch (error) {
    if (error instanceof AlreadyServed) return
    const failure = error instanceof Error ? failureOf(error) : String(error)
    process.stdout.write(`${JSON.stringify({ failure } satisfies KeeperFailure)}\n`)
    process.exitCode = 1
  } finally {
    releaseLock(config.state)
  }
}

async function keep(config: KeeperConfig, firstPort: number): Promise<void> {
  const { state, version, source } = config
  const served = await serveSource(config, firstPort, () => isKept(state))
  const { server, port, connections } = served
  const hello: Hello = { kind: source.kind, version, server, connections }
  const socket = socketPath(state)
  const end = (): Promise<void> => endAll(state, served, leases, socket)
  const leases: Leases = new Leases(hello, config.idle, served.isUsed, end)
  // Every user who may connect to the socket receives the password.
  process.umask(0o077)
  await leases.listen(socket)
  const folder = numberOf(state)
  publish(state, { socket, pid: process.pid, port, machine: thisMachine(), folder })
  const beat = setInterval(() => {
    try {
      const now = new Date()
      utimesSync(file(state), now, now)
    } catch {
      // The folder was removed, and the data with it.
      leases.end()
    }
  }, BEAT_MS)
  beat.unref()
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => leases.end())
  // A server that exited unexpectedly has no keeper any more: programs that still need one
  // start both again.
  void served.ended.then(() => leases.end())
}

async function endAll(
  state: string,
  served: Served,
  leases: Leases,
  socket: string,
): Promise<void> {
  if (readPublished(state)?.pid === process.pid) rmSync(file(state), { force: true })
  await served.stop()
  leases.close()
  if (process.platform !== "win32") rmSync(socket, { force: true })
  process.exit(0)
}

async function isKept(state: string): Promise<boolean> {
  const lease = await Lease.take(state)
  lease?.release()
  return lease !== undefined
}

function failureOf(error: Error & { stderr?: string }): string {
  return (error.stderr || error.message).trim()
}
