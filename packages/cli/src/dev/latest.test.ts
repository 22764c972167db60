import { expect, test } from "vitest"
import { Latest } from "./latest.ts"

/** A task that a test resumes by hand. */
function gate() {
  const open: (() => void)[] = []
  const task = () => new Promise<void>((done) => open.push(done))
  return { open, task }
}

const turn = () => new Promise((done) => setImmediate(done))

test("requests during a run lead to one more run", async () => {
  const { open, task } = gate()
  const latest = new Latest(task)
  for (let times = 0; times < 5; times++) latest.request()
  expect(open.length).toBe(1)
  latest.request()
  open[0]?.()
  await turn()
  expect(open.length).toBe(2)
  open[1]?.()
  await turn()
  latest.request()
  expect(open.length).toBe(3)
  open[2]?.()
  await latest.close()
})

test("close waits for the run and starts none", async () => {
  const { open, task } = gate()
  const latest = new Latest(task)
  latest.request()
  latest.request()
  const closed = latest.close()
  open[0]?.()
  await closed
  latest.request()
  await turn()
  expect(open.length).toBe(1)
})

test("the first error reaches who waits for it", async () => {
  const latest = new Latest(() => Promise.reject(new Error("no entry")))
  latest.request()
  await expect(latest.failed).rejects.toThrow("no entry")
  await latest.close()
})
