import type { Delivery, SubscriptionSpec } from "../../engine.ts"
import { readEnvelope, writeEnvelope } from "../envelope.ts"
import { run, type RedisLink } from "./link.ts"
import { subscriptionKeys, topicKeys } from "./names.ts"
import * as scripts from "./scripts.ts"

/** A message in the result of the script `take`: entry, attempt, line, body, key. */
export type Taken = [entry: string, attempt: number, line: string, body: string, key: string]

/** A message of the stream as a delivery for the core. */
export function deliveryOf(
  link: RedisLink,
  prefix: string,
  spec: SubscriptionSpec,
  [entry, attempt, line, body, key]: Taken,
): Delivery {
  const { stream, wake } = topicKeys(prefix, spec.topic)
  const own = subscriptionKeys(prefix, spec)
  const keys = [stream, own.due, own.attempts, own.busy, own.waiting, wake]
  const { message } = readEnvelope(line, body, entry)
  const values = [spec.name, entry, attempt]
  const again = (ms: number): Promise<void> =>
    quietly(run(link, scripts.again, keys, [...values, Math.max(0, Math.round(ms))]))
  return {
    message,
    attempt,
    ack: () => quietly(run(link, scripts.ack, keys, [...values, key])),
    retry: again,
    extend: again,
    dead: (error) => {
      const dead = { attempts: attempt, error, diedAt: new Date() }
      const letter = JSON.stringify([writeEnvelope({ message, dead }), body])
      const all = [...keys, own.dead, own.deadOrder]
      return quietly(run(link, scripts.dead, all, [...values, key, message.id, letter]))
    },
  }
}

/** The server delivers a message again if its outcome did not arrive. */
const quietly = async (promise: Promise<unknown>): Promise<void> =>
  void (await promise.catch(() => {}))
