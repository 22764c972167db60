import { childrenOf } from "../ir/children.ts"
import { definitionOf } from "../ir/families.ts"
import type { Definitions, Shape } from "../ir/shape.ts"
import { reached } from "../ir/graph.ts"

export { definitionOf, familiesOf, NATIVES, resolve } from "../ir/families.ts"
export type { Family } from "../ir/families.ts"

/** Of whole types, which files share. */
const refsOfTypes = new WeakMap<Shape, readonly string[]>()

/** Ids that a shape mentions itself. */
export function refsOf(shape: Shape): readonly string[] {
  const known = refsOfTypes.get(shape)
  if (known) return known
  const refs: string[] = []
  collectRefs(shape, refs)
  refsOfTypes.set(shape, refs)
  return refs
}

function collectRefs(shape: Shape, into: string[]): void {
  if (shape.kind === "ref") into.push(shape.to)
  else for (const child of childrenOf(shape)) collectRefs(child, into)
}

/** Ids that a shape mentions anywhere, through other definitions too. */
export function reachable(shape: Shape, definitions: Definitions): Set<string> {
  return reached(refsOf(shape), (id) => refsOf(definitionOf(id, definitions)))
}
