import { strict as assert } from "node:assert"
import { test } from "node:test"
import { createApp } from "@precast/runtime"
import { testClient } from "@precast/runtime/testing"
import { routes } from "./app.js"

const app = createApp(routes)
const client = testClient(app)

test("an order is placed and found", async () => {
  const lines = [{ article: "AB-14", count: 2 }]
  const placed = await client.placeOrder({ customer: "Ada", lines })
  assert.deepEqual(await client.getOrder({ id: placed.id }), placed)
  assert.equal((await client.getOrder.answer({ id: 77 })).status, 404)
})

test("an order of nothing is refused", async () => {
  const lines = [{ article: "AB-14", count: 0 }]
  const answer = await client.placeOrder.answer({ customer: "Ada", lines })
  assert.equal(answer.status, 400)
})
