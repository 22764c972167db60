import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Definitions, OfKind, Shape, BigintRules, NumberRules } from "../../ir/shape.ts"
import { walk } from "../walk.ts"

/**
 * The parts of a type whose rules no value can satisfy: `Min<5> & Max<3>`. Patterns, formats and checks
 * are not looked into.
 * @returns a finding for each, with the path from the type
 */
export function findContradictions(
  shape: Shape,
  definitions: Definitions,
): { finding: Finding; path: string }[] {
  const found: { finding: Finding; path: string }[] = []
  walk("", shape, definitions, (at, path) => {
    const why = contradiction(at)
    if (why !== null) found.push({ finding: diagnose("PC1084", why), path })
    return true
  })
  return found
}

/** Why no value can fit; null: the rules do not contradict each other. */
export function contradiction(shape: Shape): string | null {
  switch (shape.kind) {
    case "number":
      return numberContradiction(shape.rules)
    case "bigint":
      return bigintContradiction(shape.rules ?? {})
    case "string":
    case "template":
      return textContradiction(shape)
    case "array":
    case "set":
    case "map":
      return (
        crossed("MinItems", shape.rules.minItems, "MaxItems", shape.rules.maxItems) ??
        emptyItems(shape)
      )
    case "object":
      return objectContradiction(shape)
    default:
      return null
  }
}

function crossed(
  low: string,
  min: number | undefined,
  high: string,
  max: number | undefined,
): string | null {
  if (min === undefined || max === undefined || min <= max) return null
  return `${low}<${min}> is above ${high}<${max}>`
}

function textContradiction({ rules }: OfKind<"string" | "template">): string | null {
  const { minLength, maxLength, startsWith = [], endsWith = [] } = rules
  const texts = [...startsWith.map(written("StartsWith")), ...endsWith.map(written("EndsWith"))]
  const long = texts.find(({ text }) => maxLength !== undefined && [...text].length > maxLength)
  return (
    crossed("MinLength", minLength, "MaxLength", maxLength) ??
    (long ? `${long.name} is longer than MaxLength<${maxLength}>` : null) ??
    apart("StartsWith", startsWith, (one, other) => one.startsWith(other)) ??
    apart("EndsWith", endsWith, (one, other) => one.endsWith(other))
  )
}

const written =
  (tag: string) =>
  (text: string): { name: string; text: string } => ({
    name: `${tag}<${JSON.stringify(text)}>`,
    text,
  })

/** Two texts that cannot both be at the same end. */
function apart(
  tag: string,
  texts: readonly string[],
  covers: (one: string, other: string) => boolean,
): string | null {
  const [longest = "", ...others] = texts.toSorted((a, b) => b.length - a.length)
  const other = others.find((each) => !covers(longest, each))
  if (other === undefined) return null
  return `${written(tag)(longest).name} and ${written(tag)(other).name} exclude each other`
}

function emptyItems(shape: OfKind<"array" | "set" | "map">): string | null {
  const parts = shape.kind === "map" ? [shape.key, shape.value] : [shape.item]
  const { minItems = 0 } = shape.rules
  if (minItems === 0 || !parts.some(({ kind }) => kind === "never")) return null
  return `MinItems<${minItems}> requires items, but their type is never`
}

function objectContradiction(shape: OfKind<"object">): string | null {
  const { fields, index, patterns = [], minProperties, maxProperties } = shape
  const known = crossed("MinProperties", minProperties, "MaxProperties", maxProperties)
  if (known !== null) return known
  const required = fields.filter(({ optional, shape: at }) => !optional && !mayBeUndefined(at))
  if (maxProperties !== undefined && required.length > maxProperties)
    return `${required.length} fields are required, more than MaxProperties<${maxProperties}>`
  const isOpen = index !== null || patterns.length > 0
  if (minProperties !== undefined && !isOpen && fields.length < minProperties)
    return `MinProperties<${minProperties}> requires more fields than there are (${fields.length})`
  return null
}

/** A field whose value is undefined is not counted. What cannot be seen here may be. */
function mayBeUndefined(shape: Shape): boolean {
  if (shape.kind === "union") return shape.members.some(mayBeUndefined)
  if (shape.kind === "refined") return mayBeUndefined(shape.of)
  return ["undefined", "unknown", "any", "ref"].includes(shape.kind)
}

/** A limit as the user wrote it. */
interface Bound<Value> {
  value: Value
  tag: string
  isExclusive: boolean
}

/** Why no number satisfies the rules; null: they do not contradict each other. */
function numberContradiction(rules: NumberRules): string | null {
  const { min, max, exclusiveMin, exclusiveMax, multipleOf, int } = rules
  const low = stricter(min, exclusiveMin, "Min", (a, b) => a > b)
  const high = stricter(max, exclusiveMax, "Max", (a, b) => a < b)
  if (!low || !high) return null
  const crossed = isCrossed(low, high)
  if (crossed !== null) return crossed
  const between = `between ${low.tag} and ${high.tag}`
  if (int && !holdsMultiple(low, high, 1)) return `no integer lies ${between}`
  if (multipleOf !== undefined && !holdsMultiple(low, high, multipleOf))
    return `no multiple of ${multipleOf} lies ${between}`
  return null
}

/** Why no bigint satisfies the rules; null: they do not contradict each other. */
function bigintContradiction(rules: BigintRules): string | null {
  const { min, max, exclusiveMin, exclusiveMax, multipleOf } = rules
  const low = stricter(big(min), big(exclusiveMin), "Min", (a, b) => a > b)
  const high = stricter(big(max), big(exclusiveMax), "Max", (a, b) => a < b)
  if (!low || !high) return null
  const crossed = isCrossed(low, high)
  if (crossed !== null) return crossed
  const first = low.isExclusive ? low.value + 1n : low.value
  const last = high.isExclusive ? high.value - 1n : high.value
  const between = `between ${low.tag} and ${high.tag}`
  if (first > last) return `no integer lies ${between}`
  const step = big(multipleOf) ?? 1n
  // The greatest multiple that is not above `last`; the remainder of a negative number is negative.
  const multiple = last - (((last % step) + step) % step)
  return multiple < first ? `no multiple of ${step} lies ${between}` : null
}

const big = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : BigInt(text)

/** The one limit of two that holds. */
function stricter<Value extends number | bigint>(
  inclusive: Value | undefined,
  exclusive: Value | undefined,
  tag: "Min" | "Max",
  isInside: (a: Value, b: Value) => boolean,
): Bound<Value> | null {
  if (exclusive !== undefined && (inclusive === undefined || !isInside(inclusive, exclusive)))
    return { value: exclusive, tag: `Exclusive${tag}<${exclusive}>`, isExclusive: true }
  if (inclusive === undefined) return null
  return { value: inclusive, tag: `${tag}<${inclusive}>`, isExclusive: false }
}

function isCrossed<Value extends number | bigint>(
  low: Bound<Value>,
  high: Bound<Value>,
): string | null {
  if (low.value > high.value) return `${low.tag} is above ${high.tag}`
  if (low.value === high.value && (low.isExclusive || high.isExclusive))
    return `nothing lies between ${low.tag} and ${high.tag}`
  return null
}

function holdsMultiple(low: Bound<number>, high: Bound<number>, step: number): boolean {
  const [from, to] = [low.value / step, high.value / step]
  // Quotients of decimals are not exact (0.3 / 0.1 = 2.9999999999999996): in doubt there is one.
  const doubt = step === 1 ? 0 : 1e-9 * Math.max(1, Math.abs(from), Math.abs(to))
  const first = Math.ceil(from - doubt)
  const last = Math.floor(to + doubt)
  if (first > last) return false
  const isAtLow = step === 1 && low.isExclusive && first === from
  const isAtHigh = step === 1 && high.isExclusive && last === to
  return first + (isAtLow ? 1 : 0) <= last - (isAtHigh ? 1 : 0)
}
