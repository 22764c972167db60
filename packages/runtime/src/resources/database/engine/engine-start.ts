import { readFileSync, rmSync } from "node:fs"
import { execFile } from "node:child_process"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { readPostmaster, startServer, type ClusterPlace, type Running } from "./cluster.ts"
import { isAlive } from "./keeper-files.ts"

// Recovery after a crash of the machine may take long.
const READY_MS = 120_000
const STOP_MS = 30_000
// The guard stops a server without a keeper immediately; a server with a keeper is published
// soon.
const ORPHAN_MS = 5000
const POLL_MS = 5
/** How many ports are tried. */
export const PORTS = 50

/** Another, faster process already serves the data folder. */
export class AlreadyServed extends Error {}

/**
 * Starts the server on the first free port from `first` on, and waits until it accepts
 * connections.
 */
export async function startOnPort(
  place: ClusterPlace,
  first: number,
  log: (text: string) => void,
): Promise<{ running: Running; port: number }> {
  for (let port = first; port < first + PORTS; port++) {
    if (!(await isFree(port))) continue
    const before = lockText(place.parent)
    const running = startServer(place, port, log)
    if (await isReady(place.parent, running, before)) return { running, port }
    const said = running.said()
    // Ends the shell next to the server, which would keep the keeper alive.
    running.child.stdin?.end()
    if (/postmaster\.pid" already exists/.test(said)) throw new AlreadyServed(said)
    if (!/could not (create any|bind)/.test(said))
      throw new Error(said || "the server exited immediately")
  }
  throw new Error(`no free port from ${first} to ${first + PORTS - 1} on 127.0.0.1`)
}

/**
 * Waits for the server of a dead keeper, which is about to stop, and stops it if it does not.
 * The lock of a server that died with its machine or container is removed: another process may
 * have its id by now, and PostgreSQL would take that process for a server.
 * @param isKept whether another, faster process has become the keeper
 * @throws AlreadyServed if there is one
 */
export async function settle(parent: string, isKept: () => Promise<boolean>): Promise<void> {
  const found = readPostmaster(parent)
  if (found === undefined || !isAlive(found.pid)) return
  if (!(await isServerOf(found.pid, parent))) {
    rmSync(join(parent, "data", "postmaster.pid"), { force: true })
    return
  }
  const isGone = async (within: number): Promise<boolean> => {
    for (const end = Date.now() + within; Date.now() < end; await wait(20)) {
      if (!isAlive(found.pid)) return true
      if (await isKept()) throw new AlreadyServed()
    }
    return false
  }
  if (await isGone(ORPHAN_MS)) return
  process.kill(found.pid, "SIGINT")
  if (!(await isGone(STOP_MS)))
    throw new Error(`a server without a keeper (process ${found.pid}) does not stop`)
}

async function isServerOf(pid: number, parent: string): Promise<boolean> {
  return (await commandOf(pid)).includes(join(parent, "data"))
}

async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8")
    return (await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)])).stdout
  } catch {
    return ""
  }
}

async function isReady(parent: string, running: Running, before: string): Promise<boolean> {
  const ended = running.ended.then(() => "ended")
  for (const end = Date.now() + READY_MS; Date.now() < end;) {
    if (lockText(parent) !== before && readPostmaster(parent)?.isReady) return true
    if ((await Promise.race([ended, wait(POLL_MS)])) === "ended") return false
  }
  return false
}

function lockText(parent: string): string {
  try {
    return readFileSync(join(parent, "data", "postmaster.pid"), "utf8")
  } catch {
    return ""
  }
}

/** Whether a port of the loopback interface can be listened on. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.on("error", () => done(false))
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      server.close(() => done(true)),
    )
  })
}
