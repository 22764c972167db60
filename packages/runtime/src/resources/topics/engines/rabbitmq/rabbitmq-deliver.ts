import type { Channel, ConsumeMessage } from "amqplib"
import type { Delivery, SubscriptionSpec } from "../../topics-engine.ts"
import { countOf, envelopeOf } from "./content.ts"
import type { Names } from "./topology.ts"
import type { Publisher } from "./rabbitmq-publish.ts"

/** The outcome of a delivery: `again` waits for its next attempt in the program itself. */
export type Outcome = { kind: "settled" } | { kind: "lost" } | { kind: "again"; delayMs: number }

/** The parts of a message, received over a channel, that make a delivery. */
export interface Arrived {
  publisher: Publisher
  names: Names
  subscription: SubscriptionSpec
  isOrdered: boolean
  channel: Channel
  taken: ConsumeMessage
  /** A promise that an ack must wait for. */
  held(): Promise<void> | undefined
}

/** A delivery, and its outcome; `more`: attempts in this program. */
export function deliveryOf(
  arrived: Arrived,
  more: number,
): { delivery: Delivery; outcome: Promise<Outcome>; giveUp: () => void } {
  const { publisher, names, subscription, isOrdered, channel, taken } = arrived
  const { message, attempts = 0 } = envelopeOf(taken)
  const attempt = attempts + countOf(taken) + more + 1
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>()
  let isOpen = true
  let lease: NodeJS.Timeout | undefined

  /** Once: the server closes the channel on a second acknowledgement. */
  const settle = (tell: () => void, kind: "settled" | "lost" = "settled"): void => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(lease)
    const now = (): void => {
      attemptTo(tell)
      resolve({ kind })
    }
    const held = arrived.held()
    if (held === undefined) now()
    else void held.then(now)
  }
  const back = (): void => settle(() => channel.nack(taken, false, true), "lost")
  const extend = (ms: number): void => {
    clearTimeout(lease)
    if (isOpen) lease = setTimeout(back, ms)
  }
  /** Acked only when its replacement is stored: otherwise it is delivered again. */
  const instead = async (keep: Promise<void>): Promise<void> => {
    await keep.then(
      () => settle(() => channel.ack(taken)),
      () => back(),
    )
  }
  extend(subscription.leaseMs)
  return {
    outcome,
    giveUp: back,
    delivery: {
      message,
      attempt,
      ack: async () => settle(() => channel.ack(taken)),
      extend: async (ms) => extend(ms),
      retry: async (delayMs) => {
        if (!isOpen) return
        if (delayMs <= 0) return back()
        if (!isOrdered)
          return instead(publisher.later(subscription, delayMs, { message, attempts: attempt }))
        // Later messages wait, because it is not acked.
        isOpen = false
        clearTimeout(lease)
        resolve({ kind: "again", delayMs })
      },
      dead: async (error) => {
        if (!isOpen) return
        const dead = { attempts: attempt, error, diedAt: new Date() }
        await instead(publisher.toQueue(names.dead(subscription), { message, dead }))
      },
    },
  }
}

/**
 * Nothing can be acknowledged over a lost channel: the server delivers unacknowledged messages
 * again.
 */
function attemptTo(tell: () => void): void {
  try {
    tell()
  } catch {}
}
