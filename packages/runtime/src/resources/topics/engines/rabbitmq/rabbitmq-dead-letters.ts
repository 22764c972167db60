import type { Channel, GetMessage } from "amqplib"
import type { DeadLetter, DeadLetters, SubscriptionSpec } from "../../topics-engine.ts"
import { within } from "../engines-within.ts"
import { envelopeOf } from "./content.ts"
import { responseTimeoutMs, type RabbitLink } from "./rabbitmq-link.ts"
import type { Names } from "./rabbitmq-names.ts"
import type { Publisher } from "./rabbitmq-publish.ts"

/**
 * The dead letters of one subscription, in a queue. Reading takes messages, which return when
 * the channel is closed: a concurrent reader sees fewer.
 */
export function deadLettersOf(
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
