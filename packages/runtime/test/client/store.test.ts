// Stores of streams: what their subscribers see when streams open, fail, are refused and close.
import { api, ApiError, live, serve, type App, type Changes } from "@precast/runtime"
import { createClient, createStore, type Store, type StoreSnapshot } from "@precast/runtime/client"
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest"

interface Stock {
  count: number
  at: Date
}

let count = 1
let refusal: "unauthenticated" | "unavailable" | undefined
let openings = 0
const subscribed = new Set<() => void>()
const cause: Changes = {
  subscribe(changed) {
    subscribed.add(changed)
    return () => subscribed.delete(changed)
  },
}
const change = (to: number): void => {
  count = to
  for (const changed of subscribed) changed()
}
let breaks = new AbortController()

const stock = api({ method: "GET", path: "/stock" }, () => {
  openings++
  if (refusal !== undefined) throw new ApiError(refusal, "no")
  const read = (): Stock => {
    breaks.signal.throwIfAborted()
    return { count, at: new Date(count) }
  }
  return live(read, { on: cause, intervalMs: 0 })
})
const routes = { stock }

let app: App<typeof routes>
let store: Store<Stock>
const leaving: (() => void)[] = []

beforeEach(async () => {
  count = 1
  refusal = undefined
  openings = 0
  breaks = new AbortController()
  app = await serve(routes, { port: 0, banner: false, onError: () => {} })
  const open = (signal: AbortSignal): Promise<AsyncIterable<Stock>> =>
    createClient<typeof app>(app.url).stock({}, { signal })
  store = createStore(open, { baseMs: 1, maxMs: 5 })
})
afterEach(async () => {
  for (const leave of leaving.splice(0)) leave()
  await app.close()
})

function follow(): StoreSnapshot<Stock>[] {
  const seen: StoreSnapshot<Stock>[] = []
  leaving.push(store.subscribe((snapshot) => seen.push(snapshot)))
  return seen
}

const waitFor = (expected: () => void): Promise<void> => vi.waitFor(expected, 15_000)
const at = (count: number): Stock => ({ count, at: new Date(count) })
const isOpen = (count: number): Promise<void> =>
  waitFor(() =>
    expect(store.getSnapshot()).toEqual({ status: "open", value: at(count), error: undefined }),
  )

describe("a store", () => {
  test("is closed without subscribers, and opens one stream for all of them", async () => {
    expectTypeOf(store).toEqualTypeOf<Store<Stock>>()
    const closed = { status: "closed", value: undefined, error: undefined }
    expect(store.getSnapshot()).toEqual(closed)
    expect(openings).toBe(0)
    const first = follow()
    expect(first).toEqual([{ ...closed, status: "connecting" }])
    const second = follow()
    expect(second).toEqual(first)
    await isOpen(1)
    change(2)
    await isOpen(2)
    expect(first.map(({ status, value }) => [status, value])).toEqual([
      ["connecting", undefined],
      ["open", at(1)],
      ["open", at(2)],
    ])
    expect(second).toEqual(first)
    expect(openings).toBe(1)
  })

  test("has the same snapshot until something changes", async () => {
    follow()
    await isOpen(1)
    const snapshot = store.getSnapshot()
    expect(store.getSnapshot()).toBe(snapshot)
    follow()
    expect(store.getSnapshot()).toBe(snapshot)
    change(2)
    await isOpen(2)
    expect(store.getSnapshot()).not.toBe(snapshot)
  })

  test("closes the stream after the last subscriber, and opens it again with the last value", async () => {
    follow()
    follow()
    await isOpen(1)
    leaving.shift()!()
    leaving[0]!()
    // One that comes in the same turn takes the stream over.
    follow()
    leaving.shift()!()
    await isOpen(1)
    expect([openings, subscribed.size]).toEqual([1, 1])
    leaving.shift()!()
    await waitFor(() => expect(subscribed.size).toBe(0))
    expect(store.getSnapshot()).toEqual({ status: "closed", value: at(1), error: undefined })
    change(2)
    expect(follow()[0]).toEqual({ status: "connecting", value: at(1), error: undefined })
    await isOpen(2)
    expect(openings).toBe(2)
  })

  test("reconnects when the stream fails, and when the server ends it", async () => {
    const seen = follow()
    await isOpen(1)
    breaks.abort()
    change(2)
    await waitFor(() => expect(openings).toBeGreaterThan(3))
    expect(store.getSnapshot()).toMatchObject({ status: "connecting", value: at(1) })
    expect(
      seen.some(({ error }) => (error as { kind?: string } | undefined)?.kind === "network"),
    ).toBe(true)
    breaks = new AbortController()
    await isOpen(2)
    await app.close()
    await waitFor(() => expect(store.getSnapshot()).toMatchObject({ status: "connecting" }))
    count = 3
    app = await serve(routes, { port: 0, banner: false, onError: () => {} })
    await isOpen(3)
  })

  test("waits for a server that is unavailable, and stops at one that refuses", async () => {
    refusal = "unavailable"
    const seen = follow()
    await waitFor(() => expect(openings).toBeGreaterThan(1))
    refusal = "unauthenticated"
    await waitFor(() => expect(store.getSnapshot().status).toBe("closed"))
    expect(store.getSnapshot()).toMatchObject({ value: undefined, error: { status: 401 } })
    expect(seen.at(-1)).toBe(store.getSnapshot())
    refusal = undefined
    follow()
    await isOpen(1)
    expect(seen.at(-1)).toBe(store.getSnapshot())
  })

  test("an error of a subscriber does not affect the others", async () => {
    const uncaught: unknown[] = []
    const listener = (error: unknown): void => void uncaught.push(error)
    const others = process.listeners("uncaughtException")
    process.removeAllListeners("uncaughtException")
    process.on("uncaughtException", listener)
    try {
      leaving.push(
        store.subscribe(() => {
          throw new Error("of a component")
        }),
      )
      const seen = follow()
      await isOpen(1)
      expect(seen).toHaveLength(2)
      expect(uncaught).toHaveLength(2)
    } finally {
      process.off("uncaughtException", listener)
      for (const other of others) process.on("uncaughtException", other)
    }
  })

  test("an error of its function is in the snapshot, and it is called again", async () => {
    let calls = 0
    const failing = createStore<number>(
      () => {
        if (calls++ === 0) throw new TypeError("no input")
        return (async function* () {
          yield calls
          await new Promise(() => {})
        })()
      },
      { baseMs: 0 },
    )
    const seen: StoreSnapshot<number>[] = []
    const leave = failing.subscribe((snapshot) => seen.push(snapshot))
    await waitFor(() => expect(failing.getSnapshot()).toMatchObject({ status: "open", value: 2 }))
    expect(seen.map(({ status, error }) => [status, error])).toEqual([
      ["connecting", undefined],
      ["connecting", new TypeError("no input")],
      ["open", undefined],
    ])
    leave()
  })
})
