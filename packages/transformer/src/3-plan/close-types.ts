import { type TypeSet, planType } from "./types.ts"
import { mapChildren } from "../ir/children.ts"
import type { Shape } from "../ir/shape.ts"
import { reachable } from "./traits.ts"

/**
 * The strict twin of a type: every object in it refuses keys that it does not name.
 * @returns its id
 */
export function closedType(id: string, types: TypeSet): string {
  const shape: Shape = { kind: "ref", to: id }
  const fresh = [...reachable(shape, types.definitions)].filter(
    (each) => !Object.hasOwn(types.definitions, closedId(each)),
  )
  for (const each of fresh) {
    const { shape: open, ...rest } = types.definitions[each]!
    const name = `Strict${rest.name}`
    types.definitions[closedId(each)] = { ...rest, name, shape: close(open) }
    if (types.unbounded.has(each)) types.unbounded.add(closedId(each))
  }
  for (const each of fresh) planType(types, closedId(each))
  return closedId(id)
}

/** No reader makes such a key. */
function closedId(id: string): string {
  return `strict ${id}`
}

function close(shape: Shape): Shape {
  if (shape.kind === "ref") return { kind: "ref", to: closedId(shape.to) }
  // Its own keys are its own affair: `toJSON` and whatever it is made of.
  if (shape.kind === "to-json") return shape
  const parts = mapChildren(shape, close)
  return parts.kind === "object" ? { ...parts, closed: true } : parts
}
