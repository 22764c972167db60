import { runtimeError } from "../../../../base/errors/catalog.ts"
import type { OutgoingMessage } from "../../engine.ts"
import type { KafkaLink } from "./link.ts"
import { messageOf } from "./publish.ts"

// Every broker accepts this much unless it is configured to accept less.
const USUAL_BYTES = 900_000
const KNOWN_MS = 60_000
// ConfigResourceTypes.TOPIC, in a package that is loaded dynamically.
const TOPIC = 2

/** The `max.message.bytes` of topics, requested when a message could exceed it. */
export class Limits {
  readonly #known = new Map<string, { readonly bytes: Promise<number>; readonly at: number }>()

  /** @throws PrecastError PC2100 for a message larger than its topic accepts */
  async check(link: KafkaLink, topic: string, message: OutgoingMessage): Promise<void> {
    const { value, headers } = messageOf({ message })
    // Keys are short; the rest are lengths, and the header of the batch.
    const size = Buffer.byteLength(value ?? "") + JSON.stringify(headers).length + 2048
    if (size <= USUAL_BYTES) return
    const limit = await this.#of(link, topic)
    if (size > limit) throw runtimeError("PC2100", "Kafka", size, limit, "max.message.bytes")
  }

  #of(link: KafkaLink, topic: string): Promise<number> {
    const known = this.#known.get(topic)
    if (known !== undefined && Date.now() - known.at < KNOWN_MS) return known.bytes
    const bytes = limitOf(link, topic)
    this.#known.set(topic, { bytes, at: Date.now() })
    return bytes
  }
}

/** Infinity if the broker does not report its limit: it then refuses the message itself. */
async function limitOf({ admin }: KafkaLink, topic: string): Promise<number> {
  const configNames = ["max.message.bytes"]
  const described = await admin
    .describeConfigs({
      includeSynonyms: false,
      resources: [{ type: TOPIC, name: topic, configNames }],
    })
    .catch(() => undefined)
  const found = described?.resources[0]?.configEntries[0]?.configValue
  return found === undefined ? Infinity : Number(found)
}
