import { describe, expect, it } from "vitest"
import {
  exactKeyAt,
  keyAt,
  type Keyed,
  keysOf,
  memberEnd,
  newTable,
  plainKeyAt,
  presentOf,
  tagAt,
} from "./key-at.ts"
import { load, source, START } from "./source.ts"

/** Where the text begins. */
function loaded(text: string): number {
  load(text)
  return START
}

/** The key that is found where the code of the first one was not. */
function searched(keys: Keyed, at: number, expected: number): number {
  keyAt(keys, at, expected, 0)
  return keyAt(keys, at, expected, at)
}

describe("keyAt", () => {
  const keys = keysOf(["id", "idea", "日本", "本日", "ÿ"])

  it.each([
    ['"id":1', 0],
    ['"idea":1', 1],
    ['"日本":1', 2],
    ['"本日":1', 3],
    ['"ÿ":1', 4],
    ['"other":1', 5],
    ['"i":1', 5],
    ["}", -1],
    ["", -1],
    ["id:1", -1],
  ])("returns the index of the key in %j", (text, index) => {
    for (const expected of [0, 1, 2, 3, 4, 5])
      expect(searched(keys, loaded(text), expected)).toBe(index)
  })

  it("returns what begins as the key that is there, until the code of that one has not found it", () => {
    const table = keysOf(["name 1", "name 2", "name 3"])
    loaded('{"name 3":1}')
    expect(keyAt(table, START + 1, 0, 0)).toBe(0)
    expect(keyAt(table, START + 1, 0, START + 1)).toBe(2)
    expect(keyAt(table, START + 1, 0, 0)).toBe(2)
  })

  it("takes the key for granted that came last time in place of the expected one, once it has often come", () => {
    const table = keysOf(["a", "b", "c"])
    loaded('{"c":1,"b":2}')
    for (let times = 0; times < 20; times++) expect(keyAt(table, START + 1, 0, 0)).toBe(2)
    expect(keyAt(table, START + 7, 0, 0)).toBe(2)
    expect(keyAt(table, START + 7, 0, START + 7)).toBe(1)
    expect(keyAt(table, START + 1, 0, 0)).toBe(2)
  })

  it("distinguishes a key that begins as another by all of it", () => {
    const list = ["id", "idea"]
    loaded('{"ideal":1,"idea":2}')
    expect(searched(keysOf(list), START + 1, 0)).toBe(2)
    expect(searched(keysOf(list), START + 11, 0)).toBe(1)
    expect(exactKeyAt(newTable(list), START + 1, 0)).toBe(2)
  })
})

describe("presentOf", () => {
  it("makes an object of the values that are there", () => {
    expect(presentOf(keysOf(["a", "b", "c", "d"]), null, undefined, 0, "")).toEqual({
      a: null,
      c: 0,
      d: "",
    })
  })
})

describe("plainKeyAt", () => {
  it("refuses escapes: they could spell another key", () => {
    expect(plainKeyAt(loaded('"id":1'))).toBe("id")
    expect(source.at).toBe(START + 4)
    plainKeyAt(loaded('"\\u0069d":1'))
    expect(source.at).toBe(0)
  })
})

describe("memberEnd", () => {
  it.each(['"a":1,', '"a": {"b":[1,"}"]},', '"a":"x\\"y",', '"a":\n null }'])(
    "passes %j over",
    (text) => {
      const end = text.replace(/[ ,}]+$/, "").length + (text.endsWith("},") ? 1 : 0)
      expect(memberEnd(loaded(text))).toBe(START + end)
    },
  )

  it.each(['"a"', '"a":', '"a":x', "a:1", '"a":[1', '"\\u0061":1'])("refuses %j", (text) => {
    expect(memberEnd(loaded(text))).toBe(0)
  })
})

describe("tagAt", () => {
  it.each([
    '{"type":"a"}',
    '{ "x" : 1}',
    '{"x":{"type":1},"type":"a"}',
    '{"x":"\\"",\n"type": "a"}',
  ])("finds a key at any place of %j", (text) => {
    const at = tagAt(loaded(text), '"type":')
    expect(at === 0 ? null : source.bytes[at]).toBe(text.includes('"a"') ? 34 : null)
  })

  it.each(["{}", "{", "", '{"x":1}', '{"x":1,', '{"x', '{"x":[', "[]"])("is 0 for %j", (text) => {
    loaded(text)
    expect(tagAt(START, '"type":')).toBe(0)
  })

  it("stops where nested objects would be searched repeatedly", () => {
    const depth = 1_000
    const start = '{"a":'
    loaded(start.repeat(depth) + "1" + ',"type":1}'.repeat(depth))
    const found = Array.from({ length: depth }, (_, at) =>
      tagAt(START + at * start.length, '"type":'),
    )
    expect(found[0]).toBeGreaterThan(0)
    expect(found.filter((at) => at > 0).length).toBeLessThan(10)
  })
})
