import type { JsMsg } from "@nats-io/jetstream"
import type { Consumer, Delivery, SubscriptionSpec } from "../../topics-engine.ts"
import { Slots } from "../slots.ts"
import { deliveryOf } from "./nats-deliver.ts"
import type { NatsLink } from "./nats-link.ts"
import type { Names } from "./nats-names.ts"
import { pump, type Pump } from "./pull.ts"

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
