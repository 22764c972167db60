import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Messages of topics in one run. */
export interface MessageReport {
  /** Acknowledged to publishers. */
  readonly published: number
  /** Handled by subscriptions, each message once. */
  readonly handled: number
  readonly dead: number
  /** Published, but neither handled nor a dead letter of a subscription. null: too many messages to know. */
  readonly lost: number | null
  /** Handled more often than once, per subscription. */
  readonly repeated: number
  /** Deliveries that were repeated on purpose. */
  readonly deliveredAgain: number
  /** After that time, a message of a consumer that died is delivered again. */
  readonly leaseMs: number
}

/** What the processes of the app wrote down (`topics-chaos.ts` of the runtime). */
export function readJournals(folder: string): MessageReport {
  const published = new Map<string, string>()
  const subscriptions = new Map<string, Set<string>>()
  const handled = new Map<string, number>()
  const dead = new Set<string>()
  let again = 0
  let isFull = false
  let leaseMs = 0
  for (const [what, topic = "", second = "", third = ""] of eventsIn(folder)) {
    const delivery = JSON.stringify([topic, second, third])
    if (what === "published") published.set(JSON.stringify([topic, second]), topic)
    else if (what === "subscription") {
      subscriptions.set(topic, (subscriptions.get(topic) ?? new Set()).add(second))
      leaseMs = Math.max(leaseMs, Number(third))
    } else if (what === "handled") handled.set(delivery, (handled.get(delivery) ?? 0) + 1)
    else if (what === "dead") dead.add(delivery)
    else if (what === "again") again++
    else if (what === "full") isFull = true
  }
  let lost = 0
  for (const [message, topic] of published) {
    const [, id] = JSON.parse(message) as [string, string]
    for (const name of subscriptions.get(topic) ?? []) {
      const delivery = JSON.stringify([topic, name, id])
      if (!handled.has(delivery) && !dead.has(delivery)) lost++
    }
  }
  return {
    published: published.size,
    handled: handled.size,
    dead: dead.size,
    lost: isFull ? null : lost,
    repeated: [...handled.values()].filter((count) => count > 1).length,
    deliveredAgain: again,
    leaseMs,
  }
}

function* eventsIn(folder: string): Generator<readonly string[]> {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".journal")) continue
    for (const line of readFileSync(join(folder, name), "utf8").split("\n")) {
      try {
        yield JSON.parse(line) as string[]
      } catch {
        // The end of the file, or a line that a kill cut off.
      }
    }
  }
}
