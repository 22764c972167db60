import { describe, expect, it } from "vitest"
import { FAIL } from "../route.ts"
import type { About } from "./described-types.ts"
import { bytesLeaf, dateLeaf } from "./native-kinds.ts"
import { reviverOf } from "./revive-described.ts"

const revive = (about: About, value: unknown): unknown =>
  reviverOf(() => ["Value", about, "wire"])(value)

const bytes: About = [bytesLeaf, {}, "array", "Uint8Array"]

describe("a value from JSON is revived from the description of its type", () => {
  it("in place, where its keys are those of the type in their order", () => {
    const value = { at: "2026-01-02T03:04:05.000Z", id: 1 }
    expect(revive({ at: [dateLeaf], id: "number" }, value)).toBe(value)
    expect(value).toEqual({ at: new Date("2026-01-02T03:04:05.000Z"), id: 1 })
  })

  it("as a new object in the order of the type, without unknown keys", () => {
    const value = { more: 1, id: 1, at: "2026-01-02T03:04:05.000Z" }
    const revived = revive({ at: [dateLeaf], id: "number" }, value)
    expect(Object.entries(revived as object)).toEqual([
      ["at", new Date("2026-01-02T03:04:05.000Z")],
      ["id", 1],
    ])
  })

  it("or refused, and stays unchanged", () => {
    const value = { at: "2026-01-02T03:04:05.000Z", id: "1" }
    expect(revive({ at: [dateLeaf], id: "number" }, value)).toBe(FAIL)
    expect(value).toEqual({ at: "2026-01-02T03:04:05.000Z", id: "1" })
  })

  it.each([
    [["union", [bytes, "null"]], [1, 2], Uint8Array.of(1, 2)],
    [["union", [bytes, { id: "number" }]], [1, 2], Uint8Array.of(1, 2)],
    [["union", [bytes, { id: "number" }]], { id: 1 }, { id: 1 }],
    [["union", ["null", { at: [dateLeaf] }]], null, null],
    [["union", [[dateLeaf], "null"]], "2026-01-02T03:04:05.000Z", new Date(1_767_323_045_000)],
  ] satisfies [About, unknown, unknown][])(
    "as the member of a union that it fits: %j",
    (about, value, made) => {
      expect(revive(about, value)).toEqual(made)
    },
  )
})
