// The checker of histories: what it refuses, and what it accepts.
import { expect, test } from "vitest"
import { check, checker } from "./judged/linearizability/check.ts"
import { right, wrong } from "./judged/linearizability/check-checker.ts"
import { witnessed } from "./judged/linearizability/record-topics.ts"
import { NotAvailable } from "./judged/suite.ts"

const program = available()

const results = (histories: typeof wrong): readonly (readonly string[])[] => {
  const all = check(program ?? "", [...histories.values()])
  return [...histories.keys()].map((name, at) => [name, all[at] ?? ""])
}

test.skipIf(program === undefined)("histories that are wrong are refused, others accepted", () => {
  expect(results(wrong)).toEqual([...wrong.keys()].map((name) => [name, "illegal"]))
  expect(results(right)).toEqual([...right.keys()].map((name) => [name, "ok"]))
})

test.skipIf(program === undefined)("also with publishing as short as the handlers allow", () => {
  const short = (histories: typeof wrong): typeof wrong =>
    new Map(
      [...histories]
        .filter(([, { model }]) => model === "queue")
        .map(([name, { model, operations }]) => [
          name,
          { model, operations: witnessed(operations) },
        ]),
    )
  const [refused, accepted] = [short(wrong), short(right)]
  expect([refused.size, accepted.size]).toEqual([4, 3])
  expect(results(refused)).toEqual([...refused.keys()].map((name) => [name, "illegal"]))
  expect(results(accepted)).toEqual([...accepted.keys()].map((name) => [name, "ok"]))
})

/** undefined: Go is not installed, or its modules cannot be had. */
function available(): string | undefined {
  try {
    return checker()
  } catch (error) {
    if (error instanceof NotAvailable) return undefined
    throw error
  }
}
