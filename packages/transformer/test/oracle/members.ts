import type { Definitions, OfKind, Shape } from "../../src/ir/shape.ts"
import { inWireOrder } from "./order.ts"

/** `accepts` of this folder, which calls copies itself. */
export type Accepts = (shape: Shape, value: unknown, definitions: Definitions) => boolean

/**
 * The members of a union that a value in memory belongs to, in the order in which they give what they know of it: all
 * that it fits. What is of a class, or a list, belongs to the members of that class if it fits one of them, and not to
 * an object type that happens to have what such objects have: a Map is no `{ size: number }`.
 */
export function membersOf(
  union: OfKind<"union">,
  value: unknown,
  definitions: Definitions,
  accepts: Accepts,
): Shape[] {
  const fits = inWireOrder(union.members, definitions).filter((at) =>
    accepts(at, value, definitions),
  )
  const own = fits.filter((at) => isOwn(at, value, definitions))
  return own.length > 0 ? own : fits
}

/** Whether the type, or one of its members, is the class of the value. */
function isOwn(shape: Shape, value: unknown, definitions: Definitions): boolean {
  switch (shape.kind) {
    case "union":
      return shape.members.some((at) => isOwn(at, value, definitions))
    case "refined":
      return isOwn(shape.of, value, definitions)
    case "ref":
      return isOwn(definitions[shape.to]!.shape, value, definitions)
    case "date":
      return value instanceof Date
    case "url":
      return value instanceof URL
    case "regexp":
      return value instanceof RegExp
    case "bytes":
      return value instanceof globalThis[shape.type]
    case "set":
      return value instanceof Set
    case "map":
      return value instanceof Map
    case "array":
    case "tuple":
    case "any":
    case "unknown":
      return Array.isArray(value)
    default:
      return false
  }
}
