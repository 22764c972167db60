import * as fc from "fast-check"
import type { Field, ObjectShape, Shape } from "../../src/ir/shape.ts"
import { accepts } from "../oracle/accepts.ts"
import { wireKey } from "../oracle/object.ts"
import { revive } from "../oracle/revive.ts"
import { alias, key } from "./keys.ts"
import { template } from "./leaf.ts"

/** JSON texts of defaults; a field takes the first that fits. */
const DEFAULTS = ['"x"', "3", "true", "[]", '"2020-01-01T00:00:00.000Z"', "null", "{}"]

interface Extras {
  alias: string | null
  hasDefault: boolean
  asNull: boolean
}

const extras: fc.Arbitrary<Extras> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ alias: null, hasDefault: false, asNull: false }) },
  {
    weight: 1,
    arbitrary: fc.record({
      alias: fc.option(alias),
      hasDefault: fc.boolean(),
      asNull: fc.boolean(),
    }),
  },
)

export function field(of: fc.Arbitrary<Shape>): fc.Arbitrary<Field> {
  return fc
    .record({ key, shape: of, optional: fc.boolean(), extras })
    .map(({ extras: { alias: other, hasDefault, asNull }, ...at }) => ({
      ...at,
      ...(other !== null && other !== at.key && { alias: other }),
      ...(hasDefault && defaultOf(at.shape)),
      ...(asNull && takesUndefined(at) && { asNull: true as const }),
    }))
}

/** Fields of one object: no two have the same key in memory, nor on the wire. */
export function fields(
  of: fc.Arbitrary<Shape>,
  lengths: { minLength?: number; maxLength: number },
): fc.Arbitrary<Field[]> {
  return fc
    .uniqueArray(field(of), { ...lengths, selector: (at) => at.key })
    .map((list) => list.map((at) => withoutClash(at, list)))
}

function withoutClash({ alias: other, ...at }: Field, list: Field[]): Field {
  const isTaken = list.some(
    (each) => each.key !== at.key && (wireKey(each) === other || each.key === other),
  )
  return other === undefined || isTaken ? at : { ...at, alias: other }
}

function mentionsRef(shape: Shape): boolean {
  return JSON.stringify(shape).includes('"kind":"ref"')
}

function defaultOf(shape: Shape): { default?: string } {
  if (mentionsRef(shape)) return {}
  const text = DEFAULTS.find((at) => revive(shape, JSON.parse(at), {}).ok)
  return text === undefined ? {} : { default: text }
}

function takesUndefined({ shape, optional }: { shape: Shape; optional: boolean }): boolean {
  return optional || (!mentionsRef(shape) && accepts(shape, undefined, {}))
}

const small = fc.integer({ min: 0, max: 3 })

/** Limits, patterns and an index signature in addition to fields. */
export function object(of: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> {
  const keyPattern = fc.oneof(fc.constant({ kind: "number" as const }), template)
  return fc
    .record({
      fields: fields(of, { maxLength: 5 }),
      index: fc.option(of, { freq: 5 }),
      patterns: fc.oneof(
        { weight: 6, arbitrary: fc.constant<NonNullable<ObjectShape["patterns"]>>([]) },
        {
          weight: 1,
          arbitrary: fc.array(fc.record({ key: keyPattern, shape: of }), {
            minLength: 1,
            maxLength: 2,
          }),
        },
      ),
      limits: fc.oneof(
        { weight: 8, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record({ minProperties: small }) },
        { weight: 1, arbitrary: fc.record({ maxProperties: small.map((count) => count + 1) }) },
      ),
    })
    .map(({ fields: list, index, patterns, limits }): Shape => ({
      kind: "object",
      fields: list,
      index,
      ...(patterns.length > 0 && { patterns }),
      ...limits,
    }))
}
