// A separate process that keeps one server for all programs of a project. Each program holds a
// connection to it as long as it needs the server; the system closes the connection also if the
// program is killed. The server stops some seconds after the last connection is closed.
import { rmSync, utimesSync, appendFileSync, chmodSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ensureData, readPassword, stopServer, USER, type ClusterPlace } from "./cluster.ts"
import { hasVisitors } from "./engine-admin.ts"
import { AlreadyServed, isFree, PORTS, settle, startOnPort } from "./engine-start.ts"
import type { Hello, KeeperConfig, KeeperFailure } from "./keeper-config.ts"
import {
  BEAT_MS,
  file,
  isElsewhere,
  numberOf,
  publish,
  readPublished,
  releaseLock,
  takeLock,
  thisMachine,
} from "./keeper-files.ts"
import { Lease, Leases } from "./leases.ts"
import { hashed, socketPath } from "./places.ts"

const LOG_BYTES = 4 * 1024 * 1024

/** A server that accepts connections, of any kind. */
interface Served {
  /** Its address, without a database. */
  readonly server: string
  readonly port: number
  readonly connections: number | undefined
  /** Resolves when it has exited, on request or not. */
  readonly ended: Promise<void>
  /** Whether a client is connected to it. */
  isUsed(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Starts the server of the keeper's configuration.
 * @param isKept whether another keeper has started meanwhile
 */
function serveSource(
  { state, source }: KeeperConfig,
  firstPort: number,
  isKept: () => Promise<boolean>,
): Promise<Served> {
  return source.kind === "pglite"
    ? servePGlite(source.entry, join(state, "pglite"), firstPort)
    : servePostgres(source.place, state, firstPort, isKept)
}

async function servePostgres(
  place: ClusterPlace,
  state: string,
  firstPort: number,
  isKept: () => Promise<boolean>,
): Promise<Served> {
  await settle(place.parent, isKept)
  await ensureData(place)
  const { running, port } = await startOnPort(place, firstPort, logger(state))
  const server = addressOf(readPassword(place.parent), port)
  return {
    server,
    port,
    connections: undefined,
    ended: running.ended,
    isUsed: () => hasVisitors(server),
    stop: () => stopServer(place, running),
  }
}

async function servePGlite(entry: string, folder: string, firstPort: number): Promise<Served> {
  const { startPGlite } = await import("./pglite/pglite-start.ts")
  let port = firstPort
  while (!(await isFree(port)) && port < firstPort + PORTS) port++
  const { front, password, ended, stop } = await startPGlite(entry, folder, port)
  return {
    server: addressOf(password, port),
    port,
    connections: 1,
    ended,
    isUsed: async () => front.visitors > 0,
    stop,
  }
}

function addressOf(password: string, port: number): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}`
}

// The log contains failed statements, which helps in development; its size is limited.
function logger(state: string): (text: string) => void {
  const log = join(state, "postgres.log")
  // The log contains failed statements with their values. Writing to an existing file does not
  // change its mode.
  writeFileSync(log, "", { mode: 0o600 })
  chmodSync(log, 0o600)
  let size = 0
  return (text) => {
    size += text.length
    if (size > LOG_BYTES) {
      truncateSync(log)
      size = text.length
    }
    appendFileSync(log, text)
  }
}

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
