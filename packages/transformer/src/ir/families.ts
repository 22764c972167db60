import type { Definitions, Shape } from "./shape.ts"

/** Families of values that a shape can take; `unknown` takes all. */
export type Family =
  | "undefined"
  | "null"
  | "boolean"
  | "number"
  | "string"
  | "bigint"
  | "date"
  | "array"
  | "object"
  | Native

/** Classes that no other family's check takes. */
export type Native = "url" | "regexp" | "bytes" | "set" | "map"

export const NATIVES: readonly Native[] = ["url", "regexp", "bytes", "set", "map"]

const ALL: readonly Family[] = [
  "undefined",
  "null",
  "boolean",
  "number",
  "string",
  "bigint",
  "date",
  "array",
  "object",
  ...NATIVES,
]

/** One set for each family, since most shapes have one. */
const ALONE: ReadonlyMap<string, ReadonlySet<Family>> = new Map(
  ALL.map((family) => [family, new Set([family])]),
)
const EVERY: ReadonlySet<Family> = new Set(ALL)
const NONE: ReadonlySet<Family> = new Set()

/** The families of unions, which thousands of fields may have as their type. */
const ofUnions = new WeakMap<Shape, ReadonlySet<Family>>()

/** Every family a shape takes in memory. */
export function familiesOf(
  shape: Shape,
  definitions: Definitions,
  seen: readonly string[] = [],
): ReadonlySet<Family> {
  if (shape.kind !== "union") return familiesUncached(shape, definitions, seen)
  const known = ofUnions.get(shape)
  if (known) return known
  const families = familiesUncached(shape, definitions, seen)
  // Inside other types, what they hold may have been left out.
  const isOwn = seen.length === 1 && definitions[seen[0]!]?.shape === shape
  if (seen.length === 0 || isOwn) ofUnions.set(shape, families)
  return families
}

function familiesUncached(
  shape: Shape,
  definitions: Definitions,
  seen: readonly string[],
): ReadonlySet<Family> {
  switch (shape.kind) {
    case "any":
    case "unknown":
      return EVERY
    case "never":
      return NONE
    case "literal":
      return ALONE.get(typeof shape.value)!
    case "bigint-literal":
      return ALONE.get("bigint")!
    case "tuple":
      return ALONE.get("array")!
    case "template":
      return ALONE.get("string")!
    case "refined":
      return familiesOf(shape.of, definitions, seen)
    case "to-json":
      return familiesOf(shape.memory, definitions, seen)
    case "union":
      return new Set(shape.members.flatMap((member) => [...familiesOf(member, definitions, seen)]))
    case "ref": {
      // A type that is nothing but itself (`type A = A | null`) adds no family on the second visit.
      if (seen.includes(shape.to)) return NONE
      return familiesOf(definitionOf(shape.to, definitions), definitions, [...seen, shape.to])
    }
    default:
      return ALONE.get(shape.kind)!
  }
}

export function definitionOf(id: string, definitions: Definitions): Shape {
  const definition = Object.hasOwn(definitions, id) ? definitions[id] : undefined
  if (!definition) throw new Error(`no definition ${id}`)
  return definition.shape
}

/** The target of refs and checks. */
export function resolve(shape: Shape, definitions: Definitions): Shape {
  let at = shape
  for (let hops = 0; hops < 100; hops++) {
    if (at.kind === "ref") at = definitionOf(at.to, definitions)
    else if (at.kind === "refined") at = at.of
    else break
  }
  return at
}
