// Kept messages that a process receives which was started later.
import { afterEach, describe, expect, test } from "vitest"
import { readCursor, writeCursor } from "../../src/http/websocket/resume/cursor.ts"
import { takeHandover, writeHandover } from "../../src/http/websocket/resume/handover.ts"
import { History } from "../../src/http/websocket/resume/history.ts"
import { HistoryExchange } from "../../src/http/websocket/resume/history-exchange.ts"
import { messageFrame } from "../../src/types/resume-frames.ts"

const limits = { keepMs: 10_000, messages: 3, bytes: 100_000 }
const history = (): History => new History(limits, 20_000, 0)
const cursor = (text: string): ReadonlyMap<string, number> => readCursor(text) ?? new Map()

function add(to: History, topic: string, id: string, data: string | Uint8Array = id, at = 0): void {
  const [origin = "", number = ""] = id.split(".")
  to.origins.arrived({ origin, number: Number(number) }, at)
  const frame = messageFrame(id, data)
  to.add(topic, { origin, number: Number(number), frame, from: "me", at, bytes: frame.length })
}

const after = (from: History, topic: string, text: string): readonly unknown[] =>
  from.after(topic, cursor(text), "other", 0).map(({ frame }) => frame)

describe("a history that is handed over", () => {
  test("precedes what has arrived meanwhile", () => {
    const [old, fresh] = [history(), history()]
    for (const id of ["p.0", "p.1", "dead.0", "p.2"]) add(old, id === "p.2" ? "b" : "a", id)
    add(old, "b", "p.3", Uint8Array.of(1, 2))
    // These two have arrived here, too.
    add(fresh, "b", "p.3", Uint8Array.of(1, 2))
    add(fresh, "a", "p.4")
    expect(fresh.origins.covers(cursor("p.1~dead.0"), 0)).toBe(false)
    takeHandover(fresh, writeHandover(old, 5), "own", 5)
    expect(fresh.origins.covers(cursor("p.1~dead.0"), 5)).toBe(true)
    expect(after(fresh, "a", "p.1~dead.0")).toEqual(["~mp.1 p.1", "~mdead.0 dead.0", "~mp.4 p.4"])
    expect(after(fresh, "b", "p.1")).toEqual([
      "~mp.2 p.2",
      messageFrame("p.3", Uint8Array.of(1, 2)),
    ])
    expect(writeCursor(fresh.origins.cursor(5))).toBe("dead.1~p.5")
    expect(fresh.origins.arrived({ origin: "dead", number: 0 }, 5)).toBe("known")
  })

  test("does not cover what was removed, or what is missing between", () => {
    const [old, fresh] = [history(), history()]
    for (const number of [0, 1, 2, 3]) add(old, "a", `p.${number}`)
    add(old, "a", "q.0")
    add(fresh, "a", "q.2")
    takeHandover(fresh, writeHandover(old, 0), "own", 0)
    expect(fresh.origins.covers(cursor("p.1~q.2"), 0)).toBe(false)
    expect(fresh.origins.covers(cursor("p.2~q.2"), 0)).toBe(true)
    expect(fresh.origins.covers(cursor("p.2~q.1"), 0)).toBe(false)
    expect(after(fresh, "a", "")).toEqual(["~mp.2 p.2", "~mp.3 p.3", "~mq.2 q.2"])
  })

  test("has parts, and keeps the age of messages", () => {
    const old = new History({ keepMs: 10_000, messages: 100, bytes: 1_000_000 }, 20_000, 0)
    const fresh = new History({ keepMs: 10_000, messages: 100, bytes: 1_000_000 }, 20_000, 0)
    for (let at = 0; at < 20; at++) add(old, "a", `p.${at}`, "x".repeat(10_000), at * 100)
    const parts = writeHandover(old, 2_000)
    expect(parts.length).toBeGreaterThan(2)
    takeHandover(fresh, parts, "own", 7_000)
    expect(after(fresh, "a", "")).toHaveLength(20)
    fresh.expire(15_500)
    expect(after(fresh, "a", "p.0")).toHaveLength(15)
  })

  test.each(["", "{", "null", "[]", "{}", '{"origins":[null],"entries":[]}'])(
    "is empty if another program has sent it (%j)",
    (text) => {
      const fresh = history()
      takeHandover(fresh, [text], "own", 0)
      expect([...fresh.origins.known()]).toEqual([])
    },
  )

  test("ignores entries that are not messages", () => {
    const fresh = history()
    const origins = [["p", 0, 9, 0]]
    const entries = [
      ["a", "text", "", 0, 0],
      ["a", "~mp.12 x", "", 0, 0],
      ["a", "~mq.1 x", "", 0, 0],
    ]
    takeHandover(fresh, [JSON.stringify({ origins, entries })], "own", 0)
    expect([...fresh.all()]).toEqual([])
  })
})

describe("processes", () => {
  const exchanges: HistoryExchange[] = []
  const sent: string[] = []
  afterEach(() => {
    for (const exchange of exchanges.splice(0)) exchange.close()
    sent.splice(0)
  })
  function start(name: string, kept: History): HistoryExchange {
    const exchange: HistoryExchange = new HistoryExchange(name, kept, (text) => {
      sent.push(JSON.parse(text)[0])
      for (const other of exchanges) if (other !== exchange) other.receive(text)
    })
    exchanges.push(exchange)
    return exchange
  }

  test("receive the history of one of the others, once", async () => {
    const [old, fresh] = [history(), history()]
    add(old, "a", "p.0")
    start("one", old)
    start("two", old)
    const third = start("three", fresh)
    third.request()
    third.request()
    await third.loading
    expect(after(fresh, "a", "")).toEqual(["~mp.0 p.0"])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent).toEqual(["want", "part"])
  })

  test("that start at the same time give each other what they have", async () => {
    const [one, other] = [history(), history()]
    add(one, "a", "p.0")
    add(other, "a", "q.0")
    const both = [start("one", one), start("two", other)]
    for (const exchange of both) exchange.request()
    await Promise.all(both.map(({ loading }) => loading))
    expect(sent).toEqual(["want", "want", "part", "part"])
    for (const kept of [one, other]) expect(kept.origins.covers(cursor("p.1~q.1"), 0)).toBe(true)
  })

  test("do not wait for others that do not exist", async () => {
    const alone = new HistoryExchange("one", history(), () => {})
    alone.request()
    for (const text of ["", "1", "[]", '["part","one"]', '["part","one","x",1,1,"{}"]']) {
      alone.receive(text)
    }
    await alone.loading
    expect(alone.loading).toBeUndefined()
  })
})
