import type { Delivery, SubscriptionSpec } from "../../topics-engine.ts"
import type { Send, Taken } from "./aws.ts"
import { readText } from "../one-text.ts"
import { writeBody } from "./sqs-body.ts"
import { secondsOf } from "./sqs-declare.ts"

export interface Queues {
  sqs: Send
  url: string
  /** Address of the queue of dead letters. */
  dead: () => Promise<string>
  subscription: SubscriptionSpec
}

// A delivery may be hidden for 12 hours; longer delays take several steps.
const LONGEST_MS = 11 * 3_600_000

/** Milliseconds that a message has still to wait. */
export function waitOf(taken: Taken): number {
  const { message } = readText(taken.Body ?? "", "")
  return message.notBefore === null ? 0 : message.notBefore.getTime() - Date.now()
}

/** Hides a message that is not yet due. */
export async function hide({ sqs, url }: Queues, taken: Taken, ms: number): Promise<void> {
  await quietly(
    sqs("ChangeMessageVisibility", {
      QueueUrl: url,
      ReceiptHandle: taken.ReceiptHandle,
      VisibilityTimeout: secondsOf(Math.min(ms, LONGEST_MS)),
    }),
  )
}

export function deliveryOf(queues: Queues, taken: Taken): Delivery {
  const { sqs, url: QueueUrl } = queues
  const { message } = readText(taken.Body ?? "", taken.Attributes?.MessageId ?? "none")
  const attempt = Math.max(receives(taken) - hides(taken, message.notBefore), 1)
  const ReceiptHandle = taken.ReceiptHandle
  const remove = async (): Promise<void> => {
    await quietly(sqs("DeleteMessage", { QueueUrl, ReceiptHandle }))
  }
  return {
    message,
    attempt,
    ack: remove,
    retry: (delayMs) => hide(queues, taken, delayMs),
    dead: async (error) => {
      const dead = { attempts: attempt, error, diedAt: new Date() }
      const MessageBody = writeBody({ message, dead })
      const kept = queues.dead().then((url) => sqs("SendMessage", { QueueUrl: url, MessageBody }))
      // Removed only when it is stored there: otherwise it is delivered again.
      if (await quietly(kept)) await remove()
    },
    extend: (ms) => hide(queues, taken, ms),
  }
}

const receives = ({ Attributes }: Taken): number => Number(Attributes?.ApproximateReceiveCount ?? 1)

/** How many times it was received too early, which does not count as an attempt. */
function hides({ Attributes }: Taken, notBefore: Date | null): number {
  const first = Number(Attributes?.ApproximateFirstReceiveTimestamp ?? NaN)
  if (notBefore === null || !(first < notBefore.getTime())) return 0
  return Math.ceil((notBefore.getTime() - first) / LONGEST_MS)
}

async function quietly(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  )
}
