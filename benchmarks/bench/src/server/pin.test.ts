import { expect, test } from "vitest"
import { namedPins, pinned, planPins } from "./pin.ts"

test("the server gets a core of its own, the load tool up to four others", () => {
  expect(planPins([0, 1])).toEqual({ server: "0", client: "1", serverCores: 1, threads: 1 })
  expect(planPins([2, 3, 5, 7, 8, 9])).toMatchObject({ server: "2", client: "3,5,7,8", threads: 4 })
})

test("one core cannot be shared out", () => {
  expect(planPins([0])).toEqual({ serverCores: 1, threads: 1 })
  expect(planPins([])).toEqual({ serverCores: 1, threads: 1 })
  expect(planPins([0, 1], 2)).toEqual({ serverCores: 2, threads: 1 })
})

test("the server gets the requested number of cores", () => {
  expect(planPins([0, 1, 2, 3], 2)).toMatchObject({ server: "0,1", client: "2,3", serverCores: 2 })
})

test("the load tool stays off the cores that share one with the server's", () => {
  const pairs = (core: number): number[] => [core & ~1, core | 1]
  expect(planPins([0, 1, 2, 3], 1, pairs)).toMatchObject({ server: "0", client: "2,3" })
  // Without another core, a shared one is better than the server's own.
  expect(planPins([0, 1], 1, pairs)).toMatchObject({ server: "0", client: "1" })
})

test("cores by name; those that are not there, or that both would have, are refused", () => {
  const all = [0, 1, 2, 3]
  expect(namedPins("1:2-3", all)).toMatchObject({ server: "1", client: "2,3", threads: 2 })
  expect(namedPins("0,1:3", all)).toMatchObject({ server: "0,1", client: "3", serverCores: 2 })
  expect(() => namedPins("1:4", all)).toThrow("Core 4 does not exist here; use 0, 1, 2, 3.")
  expect(() => namedPins("0-1:1-2", all)).toThrow("cannot have the same core")
})

test("a command is pinned only where there are cores to pin it to", () => {
  expect(pinned("1", ["node", "x.mjs"])).toEqual(["taskset", "-c", "1", "node", "x.mjs"])
  expect(pinned(undefined, ["node"])).toEqual(["node"])
})
