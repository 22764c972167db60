import { onCycles } from "../../ir/graph.ts"
import { childrenOfNode } from "../../ir/node-children.ts"
import type { Node, PlannedType, PlannedTypes } from "../../ir/plan.ts"
import type { Way } from "./schema.ts"

/** Most types are the same both ways. */
export function wayOf({ holdsDefault }: PlannedType, way: Way): Way {
  return holdsDefault ? way : "in"
}

/** A part that mentions itself cannot be written out. */
export function isComponent({ id, made }: PlannedType, types: PlannedTypes): boolean {
  return made !== true || isCyclic(id, types)
}

export function isCyclic(id: string, types: PlannedTypes): boolean {
  return types[id]!.recursive && cyclicIn(types).has(id)
}

const cyclic = new WeakMap<PlannedTypes, ReadonlySet<string>>()

function cyclicIn(types: PlannedTypes): ReadonlySet<string> {
  const known = cyclic.get(types)
  if (known) return known
  const refs = new Map(Object.values(types).map(({ id, node }) => [id, mentioned(node)]))
  const found = onCycles(refs.keys(), (id) => refs.get(id)!)
  cyclic.set(types, found)
  return found
}

/** Names of components are of these characters (OpenAPI 3.1 §4.8.7.1); names of types hold no dot. */
export function componentName(type: PlannedType, way: Way): string {
  const name = type.id.replace(
    /[^A-Za-z0-9._-]/gu,
    (unit) => `_${unit.codePointAt(0)!.toString(16)}_`,
  )
  return wayOf(type, way) === "out" ? `${name}.Output` : name
}

/** Types without a name of their own are written where they are mentioned. */
export function inlinedIn(node: Node, types: PlannedTypes): PlannedType[] {
  return mentioned(node)
    .map((id) => types[id]!)
    .filter((type) => !isComponent(type, types))
}

/** The named types that the schema of a node mentions. */
export function mentionedIn(node: Node, types: PlannedTypes): PlannedType[] {
  const named = mentioned(node)
    .map((id) => types[id]!)
    .filter((type) => isComponent(type, types))
  return [...named, ...inlinedIn(node, types).flatMap((type) => mentionedIn(type.node, types))]
}

/** Of whole types, which files share. */
const mentions = new WeakMap<Node, readonly string[]>()

function mentioned(node: Node): readonly string[] {
  const known = mentions.get(node)
  if (known) return known
  const ids: string[] = []
  collectMentions(node, ids)
  mentions.set(node, ids)
  return ids
}

/** `memory` of a type with `toJSON` has no schema. */
function collectMentions(node: Node, into: string[]): void {
  if (node.kind === "ref") into.push(node.to)
  else if (node.kind === "to-json") collectMentions(node.wire, into)
  else for (const child of childrenOfNode(node)) collectMentions(child, into)
}
