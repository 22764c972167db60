import type { Registry } from "../../base/registry.ts"
import type { TopicEngine } from "./topics-engine.ts"

/** What topics load when it is used. Only `new Topic()` imports it: the bundle of another program has none of it. */
export interface TopicsOnDemand {
  engineOf(registry: Registry, topic: string): Promise<TopicEngine>
  relay(): Promise<OutboxRelay>
}

/** Passes messages of the outbox to their drivers. */
export interface OutboxRelay {
  prepareTables(registry: Registry): Promise<void>
  /** @returns a function that stops it */
  relayAll(registry: Registry): Promise<(limitMs: number) => Promise<void>>
}

export const topicsOnDemand: TopicsOnDemand = {
  async engineOf(registry, topic) {
    const { TopicEngines } = await import("./engines/engines-open.ts")
    return registry["~part"](TopicEngines).of(topic)
  },
  async relay() {
    const [{ prepareTables }, { relayAll }] = await Promise.all([
      import("./topics-prepare.ts"),
      import("./relay.ts"),
    ])
    return { prepareTables, relayAll }
  },
}
