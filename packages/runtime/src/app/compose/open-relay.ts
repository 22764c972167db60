import type { OpenDriver } from "../../http/websocket/relay-driver.ts"
import type * as relays from "../../resources/websockets/shared-relays.ts"
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
 * @param workers how the workers of the application are connected without a broker; undefined without workers
 * @throws PrecastError PC2200 if the broker cannot be used
 */
export async function openRelay(
  hub: SocketHub | undefined,
  settings: Settings,
  workers: OpenDriver | undefined,
): Promise<OpenRelay> {
  await hub?.load()
  const relay = hub && (await holdRelay(hub, settings, workers))
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
async function holdRelay(
  hub: SocketHub,
  { broker: option, registry, log }: Settings,
  workers: OpenDriver | undefined,
): Promise<relays.HeldRelay | undefined> {
  const broker = option ?? (await brokerInEnvironment())
  if (broker !== undefined) {
    const { SharedRelays } = (await hub.relays()) as typeof relays
    return registry["~part"](SharedRelays).hold(broker, log)
  }
  if (workers === undefined) return undefined
  const { Relay } = await import("../../http/websocket/relay.ts")
  return Relay.open(workers, log)
}

async function brokerInEnvironment(): Promise<string | undefined> {
  const module = await import("../../resources/websockets/broker-variable.ts")
  return module.brokerInEnvironment()
}
