import { describe, expect, test } from "vitest"
import { memberText } from "../../src/http/websocket/presence/member-text.ts"
import { Members } from "../../src/http/websocket/presence/members.ts"
import { OtherProcesses } from "../../src/http/websocket/presence/other-processes.ts"
import {
  partsOf,
  readPresence,
  writePresence,
  type PresenceMessage,
} from "../../src/http/websocket/presence/presence-messages.ts"

const joined = (...members: number[]): { topic: string; joined: string[]; left: string[] } => ({
  topic: "a",
  joined: members.map(String),
  left: [],
})

describe("members that another process reports", () => {
  function setUp(): {
    members: Members
    others: OtherProcesses
    wanted: string[]
    who: () => readonly unknown[]
  } {
    const members = new Members()
    const wanted: string[] = []
    const others = new OtherProcesses(members, (origin) => wanted.push(origin))
    return { members, others, wanted, who: () => members.of("a") }
  }

  test("join and leave", () => {
    const { members, others, wanted, who } = setUp()
    others.receive("p", { kind: "change", version: 1, changes: [joined(1, 2)] })
    others.receive("q", { kind: "change", version: 1, changes: [joined(2)] })
    expect(who()).toEqual([1, 2])
    const left = { topic: "a", joined: [], left: ["1", "2", "9"] }
    others.receive("p", { kind: "change", version: 2, changes: [left] })
    expect(who()).toEqual([2])
    others.remove("q")
    others.remove("unknown")
    expect(who()).toEqual([])
    expect([wanted, members.takeChanges()]).toEqual([[], []])
  })

  test("are requested again when a change is missing, and not too often", () => {
    const { others, wanted, who } = setUp()
    others.receive("p", { kind: "change", version: 2, changes: [joined(2)] })
    others.receive("p", { kind: "alive", version: 2 })
    expect([who(), wanted]).toEqual([[], ["p"]])
    others.tick()
    others.tick()
    others.receive("p", { kind: "alive", version: 2 })
    expect(wanted).toEqual(["p", "p"])
    const state = { kind: "state", version: 2, parts: 2 } as const
    others.receive("p", { ...state, part: 1, changes: [joined(9)] })
    others.receive("p", { ...state, part: 0, changes: [joined(1)] })
    expect(who()).toEqual([])
    others.receive("p", { ...state, part: 1, changes: [joined(2)] })
    expect(who()).toEqual([1, 2])
    others.receive("p", { ...state, version: 1, part: 0, parts: 1, changes: [joined(3)] })
    others.receive("p", { kind: "change", version: 2, changes: [joined(4)] })
    others.receive("p", { kind: "change", version: 3, changes: [joined(5)] })
    others.receive("p", { kind: "alive", version: 3 })
    expect([who(), wanted.length]).toEqual([[1, 2, 5], 2])
  })

  test("leave when the process was silent for seven ticks", () => {
    const { others, who } = setUp()
    for (const origin of ["p", "q"]) {
      others.receive(origin, {
        kind: "change",
        version: 1,
        changes: [joined(origin === "p" ? 1 : 2)],
      })
    }
    for (let tick = 1; tick <= 6; tick++) others.tick()
    others.receive("q", { kind: "alive", version: 1 })
    expect(who()).toEqual([1, 2])
    others.tick()
    expect(who()).toEqual([2])
  })

  test("one process has a limit", () => {
    const { members, others } = setUp()
    const many = { ...joined(), joined: Array.from({ length: 200_001 }, (_, at) => `${at}`) }
    others.receive("p", { kind: "change", version: 1, changes: [many] })
    expect(members.count("a")).toBe(200_000)
  })
})

describe("messages about members", () => {
  const messages: PresenceMessage[] = [
    { kind: "alive", version: 3 },
    { kind: "want", of: "" },
    { kind: "gone" },
    {
      kind: "change",
      version: 1,
      changes: [{ topic: `"\\`, joined: ['{"a":[1,null]}'], left: ['"]"'] }],
    },
    { kind: "state", version: 0, part: 0, parts: 1, changes: [] },
  ]
  test.each(messages)("are read as they were written ($kind)", (message) => {
    expect(readPresence(writePresence("p", message))).toEqual({ origin: "p", message })
  })

  test.each([
    "",
    "{",
    "null",
    "[]",
    "[1]",
    '["p"]',
    '["p","alive"]',
    '["p","alive",-1]',
    '["p","change",1]',
    '["p","change",1,[1]]',
    '["p","change",1,[["a"]]]',
    '["p","state",1,[]]',
    '["p","state",1,[],0,-1]',
    '["p","want",1]',
    '["p","other",1]',
    `["${"x".repeat(65)}","gone"]`,
  ])("others are ignored (%s)", (text) => expect(readPresence(text)).toBeUndefined())

  test("are split into parts", () => {
    const members = Array.from({ length: 100 }, (_, at) => JSON.stringify(`${at}`.padEnd(1000)))
    const changes = [{ topic: "a", joined: members, left: members.slice(50) }, joined(1)]
    const parts = partsOf(changes)
    expect(parts.length).toBeGreaterThan(4)
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(40_000)
    expect(parts.flat().flatMap((one) => one.joined)).toEqual([...members, "1"])
    expect(parts.flat().flatMap((one) => one.left)).toEqual(members.slice(50))
    expect(partsOf([])).toEqual([[]])
  })
})

test.each([
  [undefined, "undefined"],
  [() => {}, "function"],
  [1n, "bigint"],
  [Number.NaN, "NaN"],
  [{ at: new Date(0) }, "Date"],
  [new Map(), "Map"],
  [[undefined], "undefined"],
  [{ a: { toJSON: () => 1 } }, "Object"],
])("a member that is not plain JSON is refused (%s)", (member, what) => {
  const text = `a member of a topic must be plain JSON, without ${what}`
  expect(() => memberText(member, 100)).toThrow(new TypeError(text))
})

test("a member may be any plain JSON", () => {
  expect(memberText({ a: [1, "é", null, true], b: undefined }, 100)).toBe('{"a":[1,"é",null,true]}')
  expect(memberText("é".repeat(9), 20)).toBe('"ééééééééé"')
  expect(() => memberText("é".repeat(10), 20)).toThrow(RangeError)
  let deep: unknown = 1
  for (let at = 0; at < 40; at++) deep = [deep]
  expect(() => memberText(deep, 1000)).toThrow("so many levels")
})
