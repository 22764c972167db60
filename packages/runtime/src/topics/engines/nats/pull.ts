import type { Consumer, ConsumerMessages, JsMsg } from "@nats-io/jetstream"
import { setTimeout as sleep } from "node:timers/promises"

/** What asks for messages and hands them on. */
export interface Pump {
  /** Asks for no more; settled when what was taken is done. */
  stop(): Promise<void>
  /** What was asked for is asked for again: the server that was asked has gone. */
  again(): void
}

/**
 * Hands messages to `take`, at most `capacity` at the same time; never asks for more than are free to be worked on, for
 * the time that a message is lent begins when the server sends it.
 */
export function pump(
  find: () => Promise<Consumer>,
  capacity: number,
  take: (message: JsMsg) => Promise<void>,
): Pump {
  let busy = 0
  let asked = 0
  let stopped = false
  let failures = 0
  let found: Consumer | undefined
  const asking = new Set<ConsumerMessages>()
  const done = Promise.withResolvers<void>()

  const fill = (): void => {
    if (stopped) {
      if (busy === 0 && asked === 0) done.resolve()
      return
    }
    const free = capacity - busy - asked
    // Not one by one, as long as others are asked for.
    if (free <= 0 || (asked > 0 && free < capacity / 4)) return
    asked += free
    void ask(free)
  }
  const work = async (message: JsMsg): Promise<void> => {
    busy++
    try {
      await take(message)
    } finally {
      busy--
      fill()
    }
  }
  const ask = async (count: number): Promise<void> => {
    let got = 0
    try {
      // Once: the server counts what waits for a consumer that it is asked about, which takes the longer the more it is.
      found ??= await find()
      const messages = await found.fetch({
        max_messages: count,
        expires: 10_000,
        idle_heartbeat: 2500,
      })
      asking.add(messages)
      if (stopped) messages.stop()
      try {
        for await (const message of messages) {
          asked--
          got++
          failures = 0
          if (stopped) message.nak()
          else void work(message)
        }
      } finally {
        asking.delete(messages)
      }
    } catch {
      // The server is gone, or asked too much at the moment: more patience each time.
      found = undefined
      failures++
      if (!stopped) await sleep(Math.min(100 * 2 ** Math.min(failures, 5), 2000))
    }
    asked -= count - got
    fill()
  }
  fill()
  const endAsking = (): void => {
    for (const messages of asking) messages.stop()
  }
  return {
    stop: () => {
      stopped = true
      endAsking()
      fill()
      return done.promise
    },
    again: endAsking,
  }
}
