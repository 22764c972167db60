import type { JsMsg } from "@nats-io/jetstream"
import type { Consumer, Delivery, SubscriptionSpec } from "../../topics-engine.ts"
import { readEnvelope, writeEnvelope } from "../envelope.ts"
import { Slots } from "../slots.ts"
import { placeOf } from "./nats-dead-letters.ts"
import { type NatsLink, responseTimeoutMs } from "./nats-link.ts"
import type { Names } from "./nats-names.ts"
import { send } from "./nats-publish.ts"
import { pump, type Pump } from "./pump.ts"

/** Delivers the messages of a subscription: one pump for each of its consumers on the server. */
export function subscribeTo(
  link: NatsLink,
  names: Names,
  subscription: SubscriptionSpec,
  receive: (delivery: Delivery) => Promise<void>,
): Consumer & { again(): void } {
  const { topic, concurrency } = subscription
  const slots = new Slots(concurrency)
  const stream = names.stream(topic)
  const take = async (message: JsMsg): Promise<void> => {
    if (!isFor(message, subscription)) return message.ack()
    const delivery = deliveryOf(link, names, subscription, message)
    // Only partitions together can be more than the subscription works on.
    await whileKept(message, subscription.leaseMs, slots.take())
    try {
      await receive(delivery)
    } finally {
      delivery.settled()
      slots.release()
    }
  }
  const pumps: Pump[] = names
    .consumers(subscription)
    .map(({ name, isOrdered }) =>
      pump(() => link.js.consumers.get(stream, name), isOrdered ? 1 : concurrency, take),
    )
  return {
    stop: async () => void (await Promise.all(pumps.map((one) => one.stop()))),
    again: () => pumps.forEach((one) => one.again()),
  }
}

/** Whether a message is for all subscriptions, or was replayed for this one. */
function isFor(message: JsMsg, { name }: SubscriptionSpec): boolean {
  const to = message.subject.split(".").at(-2)
  return to === "_" || to === name
}

/** Waits, and extends the lease in the meantime. */
async function whileKept(message: JsMsg, leaseMs: number, waiting: Promise<void>): Promise<void> {
  const timer = setInterval(() => message.working(), leaseMs / 3)
  try {
    await waiting
  } finally {
    clearInterval(timer)
  }
}

/** A message of the server as a delivery for the core. */
function deliveryOf(
  link: NatsLink,
  names: Names,
  subscription: SubscriptionSpec,
  taken: JsMsg,
): Delivery & { settled(): void } {
  const { message } = readEnvelope(
    taken.headers?.get("Precast-Message") || undefined,
    taken.string(),
    `${taken.info.stream}:${taken.seq}`,
  )
  const attempt = taken.info.deliveryCount
  let extending: ReturnType<typeof setTimeout> | undefined
  const settled = (): void => clearTimeout(extending)
  const ack = async (): Promise<void> => {
    settled()
    await quietly(taken.ackAck({ timeout: responseTimeoutMs }))
  }
  return {
    message,
    attempt,
    settled,
    ack,
    retry: async (delayMs) => {
      settled()
      taken.nak(Math.max(0, Math.round(delayMs)))
      await quietly(Promise.race([link.nc.flush(), timeUp(responseTimeoutMs)]))
    },
    dead: async (error) => {
      settled()
      const dead = { attempts: attempt, error, diedAt: new Date() }
      const subject = names.deadOf(subscription, placeOf(message.id))
      const id = `${subscription.topic.name}.${subscription.name}.${taken.seq}`
      // Acked only when it is stored there: otherwise it is delivered again.
      const kept = send(link, subject, message.body, writeEnvelope({ message, dead }), id)
      if (await quietly(kept)) await ack()
    },
    extend: async (ms) => {
      settled()
      const end = Date.now() + ms
      // The server has a fixed lease length; a longer one is extended several times.
      const again = (): void => {
        taken.working()
        const left = end - Date.now() - subscription.leaseMs
        if (left > 0)
          extending = setTimeout(again, Math.min(left, subscription.leaseMs / 2)).unref()
      }
      again()
    },
  }
}

/**
 * Whether the promise resolved: a message whose outcome did not reach the server is delivered
 * again.
 */
async function quietly(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  )
}

const timeUp = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref())
