import type { OpenDriver } from "../../http/websocket/relay-driver.ts"
import type { Relay } from "../../http/websocket/relay.ts"
import type { Publish, SocketHub } from "../../transport/socket.ts"
import type { Settings } from "../options/read-options.ts"

/** The WebSocket endpoints of an application, connected with those of its other processes. */
export interface OpenRelay {
  /**
   * A server listens.
   * @param publish how it publishes
   */
  attach(publish: Publish): void
  /** Sends what was published, and disconnects. May be called more than once. */
  close(): Promise<void>
}

// For what was published before the server closed.
const FLUSH_MS = 1_000

/**
 * Connects the WebSocket endpoints of this process with those of the other processes, if there are any.
 * @param workers how the workers of the application are connected; undefined without workers
 */
export async function openRelay(
  hub: SocketHub | undefined,
  settings: Settings,
  workers: OpenDriver | undefined,
): Promise<OpenRelay> {
  const relay = hub && workers && (await openLocal(workers, settings))
  let detach: (() => void) | undefined
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    detach?.()
    await relay?.close(FLUSH_MS)
  }
  return {
    attach: (publish) => void (detach = hub?.attach(publish, relay)),
    close: () => (closed ??= close()),
  }
}

/** Loaded on demand: most applications have one process. */
async function openLocal(workers: OpenDriver, { log }: Settings): Promise<Relay> {
  const { Relay } = await import("../../http/websocket/relay.ts")
  return Relay.open(workers, log)
}
