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
