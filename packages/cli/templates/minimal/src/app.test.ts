import { strict as assert } from "node:assert"
import { test } from "node:test"
import { createApp } from "@precast/runtime"
import { testClient } from "@precast/runtime/testing"
import { routes } from "./app.js"

const app = createApp(routes)
const client = testClient(app)

test("says hello", async () => {
  assert.deepEqual(await client.hello({ name: "world" }), { message: "Hello, world" })
})

test("moves a date by a month", async () => {
  const user = { id: 1, name: "Ada", surname: "Lovelace", lastUpdate: new Date("2026-01-15") }
  assert.deepEqual(await client.updateUser(user), {
    ...user,
    lastUpdate: "2026-02-15T00:00:00.000Z",
  })
})

test("refuses a wrong user with every issue", async () => {
  const headers = { "content-type": "application/json" }
  const body = '{"id":"1","name":"Ada","surname":"Lovelace"}'
  const answer = await app.inject({ method: "POST", path: "/updateUser", headers, body })
  const { issues } = answer.json() as { issues: { path: string }[] }
  assert.deepEqual([answer.status, issues.map(({ path }) => path)], [400, ["/id", "/lastUpdate"]])
})
