import type { JsMsg } from "@nats-io/jetstream"
import type { TopicEngine } from "../../topics-engine.ts"
import type { EngineOptions } from "../engines-open.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { deadLettersOf } from "./nats-dead-letters.ts"
import { declareTopic } from "./nats-declare.ts"
import { connectNats, type NatsLink } from "./nats-link.ts"
import { namesOf, type Names } from "./nats-names.ts"
import { checkMessage, publishAll, send } from "./nats-publish.ts"
import { subscribeTo } from "./nats-subscribe.ts"
import { type Pump, pump } from "./pump.ts"

/**
 * Topics in NATS JetStream.
 * @param url `nats://[user:password@]host:port`, with `?prefix=`, `servers=`, `replicas=`, `tls=`, `creds=`
 */
export async function openNats(url: URL, options: EngineOptions): Promise<TopicEngine> {
  const names = namesOf(url.searchParams.get("prefix") ?? "precast")
  const replicas = Number(url.searchParams.get("replicas") ?? 1)
  const pumps = new Set<{ again(): void }>()
  let mover: Pump | undefined
  const connect = openedOnce(() => open(url, pumps, options))
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("nats", isRefusal, act)
  return {
    name: "nats",
    can: { delay: true, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => declareTopic(await connect(), names, topic, subscriptions, replicas)),
    publish: (topic, messages) =>
      tell(async () => publishAll(await connect(), names, topic, messages)),
    check: (topic, message) =>
      tell(async () => checkMessage(await connect(), names, topic, message)),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const link = await connect()
        if (!mover) pumps.add((mover = moveLater(link, names)))
        const consumer = subscribeTo(link, names, subscription, receive)
        pumps.add(consumer)
        return { stop: () => consumer.stop().finally(() => pumps.delete(consumer)) }
      }),
    watch: (topic, published) =>
      tell(async () => {
        const { nc } = await connect()
        const watching = { again: published }
        pumps.add(watching)
        const subscription = nc.subscribe(names.subjects(topic), { callback: () => published() })
        await nc.flush()
        return async () => {
          pumps.delete(watching)
          subscription.unsubscribe()
        }
      }),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(connect, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => {
      await mover?.stop()
      await (await connect.now())?.nc.close()
    },
  }
}

/** A connection whose pumps repeat their requests when the server is back. */
async function open(
  url: URL,
  pumps: ReadonlySet<{ again(): void }>,
  { log }: EngineOptions,
): Promise<NatsLink> {
  const link = await connectNats(url)
  void (async () => {
    for await (const { type } of link.nc.status()) {
      if (type === "disconnect") log(`topics: the connection to NATS at ${url.host} is lost`)
      if (type !== "reconnect") continue
      log(`topics: NATS at ${url.host} is there again`)
      for (const pump of pumps) pump.again()
    }
  })()
  return link
}

/**
 * No JetStream, no TLS, wrong password, no permission, conflicting settings: not a server that
 * is electing a leader.
 */
function isRefusal(error: unknown): boolean {
  const { name, status } = error as { name?: unknown; status?: unknown }
  if (name === "JetStreamApiError") return status !== 503 && status !== 408
  return refusals.has(String(name)) || String(error).includes("server does not support 'tls'")
}

const refusals = new Set(["JetStreamNotEnabled", "AuthorizationError", "PermissionViolationError"])

/** Moves delayed messages to their subjects when they are due; the server holds the others. */
function moveLater(link: NatsLink, names: Names): Pump {
  const { stream, consumer } = names.later
  return pump(
    () => link.js.consumers.get(stream, consumer),
    64,
    async (message) => {
      try {
        await move(link, message)
      } catch {
        message.nak(1000)
      }
    },
  )
}

async function move(link: NatsLink, message: JsMsg): Promise<void> {
  const get = (name: string): string => message.headers?.get(name) ?? ""
  const left = Number(get("Precast-Due")) - Date.now()
  // Not longer than an hour at a time: clocks are set.
  if (left > 0) return message.nak(Math.min(left, 3_600_000))
  // The same id each time: moved twice is stored once.
  const id = `later.${message.info.stream}.${message.seq}`
  await send(link, get("Precast-Subject"), message.string(), get("Precast-Message"), id)
  await message.ackAck()
}
