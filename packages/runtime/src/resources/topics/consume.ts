import { PrecastError } from "../../base/errors/precast-error.ts"
import type { Consumer } from "./topics-engine.ts"
import { TopicEngines } from "./engines/engines-open.ts"
import { Receiver } from "./topics-receive.ts"
import type { SubscriptionSettings } from "./subscription.ts"

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000

/**
 * Starts to receive messages. An unreachable broker is retried until it is available. After the
 * first success a refusal by the broker (PC2101) is retried too: the process is running, and
 * the cause can be corrected at the broker.
 * @returns a function that stops it
 * @throws PrecastError if the broker refuses the first attempt, or the configuration is wrong
 */
export async function consume<T>(
  settings: SubscriptionSettings<T>,
): Promise<(limitMs: number) => Promise<void>> {
  const { spec, topic } = settings
  const engines = topic["~known"].registry["~part"](TopicEngines)
  const receiver = new Receiver(settings)
  let consumer: Consumer | undefined
  let pause: NodeJS.Timeout | undefined
  let isOver = false
  const begin = async (): Promise<void> => {
    const engine = await engines.of(topic.name)
    await engine.declare(spec.topic, [spec])
    const begun = await engine.subscribe(spec, (delivery) => receiver.receive(delivery))
    if (isOver) await begun.stop()
    else consumer = begun
  }
  const tryLater = (error: unknown, ms: number): void => {
    console.error(
      `precast: subscription ${spec.topic.name}/${spec.name} is tried again in ${ms} ms:`,
      isOutOfReach(error) ? error.message : error,
    )
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
