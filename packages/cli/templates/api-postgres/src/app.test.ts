import { strict as assert } from "node:assert"
import { after, test } from "node:test"
import { createApp } from "@precast/runtime"
import { testClient } from "@precast/runtime/testing"
import { routes, use } from "./app.js"
import { db } from "./database.js"

// The database of a test file is its own, with the migrations applied.
const app = createApp(routes, { use })
const tasks = testClient(app).api
after(() => db.close())

test("a task is added, changed, found and removed", async () => {
  const { id, due } = await tasks.addTask({ text: "Buy milk", due: new Date("2026-12-24") })
  assert.equal(due, "2026-12-24T00:00:00.000Z")
  const changed = await tasks.changeTask({ id, done: true })
  assert.deepEqual([changed.text, changed.done], ["Buy milk", true])
  const { tasks: done } = await tasks.listTasks({ done: true })
  assert.deepEqual(
    done.map((task) => task.id),
    [id],
  )
  const { events } = await tasks.taskEvents({ id })
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ["added", "changed"],
  )
  await tasks.removeTask({ id })
  assert.equal((await tasks.getTask.answer({ id })).status, 404)
})

test("pages of tasks", async () => {
  for (const text of ["one", "two", "three"]) await tasks.addTask({ text })
  const first = await tasks.listTasks({ limit: 2 })
  const next = await tasks.listTasks({ limit: 2, after: first.tasks[1]!.id })
  assert.deepEqual(
    [...first.tasks, ...next.tasks].map(({ text }) => text),
    ["one", "two", "three"],
  )
})

test("a wrong task is refused with every issue, and not written", async () => {
  const count = () => db.queryRow<{ n: number }>`select count(*)::integer as n from tasks`
  const before = await count()
  const headers = { "content-type": "application/json" }
  const body = '{"text":"","due":"tomorrow"}'
  const answer = await app.inject({ method: "POST", path: "/api/tasks", headers, body })
  const { issues } = answer.json() as { issues: { path: string }[] }
  assert.deepEqual([answer.status, issues.map(({ path }) => path)], [400, ["/text", "/due"]])
  assert.deepEqual(await count(), before)
})

test("it is ready when its database responds", async () => {
  assert.equal((await app.inject({ path: "/readyz" })).status, 200)
})
