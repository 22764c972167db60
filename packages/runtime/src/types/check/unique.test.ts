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
    [[{ a: { b: 1 } }, { a: { b: 2 } }]],
    [[{ a: "y".repeat(50) + "1" + "y".repeat(50) }, { a: "y".repeat(50) + "2" + "y".repeat(50) }]],
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
    [
      [
        { a: 1.5, b: "x".repeat(100), c: true, d: null },
        { d: null, b: "x".repeat(100), a: 1.5, c: true },
      ],
    ],
    [[{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }]],
    [
      [
        new (class Point {
          a = 1
        })(),
        { a: 1 },
      ],
    ],
    [[{ a: 2n ** 70n }, { a: 2n ** 70n }]],
    [[Object.assign(Object.create(null), { a: 1 }), { a: 1 }]],
  ])("%o are not", (items) => expect(areUnique(items)).toBe(false))
})

describe("items that are nested without end", () => {
  const nested = (depth: number): unknown[] => {
    let list: unknown[] = []
    for (let at = 0; at < depth; at++) list = [list, 1]
    return list
  }

  it("are not walked if their hashes differ", () => {
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
