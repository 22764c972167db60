import { Database, Subscription, Topic } from "@precast/runtime"
import { testTopics } from "@precast/runtime/testing"
import { afterEach, beforeEach, expect, test } from "vitest"
import { postgres } from "../helpers/postgres.ts"

interface Signup {
  email: string
  at: Date
}

const signups = new Topic<Signup>("tested-signups", { orderingKey: "email" })
const mailed: string[] = []
let isDown = false
const mails = new Subscription(signups, "mails", {
  handler: ({ email, at }) => {
    if (isDown) throw new Error("down")
    mailed.push(`${email} ${at.getUTCFullYear()}`)
  },
  retry: { maxAttempts: 2 },
  onError: () => {},
})

const at = new Date("2026-05-06T00:00:00Z")
let topics: ReturnType<typeof testTopics>
beforeEach(() => {
  topics = testTopics()
  mailed.length = 0
  isDown = false
})
afterEach(() => topics.close())

test("published messages can be inspected, and are delivered on request", async () => {
  const id = await signups.publish({ email: "a@b.c", at }, { attributes: { via: "web" } })
  await signups.publish({ email: "d@e.f", at }, { delay: "5m" })
  expect(topics.published(signups)).toEqual([
    {
      id,
      message: { email: "a@b.c", at },
      attributes: { via: "web" },
      key: "a@b.c",
      notBefore: null,
    },
    expect.objectContaining({ key: "d@e.f", notBefore: expect.any(Date) }),
  ])
  expect(mailed).toEqual([])
  expect(await topics.deliver(mails)).toMatchObject([
    { id, attempt: 1, outcome: "done" },
    { outcome: "done" },
  ])
  expect(mailed).toEqual(["a@b.c 2026", "d@e.f 2026"])
  expect(await topics.deliver(mails)).toEqual([])
})

test("a failure is tried again by the next delivery, then it is a dead letter", async () => {
  isDown = true
  await signups.publish({ email: "a@b.c", at }, { id: "one" })
  expect(await topics.deliver(mails)).toEqual([{ id: "one", attempt: 1, outcome: "retried" }])
  expect(await topics.deliver(mails)).toEqual([
    { id: "one", attempt: 2, outcome: "dead", error: { code: "PC2089", message: "down" } },
  ])
  expect(await mails.dead()).toMatchObject([{ id: "one", attempts: 2 }])
  isDown = false
  expect(await mails.replayDead()).toBe(1)
  expect(await topics.deliver(mails)).toEqual([{ id: "one", attempt: 1, outcome: "done" }])
  topics.clear()
  expect(topics.published(signups)).toEqual([])
})

test("what is published in a transaction is there once it is committed", async () => {
  const server = await postgres()
  const db = new Database("tested", { url: server.url })
  try {
    await db.transaction(async (tx) => {
      await signups.publish({ email: "a@b.c", at }, { tx })
      expect(topics.published(signups)).toEqual([])
      await tx
        .transaction(async (inner) => {
          await signups.publish({ email: "undone", at }, { tx: inner })
          throw new Error("no")
        })
        .catch(() => {})
    })
    await db
      .transaction(async (tx) => {
        await signups.publish({ email: "undone", at }, { tx })
        throw new Error("no")
      })
      .catch(() => {})
    expect(topics.published(signups).map(({ key }) => key)).toEqual(["a@b.c"])
    await expect(signups.publish({ email: "x", at }, { tx: db })).rejects.toThrow("PC2096")
  } finally {
    await db.close()
    await server.close()
  }
})
