import { expect, test } from "vitest"
import { openAccount } from "./work.ts"

test("what is left follows from how long the work behind us took", () => {
  let clock = 0
  const told: [string, number, number, number][] = []
  const account = openAccount(
    { steps: 4, seconds: 80 },
    (text, done, of, left) => told.push([text, done, of, Math.round(left)]),
    () => clock,
  )
  account.begin("a", 20)
  clock = 40
  account.begin("b", 20)
  account.skip(1, 20)
  clock = 60
  account.begin("c", 20)
  expect(told).toEqual([
    // Nothing is known yet, but that everything takes a little longer.
    ["a", 0, 4, 88],
    // 20 seconds of work took 40; 60 are left.
    ["b", 1, 4, 120],
    // One piece fell away; 40 seconds of work took 60 and 20 are left.
    ["c", 2, 3, 30],
  ])
})
