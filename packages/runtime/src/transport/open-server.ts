import { lstatSync, rmSync } from "node:fs"
import { type Server, connect } from "node:net"
import { type ListenOptions, ListenError } from "./core.ts"
import { keepPort, keepsPorts, takePort } from "./kept-port.ts"
import { OpenSockets } from "./open-sockets.ts"

/**
 * Lets a server of Node listen.
 * @returns its connections where the port is kept by `precast dev`
 * @throws ListenError
 */
export async function openServer(
  server: Server,
  options: ListenOptions,
): Promise<OpenSockets | undefined> {
  const { place, host, port, sharePort } = options
  const why = place?.kind === "path" ? await clearSocketFile(place.path) : undefined
  if (why !== undefined) throw new ListenError(why, host, port)
  const isKept = place === undefined && !sharePort && keepsPorts()
  const open = isKept ? new OpenSockets(server) : undefined
  const kept = isKept ? await takePort(host, port) : undefined
  await new Promise<void>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      reject(new ListenError(error.code ?? "UNKNOWN", host, port, { cause: error }))
    }
    server.once("error", failed)
    const done = (): void => {
      server.off("error", failed)
      resolve()
    }
    if (kept === undefined) start(server, options, done)
    else server.listen(kept, done)
  })
  if (isKept) keepPort(server, host, port)
  return open
}

function start(server: Server, options: ListenOptions, done: () => void): void {
  const { place, host, port, sharePort } = options
  // `exclusive`: not through the primary process of node:cluster; the file is then created immediately.
  if (place === undefined)
    server.listen({ host, port, exclusive: true, reusePort: sharePort }, done)
  else if (place.kind === "fd") server.listen({ fd: place.fd, exclusive: true }, done)
  else withMode(place.mode, () => server.listen({ path: place.path, exclusive: true }, done))
}

/** The port that a server listens on; 0 without one. */
export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

/**
 * Makes way for a unix socket: one that a process left behind when it died is removed.
 * @returns why there cannot be one (a code of the system), undefined when there can
 */
export async function clearSocketFile(path: string): Promise<string | undefined> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  // The C++ core would remove whatever is there.
  if (!found.isSocket()) return "EEXIST"
  const code = await attempt(path)
  if (code === undefined) return "EADDRINUSE"
  if (code !== "ECONNREFUSED") return code
  rmSync(path, { force: true })
  return undefined
}

/** Calls back with permissions such that a file made meanwhile has `mode` from its start. */
function withMode<T>(mode: number, make: () => T): T {
  const before = process.umask(0o777 & ~mode)
  try {
    return make()
  } finally {
    process.umask(before)
  }
}

/** Removes the file of a socket when it is still the one that `identify` saw. */
export function removeSocketFile(path: string, identity: string): void {
  if (identify(path) === identity) rmSync(path, { force: true })
}

/** Distinguishes a file of a path from a later one. */
export function identify(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true })
  return found === undefined ? "" : `${found.dev}:${found.ino}:${found.ctimeNs}`
}

/** @returns undefined when a process listens, else the system's code */
function attempt(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "UNKNOWN"))
  })
}
