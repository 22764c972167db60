import type { Consumer, ConsumerMessages, JsMsg } from "@nats-io/jetstream"
import type { Subscription } from "@nats-io/transport-node"
import { setTimeout as sleep } from "node:timers/promises"

// A server that is down sends no response.
const DRAIN_MS = 2000
// Messages that the server sends before it reads the end of a request are delivered again as
// the next attempt. So on a stop, requests stay open while messages keep arriving within this
// interval.
const QUIET_MS = 50

/** Requests messages and passes them on. */
export interface Pump {
  /** Requests no more; settled when everything that the server has sent is done. */
  stop(): Promise<void>
  /** Repeats the open requests: the server that received them is gone. */
  again(): void
}

/**
 * Passes messages to `take`, at most `capacity` at the same time; it never requests more than
 * there are free slots, because the lease of a message begins when the server sends it.
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
  let received = 0
  let found: Consumer | undefined
  const asking = new Set<ConsumerMessages>()
  const done = Promise.withResolvers<void>()

  const fill = (): void => {
    if (stopped) {
      if (busy === 0 && asked === 0) done.resolve()
      return
    }
    const free = capacity - busy - asked
    // Requested in batches as long as other requests are open.
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
      // Once: the server counts the pending messages of a consumer on each lookup, which takes
      // longer the more there are.
      found ??= await find()
      const messages = await found.fetch({
        max_messages: count,
        expires: 10_000,
        idle_heartbeat: 2500,
      })
      asking.add(messages)
      if (stopped) void drain(messages)
      try {
        for await (const message of messages) {
          asked--
          got++
          received++
          failures = 0
          // Also after stop(): to hand it back would cost an attempt, and to drop it its lease.
          void work(message)
        }
      } finally {
        asking.delete(messages)
      }
    } catch {
      // The server is down or overloaded: the delay grows with each attempt.
      found = undefined
      failures++
      if (!stopped) await sleep(Math.min(100 * 2 ** Math.min(failures, 5), 2000))
    }
    asked -= count - got
    fill()
  }
  fill()
  const endAsking = (): void => {
    for (const messages of asking) void drain(messages)
  }
  const endWhenQuiet = async (): Promise<void> => {
    const latest = Date.now() + DRAIN_MS
    const isFull = (): boolean => asked === 0
    for (let before = -1; received !== before && Date.now() < latest && !isFull();) {
      before = received
      await sleep(QUIET_MS)
    }
    endAsking()
  }
  return {
    stop: () => {
      stopped = true
      void endWhenQuiet()
      fill()
      return done.promise
    },
    again: endAsking,
  }
}

/** Ends a request; messages that the server sends before it reads the end are still delivered. */
async function drain(messages: ConsumerMessages): Promise<void> {
  // The library drains only whole connections, and ends a request whose subscription was
  // drained.
  const { sub } = messages as ConsumerMessages & { readonly sub?: Pick<Subscription, "drain"> }
  const limit = new AbortController()
  const late = sleep(DRAIN_MS, undefined, { signal: limit.signal }).catch(() => {})
  await Promise.race([sub?.drain().catch(() => {}), late])
  limit.abort()
  messages.stop()
}
