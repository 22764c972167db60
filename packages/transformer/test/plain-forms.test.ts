// What clients do by the schemas of a document is what compiled code does: names, classes, undefined.
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Forms, turned, type Schema, type Turning } from "../../runtime/src/client/plain/index.ts"
import type { RouteDoc } from "../../runtime/src/types/route-doc.ts"
import { childrenOf, mapChildren } from "../src/ir/children.ts"
import type { Definitions, ObjectShape, OfKind, Shape } from "../src/ir/shape.ts"
import { kept } from "./law.ts"
import { accepts } from "./oracle/accepts.ts"
import { toWire } from "./oracle/wire.ts"
import { printed } from "./printed.ts"
import { object, route } from "./route-of.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"
import { valueOf } from "./values/index.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

/** The document's schemas of a type, as request and as response. */
function formsOf(shape: Shape, definitions: Definitions): Record<"sent" | "answered", Turner> {
  const input = object({ body: { shape, source: { from: "body", as: "json", types: [] } } })
  const { doc } = route("POST", "/", input, { output: shape, definitions })
  const { body, answers, schemas = {} } = doc!() as RouteDoc
  const components = Object.entries(schemas).map(
    ([name, make]) => [name, make() as Schema] as const,
  )
  const forms = new Forms(Object.fromEntries(components))
  const turner = (schema: unknown): Turner => {
    const form = forms.of(schema as Schema)
    return (value, way) => turned(value, form, { way, forms: forms.named })
  }
  return {
    sent: turner(body!.content["application/json"]),
    answered: turner(answers.find(({ content }) => content)?.content!["application/json"]),
  }
}

type Turner = (value: unknown, way: Turning["way"]) => unknown

/** Members of other unions may be distinguished by rules, which plain clients do not check. */
function isTold(shape: Shape, definitions: Definitions): boolean {
  return [shape, ...Object.values(definitions).map((each) => each.shape)].every(isToldAlone)
}

function isToldAlone(shape: Shape): boolean {
  if (shape.kind === "tuple" && shape.after !== undefined) return false
  if (shape.kind === "union" && !isTagged(shape) && !isNullable(shape)) return false
  return childrenOf(shape).every(isToldAlone)
}

function isTagged({ members }: OfKind<"union">): boolean {
  const objects = members.filter((member): member is ObjectShape => member.kind === "object")
  if (objects.length < members.length) return false
  const [first] = objects
  return first!.fields.some(({ key, alias }) => {
    const tags = objects.map(({ fields }) => fields.find((field) => field.key === key))
    const values = tags.map((tag) => (tag?.shape.kind === "literal" ? tag.shape.value : undefined))
    const isRequired = tags.every((tag) => tag?.optional === false && tag.alias === alias)
    return isRequired && !values.includes(undefined) && new Set(values).size === values.length
  })
}

function isNullable({ members }: OfKind<"union">): boolean {
  const others = members.filter(({ kind }) => kind !== "null" && kind !== "undefined")
  return others.length === 1 && others[0]!.kind !== "ref"
}

/** The same type without names of its own on the wire. */
function unnamed(shape: Shape): Shape {
  const inside = mapChildren(shape, unnamed)
  if (inside.kind !== "object") return inside
  const fields = inside.fields.map(({ alias: _alias, asNull: _asNull, ...field }) => field)
  return { ...inside, fields }
}

function allUnnamed(definitions: Definitions): Definitions {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, each]) => [
      name,
      { ...each, shape: unnamed(each.shape) },
    ]),
  )
}

/**
 * Without the defaults of fields that are null in JSON: where such a field is undefined a server writes null, and a
 * client leaves it out, so that the server fills in the default (client/sent.test.ts).
 */
function withoutDefaultsOfNull<C extends { shape: Shape; definitions: Definitions }>(at: C): C {
  const definitions = Object.fromEntries(
    Object.entries(at.definitions).map(([name, each]) => [
      name,
      { ...each, shape: withoutDefaults(each.shape) },
    ]),
  )
  return { ...at, shape: withoutDefaults(at.shape), definitions }
}

function withoutDefaults(shape: Shape): Shape {
  const inside = mapChildren(shape, withoutDefaults)
  if (inside.kind !== "object") return inside
  const fields = inside.fields.map((field) => {
    const { default: _default, ...plain } = field
    return field.asNull === true ? plain : field
  })
  return { ...inside, fields }
}

/** Without what plain clients leave open: fields that are undefined, the order of fields, the sign of 0. */
function plainly(value: unknown): string {
  return printed(sorted(value))
}

function sorted(value: unknown): unknown {
  if (value === 0) return 0
  if (Array.isArray(value)) return value.map(sorted)
  if (value instanceof Set) return new Set([...value].map(sorted))
  if (value instanceof Map) return new Map([...value].map(([key, at]) => [sorted(key), sorted(at)]))
  if (typeof value !== "object" || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value).filter(([, at]) => at !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, at]) => [key, sorted(at)]),
  )
}

const subject = anyCase
  .map(withoutDefaultsOfNull)
  .filter(({ shape, definitions }) => isTold(shape, definitions))
  .chain((at) =>
    fc.record({
      case: fc.constant(at),
      values: fc.array(valueOf(at.shape, at.definitions), { minLength: 8, maxLength: 8 }),
    }),
  )

describe("clients without compiled code", { timeout: 30_000 + 60 * RUNS }, () => {
  it("write what encode writes, and read what decode reads", () => {
    let compared = 0
    let renamed = 0
    fc.assert(
      fc.property(subject, ({ case: { shape, definitions }, values }) => {
        const { sent, answered } = formsOf(shape, definitions)
        for (const value of values) {
          if (!accepts(shape, value, definitions)) continue
          const law = kept(shape, value, definitions)
          if (!("value" in law) || law.value === undefined) continue
          const json = JSON.stringify(toWire(shape, law.value, definitions))
          const written = JSON.stringify(sent(law.value, "write"))
          expect(plainly(JSON.parse(written)), json).toBe(plainly(JSON.parse(json)))
          expect(plainly(answered(JSON.parse(json), "read")), json).toBe(plainly(law.value))
          const named = JSON.stringify(answered(JSON.parse(json), "name"))
          const expected = JSON.stringify(
            toWire(unnamed(shape), law.value, allUnnamed(definitions)),
          )
          expect(plainly(JSON.parse(named)), json).toBe(plainly(JSON.parse(expected)))
          compared++
          if (JSON.stringify([shape, definitions]).includes('"alias"')) renamed++
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    expect(compared).toBeGreaterThan(RUNS)
    expect(renamed).toBeGreaterThan(RUNS / 10)
  })
})
