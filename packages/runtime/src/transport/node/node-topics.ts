import type { NodeConnection } from "./node-connection.ts"

/** Who is subscribed to what. */
export class Topics {
  readonly #topics = new Map<string, Set<NodeConnection>>()

  subscribe(topic: string, connection: NodeConnection): void {
    const subscribers = this.#topics.get(topic)
    if (subscribers === undefined) this.#topics.set(topic, new Set([connection]))
    else subscribers.add(connection)
  }

  unsubscribe(topic: string, connection: NodeConnection): void {
    const subscribers = this.#topics.get(topic)
    if (subscribers?.delete(connection) && subscribers.size === 0) this.#topics.delete(topic)
  }

  /** @param except the one that publishes */
  publish(topic: string, message: string | Uint8Array, except?: NodeConnection): void {
    const subscribers = this.#topics.get(topic)
    if (subscribers === undefined) return
    // Made once, and not once for each.
    const data = Buffer.from(message as string)
    const isBinary = typeof message !== "string"
    // Who is too slow is closed, and leaves the topic meanwhile: a Set lets it.
    for (const connection of subscribers) {
      if (connection !== except) connection.deliver(data, isBinary)
    }
  }
}
