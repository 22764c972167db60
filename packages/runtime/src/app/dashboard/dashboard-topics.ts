import type {
  DeadLetter,
  DeadLetters,
  SubscriptionSpec,
  TopicOverview,
} from "../../resources/topics/topics-engine.ts"
import type { Registry } from "../../base/registry.ts"
import { type KnownTopic, KnownTopics } from "../../resources/topics/known-topics.ts"
import { sampleOf } from "../sample/sample.ts"
import { maskedJson } from "./scrub.ts"
import { cut, isSecretName, MASK } from "./masks.ts"
import { NotThere } from "./not-there.ts"
import type { DeadLetterView, SubscriptionView, TopicView } from "./wire.ts"

const MOST = 100
const LONGEST = 4000
// More than are shown; those that are left are there the next time.
const MOST_AT_ONCE = 10_000

/** The subscriptions of a registry, with the state of their messages. */
export async function subscriptionsOf(registry: Registry): Promise<SubscriptionView[]> {
  const topics = registry["~part"](KnownTopics).all()
  const all = await Promise.all(
    topics.map(async ({ spec, subscriptions, ...topic }) => {
      const engine = await topic.engine()
      const found = (await engine.overview?.()) ?? []
      const views = subscriptions.map((each) => viewOf(each, engine.name, found))
      return views.length > 0 ? views : [viewOf(spec, engine.name, found)]
    }),
  )
  return all.flat()
}

function viewOf(
  spec: SubscriptionSpec | SubscriptionSpec["topic"],
  engine: string,
  found: readonly TopicOverview[],
): SubscriptionView {
  const [topic, subscription] = "topic" in spec ? [spec.topic.name, spec.name] : [spec.name, null]
  const own = found.find((each) => each.topic === topic && each.subscription === subscription)
  const { waiting = null, later = null, underWay = null, dead = null } = own ?? {}
  return { topic, subscription, engine, waiting, later, underWay, dead }
}

/** Messages that a subscription could not use, the oldest first. */
export async function deadLettersOf(
  registry: Registry,
  query: URLSearchParams,
): Promise<DeadLetterView[]> {
  return (await (await lettersOf(registry, query)).list(MOST)).map(letterOf)
}

/** Has dead letters handled again: that of the parameter `id`, or all. @returns how many there were */
export async function replayDead(registry: Registry, query: URLSearchParams): Promise<number> {
  const letters = await lettersOf(registry, query)
  return letters.replay(await idsOf(query, letters))
}

/** Throws dead letters away: that of the parameter `id`, or all. @returns how many there were */
export async function removeDead(registry: Registry, query: URLSearchParams): Promise<number> {
  const letters = await lettersOf(registry, query)
  return letters.remove(await idsOf(query, letters))
}

/** What a topic takes, as far as it can be shown. */
export function topicOf(registry: Registry, query: URLSearchParams): TopicView {
  const { spec, byHand } = topicIn(registry, query)
  const sample = byHand && sampleOf(byHand.schema(), byHand.isMessage)
  return { name: spec.name, sample: sample ?? null }
}

/** Publishes a message. @param body its JSON text @returns its id @throws ValidationError */
export async function publishTo(
  registry: Registry,
  query: URLSearchParams,
  body: string,
): Promise<{ id: string }> {
  const { spec, byHand } = topicIn(registry, query)
  if (byHand === undefined) throw new NotThere(`Topic ${spec.name} takes no messages here.`)
  return { id: await byHand.publish(body) }
}

function topicIn(registry: Registry, query: URLSearchParams): KnownTopic {
  const name = query.get("topic") ?? ""
  const topic = registry["~part"](KnownTopics).get(name)
  if (topic === undefined) throw new NotThere(`Topic ${name} does not exist.`)
  return topic
}

async function idsOf(query: URLSearchParams, letters: DeadLetters): Promise<readonly string[]> {
  const ids = query.getAll("id")
  if (ids.length > 0) return ids
  return (await letters.list(MOST_AT_ONCE)).map(({ message }) => message.id)
}

async function lettersOf(registry: Registry, query: URLSearchParams): Promise<DeadLetters> {
  const [topic, name] = [query.get("topic") ?? "", query.get("subscription")]
  const known = registry["~part"](KnownTopics).get(topic)
  const spec = known?.subscriptions.find((each) => each.name === name)
  if (known === undefined || spec === undefined)
    throw new NotThere(`Subscription ${name} of topic ${topic} does not exist.`)
  return (await known.engine()).deadLetters(spec)
}

function letterOf({ message, attempts, error, diedAt }: DeadLetter): DeadLetterView {
  const { id, body, attributes, key, publishedAt } = message
  return {
    id: cut(id, LONGEST),
    body: cut(maskedJson(body) ?? body, LONGEST),
    attributes: Object.entries(attributes).map(([name, value]) => {
      return [cut(name, LONGEST), isSecretName(name) ? MASK : cut(value, LONGEST)] as const
    }),
    key: key === null ? null : cut(key, LONGEST),
    attempts,
    error: { code: cut(error.code, LONGEST), message: cut(error.message, LONGEST) },
    diedAt: diedAt.getTime(),
    publishedAt: publishedAt.getTime(),
  }
}
