import { childrenOf } from "../ir/children.ts"
import { definitionOf } from "../ir/families.ts"
import type { Definitions, Shape } from "../ir/shape.ts"
import { reached } from "../ir/graph.ts"

export { definitionOf, familiesOf, NATIVES, resolve } from "../ir/families.ts"
export type { Family } from "../ir/families.ts"

/** Ids that a shape mentions itself. */
export function refsOf(shape: Shape): string[] {
  return shape.kind === "ref" ? [shape.to] : childrenOf(shape).flatMap(refsOf)
}

/** Ids that a shape mentions anywhere, through other definitions too. */
export function reachable(shape: Shape, definitions: Definitions): Set<string> {
  return reached(refsOf(shape), (id) => refsOf(definitionOf(id, definitions)))
}
