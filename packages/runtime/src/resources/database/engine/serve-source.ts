import { appendFileSync, chmodSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hasVisitors } from "./engine-admin.ts"
import { ensureData, readPassword, stopServer, USER, type ClusterPlace } from "./cluster.ts"
import type { KeeperConfig } from "./keeper-config.ts"
import { isFree, PORTS, settle, startOnPort } from "./engine-start.ts"

const LOG_BYTES = 4 * 1024 * 1024

/** A server that accepts connections, of any kind. */
export interface Served {
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
export function serveSource(
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
