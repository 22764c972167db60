import { createHash } from "node:crypto"
import type { SubscriptionSpec, TopicSpec } from "../../engine.ts"

export interface Names {
  topic(topic: TopicSpec): string
  channel(subscription: SubscriptionSpec): string
  /** Topic of dead letters, which has a channel of the same name as the subscription's. */
  dead(subscription: SubscriptionSpec): string
}

// The limit of nsqd.
const LONGEST = 64

export function namesOf(prefix: string): Names {
  return {
    topic: ({ name }) => fitting(`${prefix}.${name}`),
    channel: ({ name }) => name,
    dead: ({ topic, name }) => fitting(`${prefix}.${topic.name}.${name}.dead`),
  }
}

function fitting(name: string): string {
  if (name.length <= LONGEST) return name
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 16)
  return `${name.slice(0, LONGEST - 17)}.${hash}`
}
