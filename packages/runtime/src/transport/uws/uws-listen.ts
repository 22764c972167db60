import { chmodSync } from "node:fs"
import { createServer } from "node:net"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { ListenPlace } from "../listen-place.ts"
import type { TlsSource } from "../tls-options.ts"
import { clearSocketFile } from "../open-server.ts"
import { ListenError, type ListenOptions } from "../core.ts"
import { keepsPorts } from "../kept-port.ts"
import type { Server } from "./uws-server.ts"
import type { ListenSocket, Uws, UwsApp } from "./uws-types.ts"

// Flags of uSockets: by default SO_REUSEPORT is set, and another program may take the same port
// without an error in either of them.
const SHARE_PORT = 0
const EXCLUSIVE_PORT = 1

export async function openSocket(uws: Uws, app: UwsApp, server: Server): Promise<ListenSocket> {
  const { options } = server
  const { place } = options
  if (place?.kind === "path") return openFile(app, place, options)
  if (options.sharePort || options.port === 0 || !keepsPorts()) return open(app, options)
  const { Front, LOOPBACK } = await import("./front.ts")
  const socket = await open(app, { ...options, host: LOOPBACK, port: 0 })
  server.front = new Front()
  try {
    await server.front.listen(uws.us_socket_local_port(socket), options)
  } catch (error) {
    app.close()
    throw error
  }
  return socket
}

async function open(app: UwsApp, { host, port, sharePort }: ListenOptions): Promise<ListenSocket> {
  const flags = sharePort ? SHARE_PORT : EXCLUSIVE_PORT
  let taken: ListenSocket | false = false
  app.listen(host, port, flags, (socket) => (taken = socket))
  if (taken !== false) return taken
  app.close()
  throw new ListenError(await whyNot(host, port), host, port)
}

/** Listens on a unix socket. The core makes its file for its owner alone, who then opens it wider. */
async function openFile(
  app: UwsApp,
  { path, mode }: FilePlace,
  { host, port }: ListenOptions,
): Promise<ListenSocket> {
  let taken: ListenSocket | false = false
  const why = await clearSocketFile(path)
  if (why === undefined) app.listen_unix((socket) => (taken = socket), path)
  if (taken !== false) {
    chmodSync(path, mode)
    return taken
  }
  app.close()
  throw new ListenError(why ?? "EACCES", host, port)
}

type FilePlace = Extract<ListenPlace, { kind: "path" }>

export function secureApp(uws: Uws, { files }: TlsSource): UwsApp {
  if (files === undefined) {
    throw runtimeError("PC2055", "tls", "the uws core takes key and certificate from files alone")
  }
  const { key, cert, passphrase } = files
  return uws.SSLApp({
    key_file_name: key,
    cert_file_name: cert,
    ...(passphrase !== undefined && { passphrase }),
  })
}

/** The core does not report why it could not listen; Node does, when it tries the same. */
function whyNot(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "UNKNOWN"))
    probe.listen({ host, port, exclusive: true }, () => {
      probe.close(() => resolve("UNKNOWN"))
    })
  })
}
