import { once } from "node:events"
import { connect, createServer, type AddressInfo } from "node:net"
import { ListenError } from "../../transport/core.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { takePort } from "../../transport/kept-port.ts"
import { listenFailure } from "../../transport/listen-place.ts"
import { type Server, notListening, type Starting } from "../serve-lifetime.ts"
import type { Settings } from "../options/read-options.ts"
import { readTls, type TlsOptions } from "../../transport/tls-options.ts"
import { Pool } from "./workers-pool.ts"
import { openRelay } from "../compose/open-relay.ts"
import type { SocketHub } from "../../transport/socket.ts"

/**
 * Starts the program again as child processes that share the port (SO_REUSEPORT), restarts exited ones with
 * back-off, and resolves when all listen. Workers are child processes, not threads: a crash of the C++ core in
 * a thread would end the whole process.
 * @param call index of this call of `serve()`, by which a worker identifies its own
 * @param starting receives the workers as soon as they exist: they start to listen one by one
 * @param hub WebSocket endpoints, whose messages the primary passes between the workers
 */
export async function startWorkers(
  settings: Settings,
  call: number,
  starting: Starting,
  hub: SocketHub | undefined,
): Promise<Server> {
  if (process.platform !== "linux") {
    throw runtimeError("PC2011", "only Linux shares a port between processes")
  }
  if (settings.place !== undefined) {
    throw runtimeError("PC2055", "workers", "processes cannot share a unix socket")
  }
  const { tls } = settings
  const main = process.argv[1]
  if (main === undefined) {
    throw runtimeError("PC2011", "the program has no main file to start again")
  }
  // Workers share the port among themselves.
  await takePort("", settings.port)
  const port = await freePort(settings.host, settings.port)
  if (starting.isClosing) return notListening(settings)
  const pool = new Pool(main, port, call, settings)
  const relay = await openRelay(hub, settings, async () => pool.driver)
  // The primary has no connections of its own.
  relay.attach(() => {})
  const close: Server["close"] = (graceMs, lingerMs = 0) =>
    pool.close(graceMs, lingerMs).finally(relay.close)
  const opened = pool.start()
  starting.accepting({ core: "node", port, close })
  const core = await opened.catch(async (error: unknown) => {
    await relay.close()
    throw error
  })
  return {
    core,
    port,
    ...(core !== "uws" && tls && { reloadTls: () => reloadAll(pool, tls) }),
    async replace() {
      // The next ones could not listen with an invalid pair.
      if (tls !== undefined) readTls(tls)
      await pool.replace()
    },
    close,
  }
}

/** @throws PrecastError PC2012 before any worker reloads: all keep the current certificate */
function reloadAll(pool: Pool, tls: TlsOptions): void {
  readTls(tls)
  pool.reloadTls()
}

/**
 * Finds a free port: a shared `listen` would not report a conflict. A given port is not tested by listening,
 * because a client that connects at that moment would be reset.
 */
async function freePort(host: string, port: number): Promise<number> {
  if (port === 0) return unusedPort(host)
  // A server on "::" accepts IPv4, too.
  const hosts = host === "::" ? [host, "127.0.0.1"] : [host]
  const taken = await Promise.all(hosts.map((each) => accepts(each, port)))
  if (taken.includes(true)) throw listenFailure(new ListenError("EADDRINUSE", host, port))
  return port
}

/** Whether a connection is accepted. Everything else is left to the workers, which report it. */
function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ACCEPT_MS })
    const end = (isAccepted: boolean): void => {
      socket.destroy()
      resolve(isAccepted)
    }
    // A socket whose own port happens to be this one has connected to itself.
    socket.once("connect", () => end(socket.localPort !== port))
    socket.once("error", () => end(false))
    socket.once("timeout", () => end(false))
  })
}

// An address of this machine accepts or refuses immediately.
const ACCEPT_MS = 1000

async function unusedPort(host: string): Promise<number> {
  const probe = createServer()
  probe.listen({ host, port: 0, exclusive: true })
  try {
    await once(probe, "listening")
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "UNKNOWN"
    throw listenFailure(new ListenError(code, host, 0, { cause: error }))
  }
  const found = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, "close")
  return found
}
