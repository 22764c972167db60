import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import {
  createRandom,
  toBeChecked,
  type ToBeChecked,
} from "../../../benchmarks/structures/src/index.ts"
import { createEmitted, type Operations } from "./structures/emitted.ts"

/** The requirements of moltar/typescript-runtime-type-benchmarks for its four cases, in our own words and on our own data. */
const structures = resolve(import.meta.dirname, "../../../benchmarks/structures/src")
const emitted = createEmitted(
  {
    "moltar.ts": readFileSync(resolve(structures, "moltar.ts"), "utf8"),
    "random.ts": readFileSync(resolve(structures, "random.ts"), "utf8"),
  },
  [{ file: "moltar.ts", type: "ToBeChecked" }],
)
const of = <Name extends keyof Operations>(name: Name): Operations[Name] =>
  emitted("ToBeChecked", name) as never

// Looked up when a case is called: one operation that cannot be emitted fails its own cases alone.
const cases: Record<string, (value: unknown) => unknown> = {
  parseSafe: (value) => of("clone")(of("assert")(value)),
  parseStrict: (value) => of("strictAssert")(value),
  assertLoose(value) {
    of("assert")(value)
    return true
  },
  assertStrict(value) {
    of("strictAssert")(value)
    return true
  },
}

const data: ToBeChecked = Object.freeze(toBeChecked(createRandom(1)))
const withKey = { ...data, other: "foo" }
const withNestedKey = { ...data, deeplyNested: { ...data.deeplyNested, other: "bar" } }

describe.each(Object.entries(cases))("%s", (name, run) => {
  const answer = name.startsWith("assert") ? true : data

  it("takes what fits", () => {
    expect(run(data)).toEqual(answer)
  })

  it.runIf(name.endsWith("Strict"))("refuses unknown keys, nested ones too", () => {
    expect(() => run(withKey)).toThrow()
    expect(() => run(withNestedKey)).toThrow()
  })

  it.runIf(!name.endsWith("Strict"))("takes unknown keys", () => {
    expect(run(withKey)).toEqual(answer)
    expect(run(withNestedKey)).toEqual(answer)
  })

  it.runIf(name === "parseSafe")(
    "leaves unknown keys out of a copy, and what was given alone",
    () => {
      expect(Object.keys(run(withKey) as object)).not.toContain("other")
      const { deeplyNested } = run(withNestedKey) as ToBeChecked
      expect(Object.keys(deeplyNested)).not.toContain("other")
      expect(withNestedKey.deeplyNested).toHaveProperty("other")
    },
  )

  it("refuses a missing key", () => {
    for (const key of Object.keys(data)) {
      const { [key as "number"]: _, ...without } = data
      expect(() => run(without), key).toThrow()
    }
  })

  it("refuses a value of another kind", () => {
    for (const key of Object.keys(data)) {
      const other = typeof data[key as "number"] === "string" ? 1 : "foo"
      expect(() => run({ ...data, [key]: other }), key).toThrow()
      expect(() => run({ ...data, [key]: null }), key).toThrow()
    }
  })

  it("rejects a value that is not an object", () => {
    for (const value of [null, undefined, "{}", 1, [], [data]]) expect(() => run(value)).toThrow()
  })
})
