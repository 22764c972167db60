import { expect, test } from "vitest"
import { chaosOf } from "./chaos.ts"

test("an order of precast chaos is read in development, and ignored in production", () => {
  const order = { workers: 2, folder: "/tmp", seed: 1, disturbsMessages: true }
  const text = JSON.stringify(order)
  expect(chaosOf({ PRECAST_CHAOS: text })).toEqual(order)
  expect(chaosOf({ PRECAST_CHAOS: text, NODE_ENV: "production" })).toBeUndefined()
  expect(chaosOf({})).toBeUndefined()
})
