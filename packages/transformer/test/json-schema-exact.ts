import { childrenOf } from "../src/ir/children.ts"
import type { Definitions, ObjectShape, Shape, TemplatePart } from "../src/ir/shape.ts"

/**
 * How a JSON Schema stands to `decode`: `exact` takes the same, `wider` takes more because a schema cannot express
 * everything (docs/json-schema.md lists it), `unknown`: the validator in the test differs from the
 * specification, or the schema is stricter.
 */
export type Fidelity = "exact" | "wider" | "unknown"

/** Of the shape and of everything it refers to. */
export function fidelityOf(shape: Shape, definitions: Definitions): Fidelity {
  const all = [...mentioned(shape, definitions)].map(ownFidelity)
  return all.includes("unknown") ? "unknown" : all.includes("wider") ? "wider" : "exact"
}

function mentioned(shape: Shape, definitions: Definitions, seen = new Set<Shape>()): Set<Shape> {
  if (seen.has(shape)) return seen
  seen.add(shape)
  const parts = shape.kind === "ref" ? [definitions[shape.to]!.shape] : childrenOf(shape)
  for (const part of parts) mentioned(part, definitions, seen)
  return seen
}

function ownFidelity(shape: Shape): Fidelity {
  switch (shape.kind) {
    case "refined":
      return shape.checks.length > 0 ? "wider" : "exact"
    case "to-json":
    case "regexp":
      return "wider"
    case "url":
      return "unknown" // `new URL` accepts texts that are not URIs
    case "bigint":
      return shape.rules && Object.keys(shape.rules).length > 0 ? "wider" : "exact"
    case "bytes":
      return shape.wire === "array" ? "wider" : "exact"
    case "string":
      return textFidelity(shape.rules)
    case "template":
      return hasSlotsInARow(shape.parts) ? "wider" : textFidelity(shape.rules)
    case "number":
      // Ajv divides doubles, and takes 1e21 for no integer: parseInt reads a 1 in its text.
      return shape.rules.multipleOf === undefined ? "exact" : "unknown"
    case "array":
      // Values that are equal may be written in two ways.
      return shape.rules.uniqueItems ? "wider" : "exact"
    case "set":
      return Object.keys(shape.rules).length > 0 ? "wider" : "exact"
    case "map":
      return Object.keys(shape.rules).length > 0 ? "wider" : "exact"
    case "tuple":
      return (shape.after ?? []).length > 0 ? "wider" : "exact"
    case "object":
      return objectFidelity(shape)
    default:
      return "exact"
  }
}

/** Half of a character beyond U+FFFF fits the first of them. */
function hasSlotsInARow(parts: readonly TemplatePart[]): boolean {
  return parts.some((part, at) => part.kind === "slot" && parts[at + 1]?.kind === "slot")
}

function textFidelity(rules: Extract<Shape, { kind: "string" }>["rules"]): Fidelity {
  return rules.convert || rules.pattern?.some(({ flags }) => flags !== "u") ? "wider" : "exact"
}

function objectFidelity(shape: ObjectShape): Fidelity {
  const counts = shape.minProperties !== undefined || shape.maxProperties !== undefined
  return counts || shape.fields.some((field) => field.default !== undefined) ? "wider" : "exact"
}
