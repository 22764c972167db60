import type { DeadLetter, DeadLetters, SubscriptionSpec } from "../../topics-engine.ts"
import { readText } from "../one-text.ts"
import type { Google, Received } from "./google.ts"
import type { Names } from "./pubsub-names.ts"
import { sentOf } from "./pubsub-publish.ts"

const MOST_READ = 1000
const PATIENCE_MS = 1500

interface Found {
  received: Received
  letter: DeadLetter
}

/** Dead letters in a topic of their own. A concurrent reader may see fewer. */
export function deadLettersOf(
  connect: () => Promise<Google>,
  names: Names,
  spec: SubscriptionSpec,
): DeadLetters {
  const { subscription } = names.dead(spec)
  const take = async (ids: readonly string[], isReplay: boolean): Promise<number> => {
    const google = await connect()
    const found = await readAll(google, subscription)
    const wanted = new Set(ids)
    const gone = found.filter(({ letter }) => wanted.has(letter.message.id))
    try {
      for (const { letter, received } of gone) {
        const messages = [sentOf(spec.topic, letter.message, spec.name)]
        if (isReplay) await google.publish({ topic: names.topic(spec.topic), messages })
        await google.acknowledge({ subscription, ackIds: [received.ackId] })
      }
    } finally {
      const kept = found.filter((each) => !gone.includes(each))
      await putBack(google, subscription, kept)
    }
    return new Set(gone.map(({ letter }) => letter.message.id)).size
  }
  return {
    list: async (limit) => {
      const google = await connect()
      const found = await readAll(google, subscription)
      await putBack(google, subscription, found)
      return found.slice(0, limit).map(({ letter }) => letter)
    },
    replay: (ids) => take(ids, true),
    remove: (ids) => take(ids, false),
  }
}

// The service shows messages only to consumers: they are pulled, and returned.
async function readAll(google: Google, subscription: string): Promise<Found[]> {
  const found = new Map<string, Found>()
  while (found.size < MOST_READ) {
    const received = await google.pull(
      { subscription, maxMessages: MOST_READ - found.size },
      { ms: PATIENCE_MS },
    )
    if (received.length === 0) break
    for (const each of received)
      found.set(each.message.messageId, { received: each, letter: read(each) })
  }
  return [...found.values()].toSorted(
    (a, b) => a.letter.diedAt.getTime() - b.letter.diedAt.getTime(),
  )
}

function read({ message: { data, messageId }, deliveryAttempt = 0 }: Received): DeadLetter {
  const { message, dead } = readText(Buffer.from(data).toString(), messageId)
  // The server itself moved it to the dead letters.
  const given = { code: "PC2087", message: "It was delivered 100 times." }
  return { message, ...(dead ?? { attempts: deliveryAttempt, error: given, diedAt: new Date(0) }) }
}

async function putBack(
  google: Google,
  subscription: string,
  found: readonly Found[],
): Promise<void> {
  const ackIds = found.map(({ received }) => received.ackId)
  if (ackIds.length === 0) return
  // If this fails, they are delivered again later.
  const input = { subscription, ackIds, ackDeadlineSeconds: 0 }
  await google.modifyAckDeadline(input).catch(() => {})
}
