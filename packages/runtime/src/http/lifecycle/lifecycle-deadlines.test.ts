import { expect, test } from "vitest"
import { Deadlines, type Expiring } from "./lifecycle-deadlines.ts"

function entry(): Expiring & { expired: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { expire: resolve, expired: promise }
}

test("an entry expires, and its memory is given back", async () => {
  const deadlines = new Deadlines(20)
  const late = entry()
  deadlines.add(late)
  await late.expired
  expect(deadlines.size).toBe(0)
})

test("an entry does not expire before its time", async () => {
  const deadlines = new Deadlines(100)
  const first = entry()
  const start = performance.now()
  deadlines.add(first)
  await first.expired
  // Not a speed: the lower bound is what the limit promises (1 ms for the timer's rounding).
  expect(performance.now() - start).toBeGreaterThanOrEqual(99)
})

test("an entry that was removed does not expire", async () => {
  const deadlines = new Deadlines(10)
  let expired = false
  const removed: Expiring = { expire: () => (expired = true) }
  deadlines.remove(removed, deadlines.add(removed))
  const other = entry()
  deadlines.add(other)
  await other.expired
  expect(expired).toBe(false)
})

test("entries added over several sweeps all expire, in their order", async () => {
  const deadlines = new Deadlines(20)
  const order: number[] = []
  const all: Promise<void>[] = []
  for (let id = 0; id < 5; id++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    all.push(promise)
    deadlines.add({
      expire: () => {
        order.push(id)
        resolve()
      },
    })
    await new Promise((next) => setTimeout(next, 7))
  }
  await Promise.all(all)
  expect(order).toEqual([0, 1, 2, 3, 4])
})
