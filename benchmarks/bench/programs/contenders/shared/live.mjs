// What the scenarios `body-1mb`, `sse` and `ws-echo` need of every contender.
import { setImmediate as nextTurn } from "node:timers/promises"

/** The response for checked records: to compute it, all of them have to be read. */
export function total(records) {
  let sum = 0
  for (const { score } of records) sum += score
  return { count: records.length, sum }
}

/** 1 to `count`, each in a turn of the event loop of its own: events come when something happens. */
export async function* turns(count) {
  for (let n = 1; n <= count; n++) {
    await nextTurn()
    yield n
  }
}

/** One event of many. */
export const eventOf = (n) => ({ n, message: "Hello, World" })

/** The texts of a stream of events, for those who have no functions of their own for it. */
export async function* eventTexts(count) {
  for await (const n of turns(count)) yield `data: ${JSON.stringify(eventOf(n))}\n\n`
}
