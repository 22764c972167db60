import { runtimeError } from "../../base/errors/catalog.ts"
import type { DeadLetters, SubscriptionSpec, TopicEngine, TopicOverview } from "./topics-engine.ts"
import { Registry } from "../../base/registry.ts"
import { addressOf, type EngineOptions, openAt } from "./engines/engines-open.ts"

export type { DeadLetter, DeadLetters, TopicOverview } from "./topics-engine.ts"

/** Where topics are looked at from outside of the program. */
export interface TopicsOptions {
  /** With `TOPICS_URL`, which selects the driver. */
  readonly env: NodeJS.ProcessEnv
  /** URL of the program's database, read if the environment names no driver. */
  database(): Promise<string>
  /** Receives notices, one line each. */
  say(line: string): void
}

/** Topics, looked at from outside of the program. */
export interface TopicsAdmin {
  /**
   * The state of all topics of the driver.
   * @throws PrecastError PC2095 if the driver cannot list them
   */
  list(): Promise<readonly TopicOverview[]>
  deadLetters(topic: string, subscription: string): Promise<DeadLetters>
  close(): Promise<void>
}

/** Opens drivers as the program does, on first use. */
export function openTopics({ env, database, say }: TopicsOptions): TopicsAdmin {
  const options: EngineOptions = { log: say, registry: new Registry() }
  const engines = new Map<string, Promise<TopicEngine>>()
  const engineOf = async (topic: string): Promise<TopicEngine> => {
    const { address, variable } = addressOf(topic, env)
    const place = address === "" ? await database() : address
    const engine = engines.get(place) ?? openAt(place, variable, options)
    engines.set(place, engine)
    return engine
  }
  return {
    list: async () => {
      const engine = await engineOf("")
      if (engine.overview !== undefined) return engine.overview()
      throw runtimeError("PC2095", engine.name, "list its subscriptions")
    },
    deadLetters: async (topic, subscription) =>
      (await engineOf(topic)).deadLetters(specOf(topic, subscription)),
    close: async () => {
      await Promise.all([...engines.values()].map(async (engine) => (await engine).close()))
    },
  }
}

/** A driver finds dead letters by these names alone. */
function specOf(topic: string, name: string): SubscriptionSpec {
  const spec = { name: topic, isOrdered: false, retentionMs: 7 * 86_400_000 }
  return { topic: spec, name, concurrency: 1, leaseMs: 30_000, maxAttempts: 10 }
}
