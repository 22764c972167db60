/**
 * The slow, obvious meaning of a Shape. Emitted code has to agree with this folder on every value;
 * where the two differ, this folder defines what is right.
 */
import type { Definitions, OfKind, Shape } from "../../src/ir/shape.ts"
import { copyOf } from "../oracle-copy.ts"
import { bytesFit } from "./bytes.ts"
import { CHECKS } from "./checks.ts"
import { areDistinct } from "./distinct.ts"
import { acceptsObject } from "./object.ts"
import { bigintObeys, numberObeys, within } from "./rules.ts"
import { isTemplateText } from "./template.ts"
import { textObeys } from "./text.ts"

/** Whether a value in memory fits. */
export function accepts(shape: Shape, value: unknown, definitions: Definitions): boolean {
  switch (shape.kind) {
    case "any":
    case "unknown":
      return true
    case "never":
      return false
    case "undefined":
      return value === undefined
    case "null":
      return value === null
    case "boolean":
      return typeof value === "boolean"
    case "bigint":
      return typeof value === "bigint" && acceptsBigint(shape, value)
    case "date":
      return value instanceof Date && acceptsTime(shape, value.getTime())
    case "url":
      return value instanceof URL
    case "regexp":
      return value instanceof RegExp
    case "bytes":
      return bytesFit(shape, value)
    case "string":
      return typeof value === "string" && textObeys(value, shape.rules)
    case "template":
      return (
        typeof value === "string" &&
        isTemplateText(value, shape.parts) &&
        textObeys(value, shape.rules)
      )
    case "number":
      return typeof value === "number" && numberObeys(value, shape.rules)
    case "literal":
      return value === shape.value
    case "bigint-literal":
      return value === BigInt(shape.value)
    case "array":
    case "tuple":
    case "set":
    case "map":
      return acceptsMany(shape, value, definitions)
    case "object":
      return acceptsObject(shape, value, (at, part) => accepts(at, part, definitions))
    case "to-json":
      return (
        accepts(shape.memory, value, definitions) &&
        typeof (value as { toJSON?: unknown }).toJSON === "function"
      )
    case "union":
      return shape.members.some((member) => accepts(member, value, definitions))
    case "refined":
      return accepts(shape.of, value, definitions) && passes(shape, value)
    case "ref":
      return accepts(definitions[shape.to]!.shape, value, definitions)
    default:
      return shape satisfies never
  }
}

/** Items with the keys alone that their type names. */
function knownOf(item: Shape, value: unknown[], definitions: Definitions): unknown[] {
  return Array.from(value, (at) => copyOf(item, at, definitions, accepts, true))
}

function acceptsBigint(shape: OfKind<"bigint">, value: bigint): boolean {
  if (shape.wire === "number" && !Number.isSafeInteger(Number(value))) return false
  return bigintObeys(value, shape.rules ?? {})
}

const DAY = 86_400_000

function acceptsTime(shape: OfKind<"date">, time: number): boolean {
  return shape.wire === "date" ? time % DAY === 0 : !Number.isNaN(time)
}

/** What has items: holes of an array count as undefined. */
function acceptsMany(
  shape: OfKind<"array" | "tuple" | "set" | "map">,
  value: unknown,
  definitions: Definitions,
): boolean {
  const fits = (at: Shape, item: unknown, optional = false): boolean =>
    (optional && item === undefined) || accepts(at, item, definitions)
  switch (shape.kind) {
    case "array":
      return (
        Array.isArray(value) &&
        within(value.length, shape.rules.minItems, shape.rules.maxItems) &&
        Array.from(value).every((item) => fits(shape.item, item)) &&
        (!shape.rules.uniqueItems || areDistinct(knownOf(shape.item, value, definitions)))
      )
    case "tuple":
      return Array.isArray(value) && tupleFits(shape, Array.from(value), fits)
    case "set":
      return (
        value instanceof Set &&
        within(value.size, shape.rules.minItems, shape.rules.maxItems) &&
        [...value].every((item) => fits(shape.item, item))
      )
    case "map":
      return (
        value instanceof Map &&
        within(value.size, shape.rules.minItems, shape.rules.maxItems) &&
        [...value].every(([key, at]) => fits(shape.key, key) && fits(shape.value, at))
      )
    default:
      return shape satisfies never
  }
}

/** Which shape each item has to fit; false when there are too few or too many. */
export function tupleFits(
  { items, rest, after = [] }: OfKind<"tuple">,
  value: readonly unknown[],
  fits: (shape: Shape, item: unknown, optional: boolean) => boolean,
): boolean {
  const required = items.filter((item) => !item.optional).length + after.length
  if (value.length < required || (!rest && value.length > items.length)) return false
  const afterFrom = value.length - after.length
  return value.every((item, index) => {
    if (index >= afterFrom) return fits(after[index - afterFrom]!, item, false)
    const at = items[index]
    return at ? fits(at.shape, item, at.optional) : fits(rest!, item, false)
  })
}

/** Whether only check functions restrict a value. */
export function isAnything(shape: Shape, definitions: Definitions): boolean {
  if (shape.kind === "ref") return isAnything(definitions[shape.to]!.shape, definitions)
  if (shape.kind === "refined") return isAnything(shape.of, definitions)
  return shape.kind === "unknown" || shape.kind === "any"
}

/** Whether every check function takes the value. */
export function passes(shape: OfKind<"refined">, value: unknown): boolean {
  return shape.checks.every((check) => {
    try {
      const answer = CHECKS[check.name]!(value)
      return answer === true || answer === undefined || answer === null
    } catch {
      return false
    }
  })
}
