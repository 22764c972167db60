import { definitionOf, familiesOf, resolve } from "./families.ts"
import { fieldOf } from "./field-of.ts"
import type { Definitions, Field, Shape } from "./shape.ts"

/** Deeper than this nothing is looked at: such types count as not apart. */
const DEEPEST = 4

/** How many pairs of types may still be looked at. */
export interface Steps {
  left: number
}

/**
 * Whether no value fits both types, in memory and on the wire, as far as a cheap test shows.
 * @param steps when none are left, types count as not apart
 */
export function areApart(
  one: Shape,
  two: Shape,
  definitions: Definitions,
  steps: Steps,
  depth: number = 0,
): boolean {
  if (steps.left-- <= 0) return false
  const [a, b] = [resolve(one, definitions), resolve(two, definitions)]
  if (a === b || depth > DEEPEST) return false
  if (a.kind === "never" || b.kind === "never") return true
  if (a.kind === "literal" && b.kind === "literal") return a.value !== b.value
  if (a.kind === "union")
    return a.members.every((each) => areApart(each, b, definitions, steps, depth + 1))
  if (b.kind === "union")
    return b.members.every((each) => areApart(a, each, definitions, steps, depth + 1))
  if (a.kind === "object" && b.kind === "object")
    return a.fields.some((field) => {
      const same = fieldOf(b, field.key)
      if (!same || !isNeeded(field) || !isNeeded(same) || field.alias !== same.alias) return false
      return areApart(field.shape, same.shape, definitions, steps, depth + 1)
    })
  return (
    areDistinct(familiesOf(a, definitions), familiesOf(b, definitions)) &&
    areDistinct(wireKinds(a, definitions), wireKinds(b, definitions))
  )
}

function areDistinct<T>(one: ReadonlySet<T>, two: ReadonlySet<T>): boolean {
  return one.isDisjointFrom(two)
}

function isNeeded({ optional, default: json, asNull }: Field): boolean {
  return !optional && json === undefined && !asNull
}

type WireKind = "absent" | "null" | "boolean" | "number" | "string" | "array" | "object"

const ALL: readonly WireKind[] = [
  "absent",
  "null",
  "boolean",
  "number",
  "string",
  "array",
  "object",
]

/** Kinds of JSON values that a shape takes. */
function wireKinds(
  shape: Shape,
  definitions: Definitions,
  seen: readonly string[] = [],
): Set<WireKind> {
  switch (shape.kind) {
    case "any":
    case "unknown":
      return new Set(ALL)
    case "never":
    case "to-json": // cannot be decoded
      return new Set()
    case "undefined":
      return new Set(["absent"])
    case "null":
    case "boolean":
    case "object":
      return new Set([shape.kind])
    case "literal":
      return new Set([typeof shape.value as "string" | "number" | "boolean"])
    case "number":
      return new Set(shape.rules.ieee ? ["number", "string"] : ["number"])
    case "date":
      return new Set([shape.wire?.startsWith("epoch") ? "number" : "string"])
    case "bigint":
      return new Set([shape.wire ? "number" : "string"])
    case "bytes":
      return new Set([shape.wire === "array" ? "array" : "string"])
    case "map":
      return new Set([shape.wire ? "object" : "array"])
    case "array":
    case "tuple":
    case "set":
      return new Set(["array"])
    case "union":
      return new Set(shape.members.flatMap((each) => [...wireKinds(each, definitions, seen)]))
    case "refined":
      return wireKinds(shape.of, definitions, seen)
    case "ref":
      if (seen.includes(shape.to)) return new Set()
      return wireKinds(definitionOf(shape.to, definitions), definitions, [...seen, shape.to])
    default:
      return new Set(["string"])
  }
}
