import { runtimeError } from "../../../../base/errors/catalog.ts"
import type { TopicEngine, TopicSpec } from "../../topics-engine.ts"
import type { ClientOptions } from "../client-of.ts"
import { writeText } from "../one-text.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { deadLettersOf } from "./pubsub-dead-letters.ts"
import { declareTopic, mostRetentionS } from "./pubsub-declare.ts"
import { connectGoogle } from "./google.ts"
import { namesOf } from "./pubsub-names.ts"
import { checkSize, publishAll, sentOf } from "./pubsub-publish.ts"
import { subscribeTo } from "./pubsub-subscribe.ts"

/**
 * Topics in Google Cloud Pub/Sub.
 * @param url `pubsub://project`, with `?prefix=` and `emulator=host:port` (else `PUBSUB_EMULATOR_HOST`)
 */
export async function openPubSub(url: URL, options: ClientOptions = {}): Promise<TopicEngine> {
  const names = namesOf(url.hostname, url.searchParams.get("prefix") ?? "precast")
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("Pub/Sub", isRefusal, act)
  const connect = openedOnce(() => connectGoogle(url, options))
  return {
    name: "pubsub",
    can: { delay: false, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => {
        const google = await connect()
        check(topic, mostRetentionS(google))
        await declareTopic(google, names, topic, subscriptions)
      }),
    check: async (topic, message) => void checkSize(sentOf(topic, message)),
    publish: (topic, messages) =>
      tell(async () => publishAll(await connect(), names, topic, messages)),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const google = await connect()
        const { topic } = names.dead(subscription)
        return subscribeTo({
          google,
          subscription,
          name: names.subscription(subscription),
          receive,
          bury: async (message, attempts, error) => {
            const dead = { attempts, error, diedAt: new Date() }
            const data = Buffer.from(writeText({ message, dead }))
            await google.publish({ topic, messages: [{ data }] })
          },
        })
      }),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(connect, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => (await connect.now())?.close(),
  }
}

function check({ name, retentionMs }: TopicSpec, mostS: number): void {
  const what = `keep messages of "${name}" for more than ${mostS / 86_400} days`
  if (retentionMs > mostS * 1000) throw runtimeError("PC2095", "Pub/Sub", what)
}

// INVALID_ARGUMENT, PERMISSION_DENIED, FAILED_PRECONDITION, UNAUTHENTICATED of gRPC.
const refusals: readonly unknown[] = [3, 7, 9, 16]

function isRefusal(error: unknown): boolean {
  return refusals.includes((error as { code?: unknown }).code)
}
