import { deepEqual, ok } from "node:assert/strict"
import { test } from "node:test"
import { decode, encode, is, random } from "@precast/runtime"
import type { Order } from "./order.ts"

/** Values for tests come from the type: the same seed gives the same order, and all rules hold. */
test("an order that is sent can be read again", () => {
  for (let seed = 0; seed < 100; seed++) {
    const order = random<Order>(seed)
    ok(is<Order>(order))
    deepEqual(decode<Order>(encode<Order>(order)), order)
  }
})
