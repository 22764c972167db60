import type { DeadLetter, DeadLetters, SubscriptionSpec } from "../../engine.ts"
import { readEnvelope, writeEnvelope } from "../envelope.ts"
import { run, type RedisLink } from "./link.ts"
import { subscriptionKeys, topicKeys } from "./names.ts"
import { keyOf } from "./publish.ts"
import * as scripts from "./scripts.ts"

/** The dead letters of one subscription. */
export function deadLettersOf(
  connect: () => Promise<RedisLink>,
  prefix: string,
  spec: SubscriptionSpec,
): DeadLetters {
  const { stream, wake } = topicKeys(prefix, spec.topic)
  const { dead, deadOrder } = subscriptionKeys(prefix, spec)
  return {
    list: async (limit) => {
      const link = await connect()
      if (limit < 1) return []
      const ids = (await link.send(["ZRANGE", deadOrder, "0", `${limit - 1}`])) as string[]
      return (await read(link, dead, ids)).filter((letter) => letter !== null)
    },
    remove: async (ids) => {
      const link = await connect()
      let count = 0
      for (const id of ids)
        count += Number(await run(link, scripts.remove, [dead, deadOrder], [id]))
      return count
    },
    replay: async (ids) => {
      const link = await connect()
      let count = 0
      for (const letter of await read(link, dead, [...new Set(ids)])) {
        if (!letter) continue
        const { message } = letter
        const line = writeEnvelope({ message })
        const values = [message.id, spec.name, line, message.body, keyOf(spec.topic, message)]
        count += Number(await run(link, scripts.replay, [stream, wake, dead, deadOrder], values))
      }
      return count
    },
  }
}

async function read(
  link: RedisLink,
  dead: string,
  ids: readonly string[],
): Promise<(DeadLetter | null)[]> {
  if (ids.length === 0) return []
  const texts = (await link.send(["HMGET", dead, ...ids])) as (string | null)[]
  return texts.map((text, i) => {
    if (text === null) return null
    const [line, body] = JSON.parse(text) as [string, string]
    const { message, dead: death } = readEnvelope(line, body, ids[i] ?? "")
    return death ? { message, ...death } : null
  })
}
