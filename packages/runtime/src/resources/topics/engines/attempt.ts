import type {
  DeadLetterError,
  Delivery,
  OutgoingMessage,
  SubscriptionSpec,
} from "../topics-engine.ts"

/** The outcome of one delivery. */
export type Outcome = { is: "done" } | { is: "again"; delayMs: number }

export interface Attempt {
  message: OutgoingMessage
  /** From 1. */
  count: number
  subscription: SubscriptionSpec
  receive: (delivery: Delivery) => Promise<void>
  /** Stores a dead letter; rejects if that fails. */
  bury(message: OutgoingMessage, attempts: number, error: DeadLetterError): Promise<void>
  /** Called at each extension, if the server must be notified. */
  extended?: (ms: number) => void
}

const RETRY_BURIAL_MS = 1000

/**
 * One delivery, for drivers that track the lease themselves. `outcome` resolves when the
 * receiver reports it, or when the lease expires; `settled` resolves when the receiver has
 * finished.
 */
export function attempt(given: Attempt): { outcome: Promise<Outcome>; settled: Promise<void> } {
  const { message, count, subscription, receive, bury, extended } = given
  let lease: NodeJS.Timeout | undefined
  let isOver = false
  let say: (outcome: Outcome) => void
  const outcome = new Promise<Outcome>((resolve) => (say = resolve))
  const end = async (how: Outcome): Promise<void> => {
    isOver = true
    clearTimeout(lease)
    say(how)
  }
  const extend = (ms: number): void => {
    clearTimeout(lease)
    if (isOver) return
    lease = setTimeout(() => void end({ is: "again", delayMs: 0 }), Math.min(ms, 2 ** 31 - 1))
  }
  extend(subscription.leaseMs)
  const settled = receive({
    message,
    attempt: count,
    ack: () => end({ is: "done" }),
    retry: (delayMs) => end({ is: "again", delayMs: Math.max(delayMs, 0) }),
    dead: async (error) => {
      if (isOver) return
      try {
        await bury(message, count, error)
        await end({ is: "done" })
      } catch {
        // It is delivered again, and becomes a dead letter again.
        await end({ is: "again", delayMs: RETRY_BURIAL_MS })
      }
    },
    extend: async (ms) => {
      extend(ms)
      if (!isOver) extended?.(ms)
    },
  })
  return { outcome, settled }
}
