// The default report of a failing handler: message texts come from other parties.
import { Database, startBackground, Subscription, Topic } from "@precast/runtime"
import { expect, onTestFinished, test, vi } from "vitest"
import { postgres } from "../helpers/postgres.ts"

test("a failure is one log entry, with any id and message", async () => {
  const server = await postgres()
  const db = new Database("logged", { url: server.url })
  const topic = new Topic<{ user: string }>("logged")
  const subscription = new Subscription(topic, "all", {
    retry: { maxAttempts: 1 },
    handler: ({ user }) => {
      throw new Error(`no such user: ${user}`)
    },
  })
  const told: unknown[][] = []
  vi.spyOn(console, "error").mockImplementation((...args) => void told.push(args))
  const running = await startBackground({ closeOnSignals: false })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await running.close()
    await db.close()
    await server.close()
  })
  const odd = "x\nprecast: GET /admin answered\r\x1b[31m\u2028\u202e"
  await topic.publish({ user: odd }, { id: odd })
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 40_000 })
  const [[entry, ...more]] = told as [string[]]
  expect([subscription.name, more]).toEqual(["logged/all", []])
  expect(entry).toMatch(/^precast: logged\/all failed with 'x.*Error: no such user: x/)
  expect(entry).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]|\n\S/u)
})
