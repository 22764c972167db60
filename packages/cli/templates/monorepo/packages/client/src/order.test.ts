import { strict as assert } from "node:assert"
import { test } from "node:test"
import { routes } from "@app/server"
import { createApp } from "@precast/runtime"
import { order } from "./order.js"

const { fetch } = createApp(routes)

test("an order goes to the server and comes back, its date as a date", async () => {
  const placed = await order("http://server", "AB-14", { fetch })
  assert.deepEqual([placed.id, placed.at instanceof Date], [1, true])
})

test("what the contract refuses is not sent", async () => {
  await assert.rejects(order("http://server", "", { fetch }), /lines\/0\/article/)
})
