import { lstatSync, rmSync } from "node:fs"
import { connect } from "node:net"

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
export function withMode<T>(mode: number, make: () => T): T {
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
