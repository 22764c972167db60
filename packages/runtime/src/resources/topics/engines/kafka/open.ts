import type { TopicEngine } from "../../engine.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { buryIn, deadLettersOf } from "./dead.ts"
import { declareTopic } from "./declare.ts"
import { Limits } from "./limits.ts"
import { connectKafka } from "./link.ts"
import { namesOf } from "./names.ts"
import { publishAll } from "./publish.ts"
import { subscribeTo } from "./subscribe.ts"

/**
 * Topics in Kafka.
 * @param url `kafka://[user:password@]host:port`, with `?broker=host:port` for more brokers, `tls=true`,
 *   `mechanism=scram-sha-512`, `prefix=`, `client=`, and for topics that are made `partitions=` and `replicas=`
 */
export async function openKafka(url: URL): Promise<TopicEngine> {
  const names = namesOf(url.searchParams.get("prefix") ?? "precast")
  const making = {
    partitions: Number(url.searchParams.get("partitions") ?? 12),
    replicas: Number(url.searchParams.get("replicas") ?? -1),
  }
  const limits = new Limits()
  const connect = openedOnce(() => connectKafka(url))
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("Kafka", isRefusal, act)
  return {
    name: "kafka",
    can: { delay: false, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => declareTopic(await connect(), names, topic, subscriptions, making)),
    publish: (topic, messages) =>
      tell(async () => publishAll((await connect()).producer, names.topic(topic), messages)),
    check: (topic, message) =>
      tell(async () => limits.check(await connect(), names.topic(topic), message)),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const link = await connect()
        const bury = buryIn(link, names.dead(subscription))
        return subscribeTo(link, { subscription, names, receive, bury })
      }),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(connect, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => (await connect.now())?.close(),
  }
}

/**
 * The client has retried transient errors; authentication and authorization errors are not
 * transient.
 */
function isRefusal(error: unknown): boolean | "message" {
  const { type, name } = error as { type?: string; name?: string }
  if (/TOO_LARGE|^INVALID_(RECORD|TIMESTAMP)$/.test(type ?? "")) return "message"
  return /AUTH|INVALID|POLICY/.test(type ?? "") || name === "KafkaJSSASLAuthenticationError"
}
