import { strict as assert } from "node:assert"
import { test } from "node:test"
import { createApp } from "@precast/runtime"
import { sampleRequest, testClient } from "@precast/runtime/testing"
import { routes, use } from "./app.js"
import { addTask } from "./tasks/tasks.js"

const app = createApp(routes, { use })
const tasks = testClient(app).api

test("a task is added, changed, found and removed", async () => {
  const added = await tasks.addTask({ text: "Buy milk", due: new Date("2026-12-24") })
  assert.deepEqual([added.done, added.due], [false, "2026-12-24T00:00:00.000Z"])
  const { id } = added
  assert.equal((await tasks.changeTask({ id, done: true })).done, true)
  const { tasks: done } = await tasks.listTasks({ done: true })
  assert.deepEqual(
    done.map(({ text }) => text),
    ["Buy milk"],
  )
  await tasks.removeTask({ id })
  assert.equal((await tasks.getTask.answer({ id })).status, 404)
})

test("a wrong task is refused with every issue", async () => {
  const headers = { "content-type": "application/json" }
  const body = '{"text":"","due":"tomorrow"}'
  const answer = await app.inject({ method: "POST", path: "/api/tasks", headers, body })
  const { issues } = answer.json() as { issues: { path: string }[] }
  assert.deepEqual([answer.status, issues.map(({ path }) => path)], [400, ["/text", "/due"]])
})

test("whatever fits the type is taken", async () => {
  for (let seed = 0; seed < 50; seed++) {
    const { status } = await app.inject(sampleRequest(addTask, seed, "/api"))
    assert.equal(status, 201, `seed ${seed}`)
  }
})

test("it is alive, and its responses have security headers", async () => {
  const answer = await app.inject({ path: "/livez" })
  assert.deepEqual([answer.status, answer.headers["x-content-type-options"]], [200, "nosniff"])
})
