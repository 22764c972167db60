import type { StoredMsg } from "@nats-io/jetstream"
import { createHash, randomUUID } from "node:crypto"
import type { DeadLetter, DeadLetters, SubscriptionSpec } from "../../topics-engine.ts"
import { readEnvelope, writeEnvelope } from "../envelope.ts"
import type { NatsLink } from "./nats-link.ts"
import type { Names } from "./nats-names.ts"
import { send } from "./nats-publish.ts"

/** The last token of a dead letter's subject, which identifies it: an id may be any text. */
export const placeOf = (id: string): string => createHash("sha256").update(id).digest("base64url")

/** The dead letters of one subscription. */
export function deadLettersOf(
  connect: () => Promise<NatsLink>,
  names: Names,
  subscription: SubscriptionSpec,
): DeadLetters {
  const { stream } = names.dead
  const find = async ({ jsm }: NatsLink, id: string): Promise<StoredMsg | null> =>
    jsm.streams.getMessage(stream, { last_by_subj: names.deadOf(subscription, placeOf(id)) })

  const each = async (
    ids: readonly string[],
    act: (link: NatsLink, found: StoredMsg) => Promise<void>,
  ): Promise<number> => {
    const link = await connect()
    let count = 0
    for (const id of new Set(ids)) {
      const found = await find(link, id)
      if (!found) continue
      await act(link, found)
      await link.jsm.streams.deleteMessage(stream, found.seq, false)
      count++
    }
    return count
  }
  return {
    list: async (limit) => list(await connect(), stream, names.deadOf(subscription, "*"), limit),
    remove: (ids) => each(ids, async () => {}),
    replay: (ids) =>
      each(ids, async (link, found) => {
        const { message } = envelopeOf(found)
        const subject = names.subject(subscription.topic, message.key, subscription.name)
        // A different id, because the server remembers the message's own id.
        await send(link, subject, message.body, writeEnvelope({ message }), randomUUID())
      }),
  }
}

async function list(
  { jsm }: NatsLink,
  stream: string,
  subject: string,
  limit: number,
): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = []
  for (let seq = 1; letters.length < limit;) {
    const found = await jsm.direct.getMessage(stream, { seq, next_by_subj: subject })
    if (!found) break
    seq = found.seq + 1
    const { message, dead } = envelopeOf(found)
    if (dead) letters.push({ message, ...dead })
  }
  return letters
}

const envelopeOf = (found: StoredMsg): ReturnType<typeof readEnvelope> =>
  readEnvelope(found.header?.get("Precast-Message"), found.string(), `${found.seq}`)
