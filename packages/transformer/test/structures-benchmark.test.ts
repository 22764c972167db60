import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import {
  createRandom,
  spoil,
  type Structure,
  structures,
} from "../../../benchmarks/structures/src/index.ts"
import { withUnknownKeys } from "./structures/changed.ts"
import { createEmitted, type Operations } from "./structures/emitted.ts"

/** The structures that the benchmarks measure, each with every operation and every spoiler. */
const folder = resolve(import.meta.dirname, "../../../benchmarks/structures/src")
const texts = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(resolve(folder, name), "utf8")]),
)
const all: Structure<unknown>[] = Object.values(structures)
const emitted = createEmitted(
  texts,
  all.map(({ type }) => ({ file: "index.ts", type })),
)
const SEEDS = Array.from({ length: 10 }, (_, seed) => seed)

describe.each(all)("$name", ({ name, type, generate, spoilers }) => {
  const of = <Name extends keyof Operations>(name: Name): Operations[Name] =>
    emitted(type, name) as never
  const values = SEEDS.map((seed) => generate(createRandom(seed)))
  const wrong = values.flatMap((value) =>
    spoilers.map((spoiler) => ({ ...spoil(value, spoiler), name: spoiler.name })),
  )
  // Its objects are open by their types: a record takes any key that its values fit.
  const hasRecords = name === "ultimate-union"

  it("is", () => {
    const is = of("is")
    for (const value of values) expect(is(value)).toBe(true)
    for (const { value, name } of wrong) expect([name, is(value)]).toEqual([name, false])
    if (!hasRecords) for (const value of values) expect(is(withUnknownKeys(value))).toBe(true)
  })

  it("is strict", () => {
    const is = of("strictIs")
    const equals = of("equals")
    for (const value of values) expect([is(value), equals(value)]).toEqual([true, true])
    for (const { value, name } of wrong) expect([name, is(value)]).toEqual([name, false])
    for (const value of values) expect(is(withUnknownKeys(value))).toBe(false)
  })

  it("validate", () => {
    const validate = of("validate")
    for (const value of values) expect(validate(value)).toEqual({ ok: true, value })
    for (const { value, at, name } of wrong) expectIssue(name, validate(value).issues, at)
  })

  it("assert", () => {
    const assert = of("assert")
    for (const value of values) expect(assert(value)).toBe(value)
    for (const { value, name } of wrong) expect(() => assert(value), name).toThrow()
  })

  it("encode", () => {
    const encode = of("encode")
    for (const value of values) expect(JSON.parse(encode(value))).toEqual(value)
  })

  it("decode", () => {
    const decode = of("decode")
    const safeDecode = of("safeDecode")
    const encode = of("encode")
    for (const value of values) {
      expect(decode(encode(value))).toEqual(value)
      expect(decode(JSON.stringify(value, null, 2))).toEqual(value)
      if (!hasRecords) expect(decode(JSON.stringify(withUnknownKeys(value)))).toEqual(value)
    }
    for (const { value, at, name } of wrong) {
      const text = JSON.stringify(value)
      expectIssue(name, safeDecode(text).issues, at)
      expect(() => decode(text), name).toThrow()
    }
  })

  it("decodes strictly", () => {
    const decode = of("strictSafeDecode")
    for (const value of values) {
      expect(decode(JSON.stringify(value))).toEqual({ ok: true, value })
      expect(decode(JSON.stringify(withUnknownKeys(value))).ok).toBe(false)
    }
  })

  it("clone and prune", () => {
    const clone = of("clone")
    const prune = of("prune")
    for (const value of values) {
      const copy = clone(value)
      expect(copy).toEqual(value)
      expect(copy).not.toBe(value)
      if (hasRecords) continue
      const more = withUnknownKeys(value)
      expect(clone(more)).toEqual(value)
      expect(prune(more)).toBe(more)
      expect(more).toEqual(value)
    }
  })

  it("random", () => {
    const random = of("random")
    const is = of("is")
    for (const seed of SEEDS) {
      expect(is(random(seed))).toBe(true)
      expect(random(seed)).toEqual(random(seed))
    }
  })
})

function expectIssue(name: string, issues: { path: string }[] | undefined, at: string): void {
  const paths = issues?.map(({ path }) => path)
  const found = paths?.some((path) => path === at || path.startsWith(`${at}/`))
  expect({ name, at, paths, found }).toEqual({ name, at, paths, found: true })
}
