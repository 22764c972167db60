import { Relay } from "../../http/websocket/relay.ts"
import type { SocketRelay } from "../../transport/socket.ts"
import { type Broker, openBroker } from "./open-broker.ts"

/** A relay, until it is closed. */
export interface HeldRelay extends SocketRelay {
  /** Sends what was published, within the limit. */
  close(limitMs: number): Promise<void>
}

/** The relays of a registry: one for all servers with the same broker, so that no message crosses two times. */
export class SharedRelays {
  readonly #relays = new Map<Broker, { readonly opening: Promise<Relay>; holders: number }>()

  /** @throws PrecastError PC2200 */
  async hold(broker: Broker, log: (line: string) => void): Promise<HeldRelay> {
    const known = this.#relays.get(broker)
    const shared = known ?? { opening: Relay.open(openBroker(broker), log), holders: 0 }
    shared.holders++
    this.#relays.set(broker, shared)
    try {
      const relay = await shared.opening
      return {
        join: (endpoint, path, member) => relay.join(endpoint, path, member),
        close: async (limitMs) => {
          if (--shared.holders > 0) return
          if (this.#relays.get(broker) === shared) this.#relays.delete(broker)
          await relay.close(limitMs)
        },
      }
    } catch (error) {
      if (this.#relays.get(broker) === shared) this.#relays.delete(broker)
      throw error
    }
  }
}
