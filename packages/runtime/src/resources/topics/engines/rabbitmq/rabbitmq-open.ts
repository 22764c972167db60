import type { TopicEngine } from "../../topics-engine.ts"
import type { EngineOptions } from "../engines-open.ts"
import { lettersBy, reach } from "../reach.ts"
import { deadLettersOf } from "./rabbitmq-dead-letters.ts"
import { RabbitLink } from "./rabbitmq-link.ts"
import { namesOf } from "./rabbitmq-names.ts"
import { Publisher } from "./rabbitmq-publish.ts"
import { Taking } from "./rabbitmq-subscribe.ts"

/**
 * Topics in RabbitMQ, from 3.10 on.
 * @param url `amqp[s]://[user:password@]host:port[/vhost]`, with `?prefix=`
 */
export async function openRabbit(url: URL, options: EngineOptions): Promise<TopicEngine> {
  const names = namesOf(url.searchParams.get("prefix") ?? "precast")
  // The server blocks publishers when it is short of memory: acknowledgements must not wait for
  // that.
  const publishing = new RabbitLink(url, () => {})
  const consuming = new RabbitLink(url, options.log)
  const publisher = new Publisher(publishing, names)
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("rabbitmq", isRefusal, act)
  return {
    name: "rabbitmq",
    can: { delay: true, order: true, replay: true },
    declare: (topic, subscriptions) => tell(() => publisher.declare(topic, subscriptions)),
    publish: (topic, messages) => tell(() => publisher.publish(topic, messages)),
    check: async (_topic, message) => publisher.check(message),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const taking = new Taking({ link: consuming, publisher, names, subscription, receive })
        await taking.start()
        return taking
      }),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(consuming, publisher, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => {
      await consuming.close()
      await publishing.close()
    },
  }
}

/**
 * AMQP codes: access refused, not found, precondition failed (a different queue with this name
 * exists).
 */
const isRefusal = (error: unknown): boolean =>
  [403, 404, 406, 530].includes((error as { code?: unknown } | null)?.code as number) ||
  String(error).includes("ACCESS-REFUSED") ||
  String(error).includes("ACCESS_REFUSED")
