import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http"
import { ListenError, type ListenOptions } from "../core.ts"
import { clearSocketFile, withMode } from "../socket-file.ts"

/** A server of `node:http`, or of `node:https`, which is loaded only then. */
export async function createHttp(
  options: ServerOptions,
  { tls }: ListenOptions,
): Promise<Server & { setSecureContext?: (context: object) => void }> {
  if (tls === undefined) return createServer(options)
  const https = await import("node:https")
  return https.createServer({ ...options, ...tls.read() } as object as RequestListener)
}

/** Starts to listen. @throws ListenError */
export async function open(server: Server, options: ListenOptions): Promise<void> {
  const { place, host, port } = options
  const why = place?.kind === "path" ? await clearSocketFile(place.path) : undefined
  if (why !== undefined) throw new ListenError(why, host, port)
  await new Promise<void>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      reject(new ListenError(error.code ?? "UNKNOWN", host, port, { cause: error }))
    }
    server.once("error", failed)
    start(server, options, () => {
      server.off("error", failed)
      resolve()
    })
  })
}

function start(server: Server, options: ListenOptions, done: () => void): void {
  const { place, host, port, sharePort } = options
  // `exclusive`: not through the primary process of node:cluster; the file is then created immediately.
  if (place === undefined)
    server.listen({ host, port, exclusive: true, reusePort: sharePort }, done)
  else if (place.kind === "fd") server.listen({ fd: place.fd, exclusive: true }, done)
  else withMode(place.mode, () => server.listen({ path: place.path, exclusive: true }, done))
}
