import { setTimeout as sleep } from "node:timers/promises"
import type { DeadLetter, DeadLetters } from "../../topics-engine.ts"
import { readText, writeText } from "../one-text.ts"
import type { NsqMessage, Reader } from "./load-nsq.ts"

export interface DeadPlace {
  /** A reader of the dead letters that receives at most so many at the same time. */
  reader: (most: number) => Promise<Reader>
  /** Number of dead letters. */
  depth: () => Promise<number>
  /** Replays one to its subscription. */
  again: (text: Buffer) => Promise<void>
  subscription: string
}

interface Found {
  taken: NsqMessage
  letter: DeadLetter
}

const MOST_READ = 1000
const PATIENCE_MS = 5000

/** Dead letters in a topic of their own. A concurrent reader may see fewer. */
export function deadLettersOf(place: DeadPlace): DeadLetters {
  const take = (ids: readonly string[], isReplay: boolean): Promise<number> =>
    look(place, async (found) => {
      const wanted = new Set(ids)
      const gone = found.filter(({ letter }) => wanted.has(letter.message.id))
      for (const { taken, letter } of gone) {
        const { message } = letter
        if (isReplay) await place.again(Buffer.from(writeText({ message, to: place.subscription })))
        taken.finish()
      }
      return new Set(gone.map(({ letter }) => letter.message.id)).size
    })
  return {
    list: (limit) =>
      look(place, async (found) => found.slice(0, limit).map(({ letter }) => letter)),
    replay: (ids) => take(ids, true),
    remove: (ids) => take(ids, false),
  }
}

// nsqd shows messages only to consumers: they are received, and requeued.
async function look<T>(place: DeadPlace, use: (found: Found[]) => Promise<T>): Promise<T> {
  const wanted = Math.min(await place.depth(), MOST_READ)
  if (wanted === 0) return use([])
  const found = new Map<string, Found>()
  const reader = await place.reader(wanted)
  try {
    reader.on("error", () => {})
    reader.on("message", (taken: NsqMessage) => {
      const { message, dead } = readText(taken.body.toString(), taken.id)
      if (dead) found.set(taken.id, { taken, letter: { message, ...dead } })
      else taken.finish()
    })
    reader.connect()
    for (const end = Date.now() + PATIENCE_MS; found.size < wanted && Date.now() < end;)
      await sleep(10)
    reader.pause()
    return await use([...found.values()].toSorted(byAge))
  } finally {
    for (const { taken } of found.values()) if (!taken.hasResponded) taken.requeue(0, false)
    // The client writes a little later.
    await sleep(20)
    reader.close()
  }
}

const byAge = (a: Found, b: Found): number => a.letter.diedAt.getTime() - b.letter.diedAt.getTime()
