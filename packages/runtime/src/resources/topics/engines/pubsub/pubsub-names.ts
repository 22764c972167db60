import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"

/** Full resource names in a project. */
export interface Names {
  topic(topic: TopicSpec): string
  subscription(subscription: SubscriptionSpec): string
  /** Of a topic and of the subscription to it. */
  dead(subscription: SubscriptionSpec): { topic: string; subscription: string }
}

export function namesOf(project: string, prefix: string): Names {
  const topics = `projects/${project}/topics/${prefix}.`
  const subscriptions = `projects/${project}/subscriptions/${prefix}.`
  const base = ({ topic, name }: SubscriptionSpec): string => `${topic.name}.${name}`
  return {
    topic: ({ name }) => `${topics}${name}`,
    subscription: (subscription) => `${subscriptions}${base(subscription)}`,
    dead: (subscription) => {
      const name = `${base(subscription)}.dead`
      return { topic: `${topics}${name}`, subscription: `${subscriptions}${name}` }
    },
  }
}
