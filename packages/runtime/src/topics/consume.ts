import { PrecastError } from "../errors/precast-error.ts"
import type { Consumer } from "./engine.ts"
import { engineOf } from "./engines/open.ts"
import { Receiver } from "./receive.ts"
import type { SubscriptionSettings } from "./subscription.ts"

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000

/**
 * Begins to take messages; an engine that is out of reach is tried again until it is there.
 * @returns what ends it
 * @throws PrecastError for what is configured wrong
 */
export async function consume<T>(
  settings: SubscriptionSettings<T>,
): Promise<(limitMs: number) => Promise<void>> {
  const receiver = new Receiver(settings)
  let consumer: Consumer | undefined
  let pause: NodeJS.Timeout | undefined
  let isOver = false
  const begin = async (): Promise<void> => {
    const engine = await engineOf(settings.spec.topic.name)
    await engine.declare(settings.spec.topic, [settings.spec])
    const begun = await engine.subscribe(settings.spec, (delivery) => receiver.receive(delivery))
    if (isOver) await begun.stop()
    else consumer = begun
  }
  const tryLater = (error: unknown, ms: number): void => {
    if (!isOutOfReach(error)) return console.error(error)
    console.error(`precast: subscription ${settings.spec.name} waits: ${error.message}`)
    pause = setTimeout(() => {
      begin().catch((again: unknown) => {
        if (!isOver) tryLater(again, Math.min(ms * 2, LONGEST_PAUSE_MS))
      })
    }, ms)
  }
  try {
    await begin()
  } catch (error) {
    if (!isOutOfReach(error)) throw error
    tryLater(error, FIRST_PAUSE_MS)
  }
  return async (limitMs) => {
    isOver = true
    clearTimeout(pause)
    const timer = setTimeout(() => receiver.giveUp(), limitMs)
    await consumer?.stop()
    clearTimeout(timer)
  }
}

function isOutOfReach(error: unknown): error is PrecastError {
  return error instanceof PrecastError && error.code === "PC2090"
}
