import type { SubscriptionSpec, TopicEngine, TopicSpec } from "../../engine.ts"
import type { EngineOptions } from "../open.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { deadLettersOf } from "./dead.ts"
import { connectRedis, type RedisLink } from "./link.ts"
import { topicKeys } from "./names.ts"
import { publishAll } from "./publish.ts"
import { isRefusal } from "./refusal.ts"
import { Taking } from "./subscribe.ts"

/**
 * Topics in Redis streams.
 * @param url `redis[s]://[user:password@]host:port[/database]`, with `?prefix=` and `client=`
 */
export async function openRedis(url: URL, options: EngineOptions): Promise<TopicEngine> {
  const prefix = url.searchParams.get("prefix") ?? "precast"
  const takings = new Map<string, Set<Taking>>()
  const connect = openedOnce(() => connectRedis(url, options.log))
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("redis", isRefusal, act)
  return {
    name: "redis",
    can: { delay: true, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => declareTopic(await connect(), prefix, topic, subscriptions, "$")),
    publish: (topic, messages) =>
      tell(async () => publishAll(await connect(), prefix, topic, messages)),
    subscribe: (spec, receive) =>
      tell(async () => {
        const link = await connect()
        const { wake } = topicKeys(prefix, spec.topic)
        const those = takings.get(wake) ?? new Set()
        takings.set(wake, those)
        // The server was flushed: messages published since then were not delivered.
        const restore = (): Promise<void> => declareTopic(link, prefix, spec.topic, [spec], "0")
        await link.listen(wake, () => those.forEach((taking) => taking.wake()))
        const taking = new Taking(link, prefix, spec, receive, restore)
        those.add(taking)
        return { stop: () => taking.stop().finally(() => those.delete(taking)) }
      }),
    deadLetters: (spec) => {
      const letters = deadLettersOf(connect, prefix, spec)
      return lettersBy(tell, letters)
    },
    close: async () => (await connect.now())?.close(),
  }
}

/** Creates the group of each subscription, which begins at `start`. */
async function declareTopic(
  link: RedisLink,
  prefix: string,
  topic: TopicSpec,
  subscriptions: readonly SubscriptionSpec[],
  start: "$" | "0",
): Promise<void> {
  const { stream } = topicKeys(prefix, topic)
  for (const { name } of subscriptions) {
    try {
      await link.send(["XGROUP", "CREATE", stream, name, start, "MKSTREAM"])
    } catch (error) {
      if (!String(error).includes("BUSYGROUP")) throw error
    }
  }
}
