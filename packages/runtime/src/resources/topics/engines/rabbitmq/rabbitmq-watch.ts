import type { Channel } from "amqplib"
import { setTimeout as sleep } from "node:timers/promises"
import type { TopicSpec } from "../../topics-engine.ts"
import { within } from "../engines-within.ts"
import { responseTimeoutMs, type RabbitLink } from "./rabbitmq-link.ts"
import { declareTopic, type Names } from "./topology.ts"

const PAUSE_MS = 1000

/**
 * Calls `published` for each message of a topic, by a queue of this process, which the server removes with the
 * connection, and after a lost connection.
 * @returns a function that stops it
 */
export async function watchTopic(
  link: RabbitLink,
  names: Names,
  topic: TopicSpec,
  published: () => void,
): Promise<() => Promise<void>> {
  const over = new AbortController()
  let channel: Channel | undefined
  const open = async (): Promise<void> => {
    channel = await openChannel(link, names, topic, published)
    if (over.signal.aborted) await channel.close()
    else channel.on("close", () => void again())
  }
  const again = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await sleep(PAUSE_MS, undefined, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) return
      try {
        await open()
        return published()
      } catch {
        // The server is still out of reach.
      }
    }
  }
  await open()
  return async () => {
    over.abort()
    await within(channel?.close() ?? Promise.resolve(), responseTimeoutMs, "closing").catch(
      () => {},
    )
  }
}

async function openChannel(
  link: RabbitLink,
  names: Names,
  topic: TopicSpec,
  published: () => void,
): Promise<Channel> {
  const connection = await link.connection()
  const channel = await within(connection.createChannel(), responseTimeoutMs, "opening a channel")
  channel.on("error", () => {})
  const subscribe = async (): Promise<void> => {
    await declareTopic(channel, names, topic, [])
    const { queue } = await channel.assertQueue("", { exclusive: true })
    await channel.bindQueue(queue, names.exchange(topic), "#")
    await channel.consume(queue, () => published(), { noAck: true })
  }
  try {
    await within(subscribe(), responseTimeoutMs, "subscribing")
    return channel
  } catch (error) {
    channel.close().catch(() => {})
    throw error
  }
}
