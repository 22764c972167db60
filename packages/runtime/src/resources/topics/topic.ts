import { noteAddress } from "../../base/environment/noted-variables.ts"
import { notTransformed } from "../../base/errors/not-transformed.ts"
import type { Changes } from "../../endpoint/live/changes.ts"
import type { Queries } from "../database/queries.ts"
import type { TypeCode } from "../../types/type-code.ts"
import { ValidationError } from "../../types/validation-error.ts"
import type { OutgoingMessage, TopicSpec } from "./topics-engine.ts"
import { defaultRegistry } from "../../base/registry.ts"
import { type KnownTopic, KnownTopics } from "./known-topics.ts"
import { messageOf } from "./message.ts"
import { topicsOnDemand } from "./topics-on-demand.ts"
import {
  onlyKnown,
  type PublishOptions,
  readName,
  readRetention,
  type TopicOptions,
} from "./topics-options.ts"
import type { Publisher } from "./publisher.ts"

/** The code that the transformer passes to `new Topic<T>()`. */
export type TopicCode<T> = TypeCode<
  T,
  "encode" | "safeDecode" | "validate" | "version" | "jsonSchema"
>

/**
 * Messages of one type, delivered to each subscription at least once: `new
 * Topic<OrderPlaced>("order-placed")`. The configuration selects the broker: `TOPICS_URL`, else
 * the PostgreSQL database of the program.
 */
export class Topic<T> {
  readonly name: string
  readonly #code: TopicCode<T>
  readonly #key: (string & keyof T) | undefined
  readonly #known: KnownTopic
  #tag: string | undefined
  #publisher: Promise<Publisher> | undefined

  /**
   * @param name lower-case letters, digits and hyphens, at most 63; one of its kind in the program
   * @throws PrecastError PC2001 when the call was not compiled by the transformer, PC2030, PC2091 and PC2092 for options
   * and names
   */
  constructor(
    name: string,
    options: TopicOptions<T> = {},
    code?: TypeCode<T, "encode" | "safeDecode" | "validate" | "version" | "jsonSchema">,
  ) {
    if (code === undefined) throw notTransformed("new Topic")
    this.name = readName("topic", name)
    onlyKnown(`Topic "${name}"`, options, ["orderingKey", "retention", "registry"])
    this.#code = code
    this.#key = options.orderingKey
    noteAddress("TOPICS_URL", ["topic", name], "the PostgreSQL of the program")
    const spec: TopicSpec = {
      name,
      isOrdered: options.orderingKey !== undefined,
      retentionMs: readRetention(name, options.retention),
    }
    const known = (options.registry ?? defaultRegistry)["~part"](KnownTopics)
    this.#known = known.add(spec, topicsOnDemand, {
      schema: () => code.jsonSchema(),
      isMessage: (json) => code.safeDecode(json).ok,
      publish: async (json) => {
        const read = code.safeDecode(json)
        if (!read.ok) throw new ValidationError(read.issues)
        return this.publish(read.value)
      },
    })
  }

  /**
   * Publishes a message: resolves once the broker has stored it durably.
   * @param options `tx`: it is published if and only if this transaction commits
   * @returns the id of the message
   * @throws ValidationError for a message that does not match its type; PrecastError PC2030 for
   *   an unknown option, PC2090 if the broker is unreachable, PC2093 for invalid values
   */
  async publish(
    message: T,
    options: PublishOptions & { readonly tx?: Queries } = {},
  ): Promise<string> {
    const outgoing = this.#outgoing(message, options)
    this.#publisher ??= import("./publisher.ts").then((module) => module.publisherOf(this.#known))
    await (await this.#publisher).publish(outgoing, options.tx)
    return outgoing.id
  }

  /**
   * Reports to `live()`, in each process, that messages were published. It stores nothing at the broker; the driver
   * must be PostgreSQL, NATS, Redis or RabbitMQ.
   */
  changes(): Changes {
    return {
      subscribe: async (changed) => {
        const { watchTopic } = await import("./watch-topic.ts")
        return watchTopic(this.#known, changed)
      },
    }
  }

  #outgoing(message: T, options: PublishOptions): OutgoingMessage {
    const checked = this.#code.validate(message)
    if (!checked.ok) throw new ValidationError(checked.issues)
    const key = this.#key === undefined ? null : message[this.#key]
    const head = { topic: this.name, key, typeTag: this["~tag"]() }
    return messageOf(this.#code.encode(message), head, options)
  }

  /** @internal The type that messages declare. */
  "~tag"(): string {
    return (this.#tag ??= this.#code.version())
  }

  /** @internal */
  get "~code"(): TopicCode<T> {
    return this.#code
  }

  /** @internal */
  get "~known"(): KnownTopic {
    return this.#known
  }

  /** @internal */
  get "~spec"(): TopicSpec {
    return this.#known.spec
  }
}
