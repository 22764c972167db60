import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { ListenError } from "./cores/core.ts"
import { runtimeError } from "./errors/catalog.ts"
import { listenFailure } from "./listen-failure.ts"
import type { Server } from "./serve.ts"
import { notListening, type Starting } from "./serve-lifetime.ts"
import type { Settings } from "./serve-settings.ts"
import { readTls, type TlsOptions } from "./tls-options.ts"
import { Pool } from "./workers-pool.ts"

/**
 * Starts the program again as child processes that share the port (SO_REUSEPORT), restarts those
 * that end, with back-off, and resolves when all listen. Child processes, not threads: a thread of
 * the C++ core that dies takes the whole process with it.
 * @param call which call of `serve()` this is, so that a worker knows which one is its own
 * @param starting is given the workers as soon as there are any: they may listen one by one
 */
export async function startWorkers(
  settings: Settings,
  call: number,
  starting: Starting,
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
  const port = await freePort(settings.host, settings.port)
  if (starting.isClosing) return notListening(settings)
  const pool = new Pool(main, port, call, settings)
  const close: Server["close"] = (graceMs, lingerMs = 0) => pool.close(graceMs, lingerMs)
  const opened = pool.start()
  starting.accepting({ core: "node", port, close })
  const core = await opened
  return {
    core,
    port,
    ...(core === "node" && tls && { reloadTls: () => reloadAll(pool, tls) }),
    close,
  }
}

/** @throws PrecastError PC2012 before any worker is asked to: they keep what they have */
function reloadAll(pool: Pool, tls: TlsOptions): void {
  readTls(tls)
  pool.reloadTls()
}

/** Checks that the port is free for us alone, which a shared `listen` would not tell. */
async function freePort(host: string, port: number): Promise<number> {
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  try {
    await once(probe, "listening")
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "UNKNOWN"
    throw listenFailure(new ListenError(code, host, port, { cause: error }))
  }
  const found = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, "close")
  return found
}
