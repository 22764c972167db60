import { createHash } from "node:crypto"
import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"

/** Names in AWS: at most 80 letters, digits, - and _. */
export interface Names {
  topic(topic: TopicSpec): string
  queue(subscription: SubscriptionSpec): string
  dead(subscription: SubscriptionSpec): string
  /** Queues of a topic's subscriptions begin like this. */
  queuesOf(topic: TopicSpec): string
  deadSuffix: string
}

const deadSuffix = "__dead"

export function namesOf(prefix: string): Names {
  const ending = (topic: TopicSpec): string => (topic.isOrdered ? ".fifo" : "")
  const queuesOf = ({ name }: TopicSpec): string => `${prefix}-${fitting(name)}__`
  const base = ({ topic, name }: SubscriptionSpec): string => `${queuesOf(topic)}${fitting(name)}`
  return {
    queuesOf,
    topic: (topic) => `${prefix}-${fitting(topic.name)}${ending(topic)}`,
    queue: (subscription) => `${base(subscription)}${ending(subscription.topic)}`,
    dead: (subscription) => `${base(subscription)}${deadSuffix}`,
    deadSuffix,
  }
}

// Two of them, the prefix, "__", "__dead" and ".fifo".
const LONGEST = 28

function fitting(name: string): string {
  if (name.length <= LONGEST) return name
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 12)
  return `${name.slice(0, LONGEST - 13)}-${hash}`
}
