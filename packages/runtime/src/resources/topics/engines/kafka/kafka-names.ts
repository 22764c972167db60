import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"

/** Names in Kafka. Names of topics have no dots, so that all names are unique. */
export interface Names {
  topic(topic: TopicSpec): string
  group(subscription: SubscriptionSpec): string
  dead(subscription: SubscriptionSpec): string
}

/** @param prefix of all names, so that programs can share a cluster */
export function namesOf(prefix: string): Names {
  const topic = ({ name }: TopicSpec): string => `${prefix}.${name}`
  const group = ({ topic: own, name }: SubscriptionSpec): string => `${topic(own)}.${name}`
  return { topic, group, dead: (subscription) => `${group(subscription)}.dead` }
}
