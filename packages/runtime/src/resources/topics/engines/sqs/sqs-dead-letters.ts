import { randomUUID } from "node:crypto"
import type { DeadLetter, DeadLetters, SubscriptionSpec } from "../../topics-engine.ts"
import type { Aws, Send, Taken } from "./aws.ts"
import { readText } from "../one-text.ts"
import { fifoOf, writeBody } from "./sqs-body.ts"
import { queueUrl } from "./sqs-declare.ts"
import type { Names } from "./sqs-names.ts"

// SQS shows messages only to consumers: they are received for this long, and returned.
const TAKEN_S = 30
const MOST_READ = 1000

interface Found {
  taken: Taken
  letter: DeadLetter
}

/** Dead letters in a queue of their own. A concurrent reader may see fewer. */
export function deadLettersOf(
  aws: () => Promise<Aws>,
  names: Names,
  spec: SubscriptionSpec,
): DeadLetters {
  const look = async <T>(
    use: (found: Found[], sqs: Send, url: string) => Promise<{ result: T; gone?: Set<Found> }>,
  ): Promise<T> => {
    const { sqs } = await aws()
    const url = await queueUrl(sqs, names.dead(spec))
    const found = await readAll(sqs, url)
    let gone: Set<Found> | undefined
    try {
      const used = await use(found, sqs, url)
      gone = used.gone
      return used.result
    } finally {
      const rest = found.filter((each) => !gone?.has(each))
      await Promise.all(rest.map((each) => putBack(sqs, url, each)))
    }
  }
  const take = (ids: readonly string[], isReplay: boolean): Promise<number> =>
    look(async (found, sqs, url) => {
      const wanted = new Set(ids)
      const gone = new Set(found.filter(({ letter }) => wanted.has(letter.message.id)))
      const to = isReplay ? await queueUrl(sqs, names.queue(spec)) : undefined
      for (const { taken, letter } of gone) {
        if (to !== undefined) await sqs("SendMessage", { QueueUrl: to, ...again(letter, spec) })
        await sqs("DeleteMessage", { QueueUrl: url, ReceiptHandle: taken.ReceiptHandle })
      }
      return { result: new Set([...gone].map(({ letter }) => letter.message.id)).size, gone }
    })
  return {
    list: (limit) =>
      look(async (found) => ({ result: found.slice(0, limit).map(({ letter }) => letter) })),
    replay: (ids) => take(ids, true),
    remove: (ids) => take(ids, false),
  }
}

// The queue may still remember the id, and would drop the message.
function again({ message }: DeadLetter, { topic }: SubscriptionSpec): object {
  const fifo = topic.isOrdered ? { ...fifoOf(message), MessageDeduplicationId: randomUUID() } : {}
  return { MessageBody: writeBody({ message }), ...fifo }
}

async function readAll(sqs: Send, QueueUrl: string): Promise<Found[]> {
  const found: Found[] = []
  for (let left = true; left && found.length < MOST_READ;) {
    const { Messages = [] } = await sqs("ReceiveMessage", {
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: TAKEN_S,
      // Without long polling, only some of the SQS servers respond.
      WaitTimeSeconds: 1,
    })
    left = Messages.length > 0
    for (const taken of Messages) {
      const { message, dead } = readText(taken.Body ?? "", "")
      if (dead) found.push({ taken, letter: { message, ...dead } })
    }
  }
  return found.toSorted((a, b) => a.letter.diedAt.getTime() - b.letter.diedAt.getTime())
}

async function putBack(sqs: Send, QueueUrl: string, { taken }: Found): Promise<void> {
  const { ReceiptHandle } = taken
  // If this fails, it is delivered again later.
  await sqs("ChangeMessageVisibility", { QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }).catch(
    () => {},
  )
}
