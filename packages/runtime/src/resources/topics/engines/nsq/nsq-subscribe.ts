import { setTimeout as sleep } from "node:timers/promises"
import type { Consumer, Delivery, SubscriptionSpec } from "../../topics-engine.ts"
import { readText, writeText } from "../one-text.ts"
import { Slots } from "../slots.ts"
import type { NsqMessage, Reader } from "./load-nsq.ts"

// The limit of nsqd (max-req-timeout).
const LONGEST_DELAY_MS = 3_600_000
// Messages that nsqd sends before it reads the pause arrive within a round trip; the pause is
// not confirmed.
const ARRIVAL_MS = 500

export interface Taking {
  subscription: SubscriptionSpec
  reader: Reader
  receive: (delivery: Delivery) => Promise<void>
  /** Stores a dead letter; rejects if that fails. */
  bury: (text: Buffer) => Promise<void>
}

/** Delivers the messages of nsqd. */
export function subscribeTo(taking: Taking): Consumer {
  const { subscription, reader, receive } = taking
  const slots = new Slots(subscription.concurrency)
  const underWay = new Set<Promise<void>>()
  const handle = async (message: NsqMessage): Promise<void> => {
    // A delivery whose lease has expired stays in flight until its receiver finishes.
    await slots.take()
    try {
      const delivery = deliveryOf(taking, message)
      if (delivery) await receive(delivery)
    } finally {
      slots.release()
    }
  }
  reader.on("message", (message: NsqMessage) => {
    const under = handle(message).finally(() => underWay.delete(under))
    underWay.add(under)
  })
  // It reconnects automatically.
  reader.on("error", () => {})
  reader.connect()
  return {
    stop: async () => {
      reader.pause()
      // These are delivered, too: nsqd would hold them for their lease, and count an attempt if
      // they were requeued.
      await sleep(ARRIVAL_MS)
      await Promise.all(underWay)
      await flushed()
      reader.close()
    },
  }
}

function deliveryOf({ subscription, bury }: Taking, taken: NsqMessage): Delivery | undefined {
  const { message, to } = readText(taken.body.toString(), taken.id)
  if (to !== undefined && to !== subscription.name) {
    taken.finish()
    return undefined
  }
  let touching: NodeJS.Timeout | undefined
  const attempt = taken.attempts
  const ack = async (): Promise<void> => {
    clearTimeout(touching)
    if (!taken.timedOut) taken.finish()
    await flushed()
  }
  return {
    message,
    attempt,
    ack,
    retry: async (delayMs) => {
      clearTimeout(touching)
      requeue(taken, delayMs)
      await flushed()
    },
    dead: async (error) => {
      const dead = { attempts: attempt, error, diedAt: new Date() }
      const text = Buffer.from(writeText({ message, dead }))
      // Finished only when it is stored: otherwise it is delivered again.
      const isKept = await bury(text).then(
        () => true,
        () => false,
      )
      if (isKept) await ack()
    },
    extend: async (ms) => {
      clearTimeout(touching)
      const end = Date.now() + ms
      // Each touch is good for the lease that the connection began with.
      const touch = (): void => {
        if (taken.hasResponded || taken.timedOut) return
        taken.touch()
        const left = end - Date.now() - subscription.leaseMs
        if (left > 0) touching = setTimeout(touch, Math.min(left, subscription.leaseMs / 2)).unref()
      }
      touch()
    },
  }
}

function requeue(taken: NsqMessage, delayMs: number): void {
  if (taken.timedOut) return
  taken.requeue(Math.min(Math.max(Math.round(delayMs), 0), LONGEST_DELAY_MS), false)
}

/** The client writes a command a little later, without a callback. */
const flushed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))
