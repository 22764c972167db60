import { chaosOf } from "../../../base/chaos.ts"
import { BackgroundWork } from "../../background/background-work.ts"
import { loadEnvFiles } from "../../../base/environment/env-files.ts"
import { runtimeError } from "../../../base/errors/catalog.ts"
import type { Registry, RegistryOption } from "../../../base/registry.ts"
import type { TopicEngine } from "../topics-engine.ts"
import { checkAddress } from "./engines-address.ts"

/** Options of a driver apart from its URL. `registry`: of a database that it opens. */
export interface EngineOptions extends RegistryOption {
  /** Receives notices (a connection is lost, or open again), one line each. */
  log(line: string): void
}

type Open = (url: URL, options: EngineOptions) => Promise<TopicEngine>

/** Loaded when an address names one. */
const engines: Readonly<Record<string, () => Promise<Open>>> = {
  "postgres:": async () => (await import("./postgres/postgres-open.ts")).openPostgres,
  "postgresql:": async () => (await import("./postgres/postgres-open.ts")).openPostgres,
  "nats:": async () => (await import("./nats/nats-open.ts")).openNats,
  "redis:": async () => (await import("./redis/redis-open.ts")).openRedis,
  "rediss:": async () => (await import("./redis/redis-open.ts")).openRedis,
  "amqp:": async () => (await import("./rabbitmq/rabbitmq-open.ts")).openRabbit,
  "amqps:": async () => (await import("./rabbitmq/rabbitmq-open.ts")).openRabbit,
  "kafka:": async () => (await import("./kafka/kafka-open.ts")).openKafka,
  "sqs:": async () => (await import("./sqs/sqs-open.ts")).openSqs,
  "pubsub:": async () => (await import("./pubsub/pubsub-open.ts")).openPubSub,
  "nsq:": async () => (await import("./nsq/nsq-open.ts")).openNsq,
}

/** The drivers of a registry: one for all topics with the same URL. */
export class TopicEngines {
  readonly #registry: Registry
  /** By URL; "" is that of the registry's database. */
  readonly #opened = new Map<string, Promise<TopicEngine>>()
  #substitute: TopicEngine | null = null

  constructor(registry: Registry) {
    this.#registry = registry
    const closeOwn = (): Promise<void> => this.#closeThose((engine) => engine.isShared !== true)
    // Except for a driver in a database of the registry, which closes with the database.
    registry["~part"](BackgroundWork).afterwards(closeOwn)
  }

  /**
   * The driver of a topic: of `TOPICS_URL_<NAME>`, else of `TOPICS_URL`, else the database of the
   * registry.
   * @throws PrecastError PC2085 for a URL without a known driver, PC2094 if its package is not
   *   installed
   */
  async of(topic: string): Promise<TopicEngine> {
    if (this.#substitute !== null) return this.#substitute
    loadEnvFiles()
    const { address, variable } = addressOf(topic, process.env)
    const known = this.#opened.get(address)
    if (known !== undefined) return known
    const opening = this.#open(address, variable).then(disturbed)
    this.#opened.set(address, opening)
    opening.catch(() => this.#opened.delete(address))
    return opening
  }

  async #open(address: string, variable: string): Promise<TopicEngine> {
    const options: EngineOptions = {
      log: (line) => console.error(`precast: ${line}`),
      registry: this.#registry,
    }
    if (address !== "") return openAt(address, variable, options)
    const { openOwn } = await import("./postgres/postgres-open.ts")
    return openOwn(options)
  }

  /** Closes the connections of all topics; a later publish reopens them. */
  async close(): Promise<void> {
    await this.#closeThose(() => true)
  }

  async #closeThose(isMeant: (engine: TopicEngine) => boolean): Promise<void> {
    const one = async ([address, opening]: readonly [string, Promise<TopicEngine>]) => {
      const engine = await opening.catch(() => null)
      if (engine === null || !isMeant(engine)) return
      this.#opened.delete(address)
      await engine.close().catch((error: unknown) => console.error(error))
    }
    await Promise.all([...this.#opened].map(one))
  }

  /** Removes a driver that closes on its own. */
  forget(engine: TopicEngine): void {
    for (const [address, opening] of this.#opened)
      void opening.then((one) => one === engine && this.#opened.delete(address)).catch(() => {})
  }

  /**
   * Makes all topics use a driver regardless of the environment: for tests. null: restores the
   * default.
   */
  use(engine: TopicEngine | null): void {
    this.#substitute = engine
  }
}

/** Under `precast chaos`, messages are delayed and delivered again. */
async function disturbed(engine: TopicEngine): Promise<TopicEngine> {
  const chaos = chaosOf(process.env)
  return chaos === undefined ? engine : (await import("./topics-chaos.ts")).disturb(engine, chaos)
}

/** The URL in the environment; "" if it is not set. */
export function addressOf(
  topic: string,
  env: NodeJS.ProcessEnv,
): { address: string; variable: string } {
  const own = `TOPICS_URL_${topic.toUpperCase().replaceAll("-", "_")}`
  const variable = env[own] ? own : "TOPICS_URL"
  return { address: env[variable] ?? "", variable }
}

/**
 * The driver of a URL.
 * @param variable that has it, for messages
 * @throws PrecastError PC2085, PC2094, PC2182
 */
export async function openAt(
  address: string,
  variable: string,
  options: EngineOptions,
): Promise<TopicEngine> {
  const url = URL.canParse(address) ? new URL(address) : null
  const protocol = url?.protocol ?? ""
  const load = Object.hasOwn(engines, protocol) ? engines[protocol] : undefined
  if (url === null || load === undefined)
    throw runtimeError("PC2085", variable, Object.keys(engines).join(", "))
  checkAddress(url, variable)
  return (await load())(url, options)
}
