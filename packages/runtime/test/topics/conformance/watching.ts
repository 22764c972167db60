// Who is notified of messages in each process, without a subscription.
import { expect, test, vi } from "vitest"
import { type Ground, messageOf, topicOf, WAIT } from "./things.ts"

const MANY = 20

export function watching(ground: Ground): void {
  test("each process is notified of published messages, also after its connection was lost", async ({
    skip,
  }) => {
    const { engine } = ground
    const other = await ground.another()
    if (engine.watch === undefined || other.watch === undefined) return skip()
    const topic = topicOf()
    const unwatched = topicOf()
    await engine.declare(topic, [])
    await other.declare(topic, [])
    await engine.declare(unwatched, [])
    const counts = { own: 0, other: 0, stopped: 0 }
    const stop = await engine.watch(topic, () => void counts.own++)
    const stopOther = await other.watch(topic, () => void counts.other++)
    const stopThird = await engine.watch(topic, () => void counts.stopped++)
    await stopThird()
    for (let count = 0; count < MANY; count++) await engine.publish(unwatched, [messageOf()])
    await engine.publish(topic, [messageOf()])
    await vi.waitFor(() => expect(Math.min(counts.own, counts.other)).toBeGreaterThan(0), WAIT)
    // Each is notified once more when its connection is there, which may be after `watch`.
    expect(Math.max(counts.own, counts.other)).toBeLessThan(MANY)
    const there = { ...counts }
    await ground.server.cut()
    await vi.waitFor(() => {
      expect(counts.own).toBeGreaterThan(there.own)
      expect(counts.other).toBeGreaterThan(there.other)
    }, WAIT)
    const before = { ...counts }
    await vi.waitFor(() => engine.publish(topic, [messageOf()]), WAIT)
    await vi.waitFor(() => {
      expect(counts.own).toBeGreaterThan(before.own)
      expect(counts.other).toBeGreaterThan(before.other)
    }, WAIT)
    await Promise.all([stop(), stopOther()])
    expect(counts.stopped).toBe(0)
  })
}
