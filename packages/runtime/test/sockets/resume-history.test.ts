import { describe, expect, test } from "vitest"
import { readCursor, writeCursor } from "../../src/http/websocket/resume/cursor.ts"
import { History } from "../../src/http/websocket/resume/history.ts"
import { Origins } from "../../src/http/websocket/resume/origins.ts"

const QUIET_MS = 20_000
const cursor = (text: string): ReadonlyMap<string, number> => readCursor(text) ?? new Map()

describe("the processes that publish", () => {
  test("are covered from their first message on", () => {
    const origins = new Origins(QUIET_MS, 0)
    expect(origins.arrived({ origin: "a", number: 0 }, 0)).toBe("new")
    expect(origins.arrived({ origin: "a", number: 1 }, 0)).toBe("new")
    expect(origins.arrived({ origin: "a", number: 1 }, 0)).toBe("known")
    expect(writeCursor(origins.cursor(0))).toBe("a.2")
    for (const text of ["", "a.0", "a.2", "a.5"]) expect(origins.covers(cursor(text), 0)).toBe(true)
    expect(origins.covers(cursor("a.2~b.1"), 0)).toBe(false)
  })

  test("a message that did not arrive is a gap for cursors before it", () => {
    const origins = new Origins(QUIET_MS, 0)
    origins.arrived({ origin: "a", number: 0 }, 0)
    expect(origins.arrived({ origin: "a", number: 2 }, 0)).toBe("late")
    expect(origins.covers(cursor("a.1"), 0)).toBe(false)
    expect(origins.covers(cursor("a.2"), 0)).toBe(true)
    expect(origins.covers(cursor(""), 0)).toBe(false)
    expect(origins.reported("a", 3, 0)).toBe(false)
    expect(origins.reported("a", 5, 0)).toBe(true)
    expect(origins.covers(cursor("a.4"), 0)).toBe(false)
    expect(origins.reported("a", 2, 0)).toBe(false)
    expect(writeCursor(origins.cursor(0))).toBe("a.5")
  })

  test("that published before this process started are no gap for its connections", () => {
    const origins = new Origins(QUIET_MS, 0)
    expect(origins.reported("a", 7, 100)).toBe(false)
    expect(origins.arrived({ origin: "b", number: 3 }, 100)).toBe("new")
    expect(origins.covers(cursor("a.7~b.3"), 100)).toBe(true)
    expect(origins.covers(cursor("a.6~b.3"), 100)).toBe(false)
    // Later, a process that is unknown has started meanwhile: its first messages are missing.
    expect(origins.arrived({ origin: "c", number: 1 }, 11_000)).toBe("late")
    expect(origins.reported("d", 1, 11_000)).toBe(true)
    expect(origins.reported("e", 0, 11_000)).toBe(false)
  })

  test("that have closed leave cursors, and are forgotten later", () => {
    const origins = new Origins(QUIET_MS, 0)
    origins.reported("a", 7, 0)
    origins.reported("b", 1, 0)
    const later = QUIET_MS + 1
    origins.reported("b", 1, later)
    // Another process may notice it later.
    expect(writeCursor(origins.cursor(later))).toBe("a.7~b.1")
    expect(writeCursor(origins.cursor(2 * QUIET_MS + 1))).toBe("b.1")
    expect(origins.covers(cursor("b.1"), later)).toBe(true)
    expect(origins.covers(cursor("a.7~b.1"), later)).toBe(true)
    expect(origins.covers(cursor("a.6~b.1"), later)).toBe(false)
    origins.expire(3 * QUIET_MS + 1)
    expect(origins.covers(cursor("a.7~b.1"), later)).toBe(false)
  })
})

describe("the messages that are kept", () => {
  const limits = { keepMs: 1000, messages: 3, bytes: 100 }

  function filled(): { history: History; add(topic: string, bytes?: number, at?: number): void } {
    const history = new History(limits, QUIET_MS, 0)
    let number = 0
    return {
      history,
      add(topic, bytes = 1, at = 0) {
        const id = { origin: "a", number: number++ }
        history.origins.arrived(id, at)
        history.add(topic, {
          ...id,
          frame: `${id.number}`,
          from: id.number === 1 ? "me" : "",
          bytes,
          at,
        })
      },
    }
  }
  const framesOf = (history: History, topic: string, text: string, client = "you"): unknown =>
    history.after(topic, cursor(text), client, 0).map(({ frame }) => frame)

  test("are those of the topic after the cursor, without the client's own", () => {
    const { history, add } = filled()
    for (const topic of ["x", "x", "y", "x"]) add(topic)
    expect(framesOf(history, "x", "a.0")).toEqual(["0", "1", "3"])
    expect(framesOf(history, "x", "a.1")).toEqual(["1", "3"])
    expect(framesOf(history, "x", "a.0", "me")).toEqual(["0", "3"])
    expect(framesOf(history, "y", "a.0")).toEqual(["2"])
    expect(framesOf(history, "__proto__", "a.0")).toEqual([])
  })

  test("are at most so many, and so many bytes; older cursors are a gap for the topic alone", () => {
    const { history, add } = filled()
    for (let i = 0; i < 5; i++) add("x")
    expect(framesOf(history, "x", "a.0")).toEqual(["2", "3", "4"])
    expect(history.covers("x", cursor("a.1"), 0)).toBe(false)
    expect(history.covers("x", cursor("a.2"), 0)).toBe(true)
    expect(history.covers("y", cursor("a.0"), 0)).toBe(true)
    add("y", 60)
    add("y", 60)
    expect(framesOf(history, "y", "a.0")).toEqual(["6"])
    expect(history.covers("y", cursor("a.5"), 0)).toBe(false)
    add("y", 101)
    expect(framesOf(history, "y", "a.0")).toEqual([])
  })

  test("are removed after their time; cursors before them are a gap for all", () => {
    const { history, add } = filled()
    add("x")
    add("y", 1, 900)
    history.expire(1000)
    expect(history.origins.covers(cursor("a.0"), 1000)).toBe(true)
    history.expire(1001)
    expect(framesOf(history, "x", "a.0")).toEqual([])
    expect(history.origins.covers(cursor("a.0"), 1001)).toBe(false)
    expect(history.origins.covers(cursor("a.1"), 1001)).toBe(true)
    expect(framesOf(history, "y", "a.1")).toEqual(["1"])
  })

  test("of a process that had closed before the cursor was made are not missed", () => {
    const { history, add } = filled()
    for (let i = 0; i < 4; i++) add("x")
    const missed = (now: number): unknown => [
      history.after("x", cursor("b.1"), "you", now).length,
      history.covers("x", cursor("b.1"), now),
      history.covers("x", cursor("a.1~b.1"), now),
    ]
    history.origins.reported("b", 1, 0)
    // A process that has started after the cursor was made.
    expect(missed(QUIET_MS)).toEqual([3, false, true])
    expect(missed(QUIET_MS + 1)).toEqual([0, true, true])
  })

  test("are of at most 10,000 topics", () => {
    const { history, add } = filled()
    for (let i = 0; i < 10_001; i++) add(`${i}`)
    expect(framesOf(history, "0", "a.0")).toEqual([])
    expect(history.origins.covers(cursor("a.0"), 0)).toBe(false)
    expect(history.origins.covers(cursor("a.1"), 0)).toBe(true)
    expect(framesOf(history, "10000", "a.1")).toEqual(["10000"])
  })
})
