import { describe, expect, it } from "vitest"
import { areUnique } from "./unique.ts"

describe("areUnique", () => {
  it.each([
    [[1, 2, "1", true, null, [1], { a: 1 }, {}, []]],
    [[1n, 1, "1"]],
    [
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [
      [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
    ],
    [[new Date(0), new Date(1), 0]],
    [["[]", [], "s"]],
    [["et [1]", new Set([1]), "set [1]"]],
    [[new Uint8Array([1]), new Uint8Array([2])]],
    [[new Set([1]), new Set([2]), new Map([[1, 2]])]],
    [[]],
  ])("%o are different", (items) => expect(areUnique(items)).toBe(true))

  it.each([
    [[1, 1]],
    [[0, -0]],
    [["a", "b", "a"]],
    [
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
    ],
    [[{ a: -0 }, { a: 0 }]],
    [[{ a: 1 }, { a: 1, b: undefined }]],
    [[new Date(5), new Date(5)]],
    [[new URL("http://a/"), new URL("http://a/")]],
    [[/a/g, /a/g]],
    [[new Uint8Array([1]), new Uint8Array([1])]],
    [[new Map([[1, 2]]), new Map([[1, 2]])]],
    [[10n, 10n]],
  ])("%o are not", (items) => expect(areUnique(items)).toBe(false))
})

describe("items that are nested without end", () => {
  const nested = (depth: number): unknown[] => {
    let list: unknown[] = []
    for (let at = 0; at < depth; at++) list = [list, 1]
    return list
  }

  it("are not looked into where one look tells them apart", () => {
    // Too deep for a walk.
    expect(areUnique([nested(200_000), [], 1, "a", {}])).toBe(true)
    expect(areUnique([nested(200_000)])).toBe(true)
  })

  it("are where none does", () => {
    expect(areUnique([nested(500), nested(500)])).toBe(false)
    expect(areUnique([nested(500), nested(501)])).toBe(true)
  })

  it("holes are undefined", () => {
    const holes: unknown[] = []
    holes.length = 2
    expect(areUnique(holes)).toBe(false)
    expect(areUnique([holes, [undefined, undefined]])).toBe(false)
  })
})
