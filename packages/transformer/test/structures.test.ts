import { describe, expect, it } from "vitest"
import { hasObject, withUnknownKeys } from "./structures/changed.ts"
import { createEmitted, type Operations, textsOf } from "./structures/emitted.ts"
import type { Wrong } from "./structures/entry.ts"
import { enumerationText } from "./structures/enumerations.ts"
import { groups } from "./structures/groups.ts"

const subjects = Object.entries(groups).flatMap(([file, entries]) =>
  entries.map(({ type }) => ({ file, type })),
)
const emitted = createEmitted(
  {
    ...textsOf("entry.ts", ...Object.keys(groups)),
    "enumerations.ts": enumerationText,
    "tag-types.ts": 'export type * from "@precast/runtime"',
  },
  subjects,
)
const all = Object.values(groups).flat()

describe.each(all)("$type", ({ type, values, wrong, wrongWire = wrong, back, open, oneWay }) => {
  const of = <Name extends keyof Operations>(name: Name): Operations[Name] =>
    emitted(type, name) as never
  // With other keys in them; values without any object are not of use there.
  const extended = open
    ? []
    : values.filter(hasObject).map((value) => [value, withUnknownKeys(value)])

  it("is", () => {
    const is = of("is")
    for (const value of values) expect(is(value)).toBe(true)
    for (const [value] of wrong) expect([is(value), value]).toEqual([false, value])
    for (const [, value] of extended) expect(is(value)).toBe(true)
  })

  it("is strict", () => {
    for (const is of [of("strictIs"), of("equals")]) {
      for (const value of values) expect(is(value)).toBe(true)
      for (const [value] of wrong) expect(is(value)).toBe(false)
      for (const [, value] of extended) expect(is(value)).toBe(false)
    }
  })

  it("assert", () => {
    const assert = of("assert")
    for (const value of values) expect(assert(value)).toBe(value)
    for (const [value] of wrong) expect(() => assert(value)).toThrow()
  })

  it("validate", () => {
    const validate = of("validate")
    for (const value of values) expect(validate(value)).toEqual({ ok: true, value })
    for (const each of wrong) expectIssue(validate(each[0]).issues, each)
  })

  it("encode", () => {
    const encode = of("encode")
    for (const value of values) expect(() => JSON.parse(encode(value)) as unknown).not.toThrow()
    for (const [value, more] of extended) expect(encode(more)).toBe(encode(value))
  })

  it.skipIf(oneWay)("decode", () => {
    const encode = of("encode")
    const safeDecode = of("safeDecode")
    const decode = of("decode")
    values.forEach((value, index) => {
      expect(safeDecode(encode(value))).toEqual({ ok: true, value: back?.[index] ?? value })
      expect(decode(encode(value))).toEqual(back?.[index] ?? value)
    })
    for (const each of wrongWire) {
      const text = JSON.stringify(each[0])
      expectIssue(safeDecode(text).issues, each)
      expect(() => decode(text), text).toThrow()
    }
  })

  it.skipIf(oneWay)("clone", () => {
    const clone = of("clone")
    for (const value of values) expect(clone(value)).toEqual(value)
    for (const [value, more] of extended) expect(clone(more)).toEqual(value)
  })

  it.skipIf(oneWay)("prune", () => {
    const prune = of("prune")
    for (const [value, more] of extended) {
      expect(prune(more)).toBe(more)
      expect(more).toEqual(value)
    }
    for (const value of values) expect(prune(value)).toBe(value)
  })

  it.skipIf(oneWay)("random", () => {
    const random = of("random")
    const is = of("is")
    for (let seed = 0; seed < 30; seed++) {
      const value = random(seed)
      expect([is(value), value]).toEqual([true, value])
      expect(random(seed)).toEqual(value)
    }
  })
})

function expectIssue(issues: { path: string }[] | undefined, [value, at]: Wrong): void {
  const paths = issues?.map(({ path }) => path)
  const found = paths?.some((path) => path === at || path.startsWith(`${at}/`))
  expect({ value, paths, found }).toEqual({ value, paths, found: true })
}
