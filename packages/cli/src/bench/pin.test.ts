import { expect, test } from "vitest"
import { pinned, planPins } from "./pin.ts"

test("the server gets a core of its own, the load tool up to four others", () => {
  expect(planPins([0, 1])).toEqual({ server: "0", client: "1", threads: 1 })
  expect(planPins([2, 3, 5, 7, 8, 9])).toEqual({ server: "2", client: "3,5,7,8", threads: 4 })
})

test("one core cannot be shared out", () => {
  expect(planPins([0])).toEqual({ threads: 1 })
  expect(planPins([])).toEqual({ threads: 1 })
})

test("a command is pinned only where there are cores to pin it to", () => {
  expect(pinned("1", ["node", "x.mjs"])).toEqual(["taskset", "-c", "1", "node", "x.mjs"])
  expect(pinned(undefined, ["node"])).toEqual(["node"])
})
