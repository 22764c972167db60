import type { DeadLetterError, Delivery, OutgoingMessage } from "../../topics-engine.ts"
import type { Held } from "./kafka-held.ts"
import type { Entry } from "./progress.ts"

/** Stores a dead letter; rejects if that fails. */
export type Dying = (
  message: OutgoingMessage,
  attempts: number,
  error: DeadLetterError,
) => Promise<void>

interface Delivering {
  held: Held
  entry: Entry<OutgoingMessage>
  leaseMs: number
  receive: (delivery: Delivery) => Promise<void>
  bury: Dying
  /** A message may have become deliverable. */
  later: () => void
}

/** Passes one message to its receiver; resolves when it is settled. */
export async function deliver(given: Delivering): Promise<void> {
  const { held, entry, leaseMs, receive, bury, later } = given
  const { value: message, attempts: attempt } = entry
  let isOver = false
  let lease: NodeJS.Timeout | undefined
  const settle = async (change: () => void): Promise<void> => {
    if (isOver) return
    isOver = true
    clearTimeout(lease)
    change()
    // Chooses the next messages first: they share the commit.
    later()
    await held.commit()
  }
  const retry = (delayMs: number): Promise<void> =>
    settle(() => held.progress.again(entry, delayMs <= 0 ? 0 : Date.now() + delayMs))
  const extend = (ms: number): void => {
    clearTimeout(lease)
    if (!isOver) lease = setTimeout(() => void retry(0), Math.min(ms, 2 ** 31 - 1))
  }
  extend(leaseMs)
  await receive({
    message,
    attempt,
    ack: () => settle(() => held.progress.done(entry)),
    retry,
    dead: async (error) => {
      if (isOver) return
      const isKept = await bury(message, attempt, error).then(
        () => true,
        () => false,
      )
      await (isKept ? settle(() => held.progress.done(entry)) : retry(1000))
    },
    extend: async (ms) => extend(ms),
  })
}
