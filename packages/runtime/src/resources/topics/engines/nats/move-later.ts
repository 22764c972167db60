import type { JsMsg } from "@nats-io/jetstream"
import type { NatsLink } from "./nats-link.ts"
import type { Names } from "./nats-names.ts"
import { pump, type Pump } from "./pull.ts"
import { send } from "./nats-publish.ts"

/** Moves delayed messages to their subjects when they are due; the server holds the others. */
export function moveLater(link: NatsLink, names: Names): Pump {
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
