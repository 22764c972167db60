import type { Server } from "node:net"
import { type ListenOptions, ListenError } from "./core.ts"
import { keepPort, keepsPorts, takePort } from "./kept-port.ts"
import { OpenSockets } from "./open-sockets.ts"
import { clearSocketFile, withMode } from "./socket-file.ts"

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
