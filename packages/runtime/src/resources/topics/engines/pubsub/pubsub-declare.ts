import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"
import type { Google } from "./google.ts"

const ALREADY_EXISTS = 6
const DAY_S = 86_400
/** Maximum retention; the emulator still has the former limit of 7 days. */
export const mostRetentionS = (google: Google): number => (google.isEmulator ? 7 : 31) * DAY_S
const LEAST_RETENTION_S = 600

/** Creates missing topics and subscriptions; existing ones are not changed. */
export async function declareTopic(
  google: Google,
  names: Names,
  topic: TopicSpec,
  subscriptions: readonly SubscriptionSpec[],
): Promise<void> {
  await unlessThere(google.createTopic({ name: names.topic(topic) }))
  const seconds = Math.max(Math.ceil(topic.retentionMs / 1000), LEAST_RETENTION_S)
  for (const each of subscriptions) {
    const dead = names.dead(each)
    await unlessThere(google.createTopic({ name: dead.topic }))
    await unlessThere(
      google.createSubscription({
        name: dead.subscription,
        topic: dead.topic,
        ackDeadlineSeconds: 60,
        messageRetentionDuration: { seconds: mostRetentionS(google) },
        expirationPolicy: {},
      }),
    )
    await unlessThere(
      google.createSubscription({
        name: names.subscription(each),
        topic: names.topic(topic),
        ackDeadlineSeconds: leaseOf(each),
        enableMessageOrdering: topic.isOrdered,
        messageRetentionDuration: { seconds },
        // By default, unused subscriptions are deleted.
        expirationPolicy: {},
        // Only this policy makes the service count deliveries; the core stops retrying earlier.
        deadLetterPolicy: { deadLetterTopic: dead.topic, maxDeliveryAttempts: 100 },
      }),
    )
  }
}

/** Seconds until the server delivers a message to another consumer. */
export const leaseOf = ({ leaseMs }: SubscriptionSpec): number =>
  Math.min(Math.max(Math.ceil(leaseMs / 1000), 10), 600)

async function unlessThere(made: Promise<unknown>): Promise<void> {
  try {
    await made
  } catch (error) {
    if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error
  }
}

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
