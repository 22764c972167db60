import type { Channel, GetMessage } from "amqplib"
import type { TopicEngine, DeadLetter, DeadLetters, SubscriptionSpec } from "../../topics-engine.ts"
import type { EngineOptions } from "../engines-open.ts"
import { within } from "../engines-within.ts"
import { lettersBy, reach } from "../reach.ts"
import { envelopeOf } from "./content.ts"
import { RabbitLink, responseTimeoutMs } from "./rabbitmq-link.ts"
import { namesOf, type Names } from "./topology.ts"
import { Publisher } from "./rabbitmq-publish.ts"
import { Taking } from "./rabbitmq-subscribe.ts"
import { watchTopic } from "./rabbitmq-watch.ts"

/**
 * Topics in RabbitMQ, from 3.10 on.
 * @param url `amqp[s]://[user:password@]host:port[/vhost]`, with `?prefix=`
 */
export async function openRabbit(url: URL, options: EngineOptions): Promise<TopicEngine> {
  const names = namesOf(url.searchParams.get("prefix") ?? "precast")
  // The server blocks publishers when it is short of memory: acknowledgements must not wait for
  // that.
  const publishing = new RabbitLink(url, () => {})
  const consuming = new RabbitLink(url, options.log)
  const publisher = new Publisher(publishing, names)
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("rabbitmq", isRefusal, act)
  return {
    name: "rabbitmq",
    can: { delay: true, order: true, replay: true },
    declare: (topic, subscriptions) => tell(() => publisher.declare(topic, subscriptions)),
    publish: (topic, messages) => tell(() => publisher.publish(topic, messages)),
    check: async (_topic, message) => publisher.check(message),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const taking = new Taking({ link: consuming, publisher, names, subscription, receive })
        await taking.start()
        return taking
      }),
    watch: (topic, published) => tell(() => watchTopic(consuming, names, topic, published)),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(consuming, publisher, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => {
      await consuming.close()
      await publishing.close()
    },
  }
}

/**
 * AMQP codes: access refused, not found, precondition failed (a different queue with this name
 * exists).
 */
const isRefusal = (error: unknown): boolean =>
  [403, 404, 406, 530].includes((error as { code?: unknown } | null)?.code as number) ||
  String(error).includes("ACCESS-REFUSED") ||
  String(error).includes("ACCESS_REFUSED")

/**
 * The dead letters of one subscription, in a queue. Reading takes messages, which return when
 * the channel is closed: a concurrent reader sees fewer.
 */
function deadLettersOf(
  link: RabbitLink,
  publisher: Publisher,
  names: Names,
  subscription: SubscriptionSpec,
): DeadLetters {
  const queue = names.dead(subscription)
  const each = async (
    ids: readonly string[],
    act: (letter: DeadLetter) => Promise<void>,
  ): Promise<number> => {
    const wanted = new Set(ids)
    let count = 0
    await look(link, queue, async (channel, taken) => {
      const letter = letterOf(taken)
      if (letter && wanted.delete(letter.message.id)) {
        await act(letter)
        channel.ack(taken)
        count++
      }
      return wanted.size > 0
    })
    return count
  }
  return {
    list: async (limit) => {
      const letters: DeadLetter[] = []
      if (limit < 1) return letters
      await look(link, queue, async (_, taken) => {
        const letter = letterOf(taken)
        if (letter) letters.push(letter)
        return letters.length < limit
      })
      return letters.sort((a, b) => a.diedAt.getTime() - b.diedAt.getTime())
    },
    remove: (ids) => each(ids, async () => {}),
    replay: (ids) =>
      each(ids, ({ message }) =>
        publisher.toQueue(names.queue(subscription, message.key), { message }),
      ),
  }
}

/** Takes messages until `see` returns false, and returns those that were not acked. */
async function look(
  link: RabbitLink,
  queue: string,
  see: (channel: Channel, taken: GetMessage) => Promise<boolean>,
): Promise<void> {
  const connection = await link.connection()
  const channel = await within(connection.createChannel(), responseTimeoutMs, "opening a channel")
  channel.on("error", () => {})
  try {
    for (;;) {
      const taken = await within(channel.get(queue), responseTimeoutMs, "looking")
      if (!taken || !(await see(channel, taken))) return
    }
  } finally {
    await within(channel.close(), responseTimeoutMs, "closing").catch(() => {})
  }
}

function letterOf(taken: GetMessage): DeadLetter | undefined {
  const { message, dead } = envelopeOf(taken)
  return dead && { message, ...dead }
}
