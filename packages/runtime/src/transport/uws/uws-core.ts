import { identify, removeSocketFile } from "../open-server.ts"
import type { Core, Listening } from "../core.ts"
import type { Publish } from "../socket.ts"
import { acceptQueued, drain } from "../drain.ts"
import { SHED_MS, shedLargest } from "../shed.ts"
import { closeAtExit, forget } from "./exit.ts"
import { KNOWN_TRAITS, testCore } from "./self-test.ts"
import type { Loaded } from "./load.ts"
import { registerRoutes, withdrawNative } from "./register-routes.ts"
import { openSocket, secureApp } from "./uws-listen.ts"
import { Server } from "./uws-server.ts"
import { goAway, publisher, registerSockets } from "./uws-sockets.ts"
import type { ListenSocket, Uws, UwsApp } from "./uws-types.ts"

/** The core on uWebSockets.js. */
export function uwsCore({ uws, adapted }: Pick<Loaded, "uws" | "adapted">): Core {
  return {
    name: "uws",
    async listen(app, options) {
      // Only known binaries are adapted; the others are tested.
      return listen(uws, new Server(app, options, adapted ? KNOWN_TRAITS : await testCore(uws)))
    },
  }
}

async function listen(uws: Uws, server: Server): Promise<Listening> {
  const { options } = server
  const app = options.tls === undefined ? uws.App() : secureApp(uws, options.tls)
  registerSockets(uws, app, server)
  registerRoutes(app, server)
  const socket = await openSocket(uws, app, server)
  closeAtExit(app)
  return toListening(uws, app, socket, server)
}

function toListening(uws: Uws, app: UwsApp, socket: ListenSocket, server: Server): Listening {
  const { host, place } = server.options
  const { front } = server
  const file = place?.kind === "path" ? identify(place.path) : ""
  const port = place === undefined ? (front?.port ?? uws.us_socket_local_port(socket)) : 0
  let closed: Promise<void> | undefined
  let shedding: NodeJS.Timeout | undefined
  const stopAccepting = (): void => {
    if (server.draining) return
    server.draining = true
    front?.server.close()
    uws.us_listen_socket_close(socket)
    withdrawNative(app, server)
    // The core leaves the file behind.
    if (place?.kind === "path") removeSocketFile(place.path, file)
  }
  const finish = async (graceMs: number, lingerMs: number): Promise<void> => {
    front?.server.close()
    if (lingerMs > 0) await acceptQueued()
    stopAccepting()
    await goAway(server, graceMs)
    await drain(server, graceMs, lingerMs, front?.connections)
    // The last response may still be in the buffer of the native callback that sent it.
    await new Promise((resolve) => setImmediate(resolve))
    // Ends the idle connections, and after the grace those that still wait.
    clearInterval(shedding)
    app.close()
    forget(app)
  }
  const close = (graceMs: number, lingerMs = 0): Promise<void> =>
    (closed ??= finish(graceMs, lingerMs))
  // Without a route for WebSockets the core fails on it.
  if (server.app.sockets === undefined) return { host, port, stopAccepting, close }
  const { sockets, unread } = server
  shedding = setInterval(() => shedLargest(sockets, unread.rest), SHED_MS)
  shedding.unref()
  const send = publisher(app, server.app.sockets.routes)
  const publish: Publish = (topic, message) => {
    if (closed === undefined) send(topic, message)
  }
  return { host, port, stopAccepting, close, publish }
}
