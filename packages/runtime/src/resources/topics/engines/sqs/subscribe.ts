import type { Consumer, Delivery } from "../../engine.ts"
import { poll } from "../poll.ts"
import type { Taken } from "./aws.ts"
import { secondsOf } from "./declare.ts"
import { deliveryOf, hide, waitOf, type Queues } from "./deliver.ts"

const LONGEST_POLL_S = 20

/** Receives messages of a queue, for as many deliveries as may be in flight. */
export function subscribeTo(
  queues: Queues,
  receive: (delivery: Delivery) => Promise<void>,
): Consumer {
  const { concurrency, topic } = queues.subscription
  // Messages received together from a FIFO queue may have the same key, and would wait for each
  // other: they are received one by one.
  const together = topic.isOrdered ? 1 : 10
  const loops: Consumer[] = []
  for (let left = concurrency; left > 0; left -= together)
    loops.push(
      poll({
        most: Math.min(together, left),
        take: (room, over) => take(queues, room, over),
        handle: async (taken) => {
          const wait = waitOf(taken)
          await (wait > 0 ? hide(queues, taken, wait) : receive(deliveryOf(queues, taken)))
        },
      }),
    )
  return {
    stop: async () => {
      await Promise.all(loops.map((each) => each.stop()))
    },
  }
}

async function take(
  { sqs, url, subscription }: Queues,
  MaxNumberOfMessages: number,
  over: AbortSignal,
): Promise<Taken[]> {
  const input = {
    QueueUrl: url,
    MaxNumberOfMessages,
    WaitTimeSeconds: LONGEST_POLL_S,
    VisibilityTimeout: Math.max(secondsOf(subscription.leaseMs), 1),
    MessageSystemAttributeNames: ["ApproximateReceiveCount", "ApproximateFirstReceiveTimestamp"],
  }
  return (await sqs("ReceiveMessage", input, over)).Messages ?? []
}
