import type { PlannedType, PlannedTypes } from "../ir/plan.ts"
import type { Definitions, Shape } from "../ir/shape.ts"
import type { FileSites } from "../ir/site.ts"
import { identifierOf } from "./identifier.ts"
import { planRoot } from "./node.ts"
import { definitionOf, reachable } from "./traits.ts"

/** Types of one file, growing while sites are planned: a site's own type is added when it is met. */
export interface TypeSet {
  definitions: Definitions
  planned: PlannedTypes
  /** Ids of the types that were made here, by their name and content. */
  made: Map<string, string>
  /** The id of a part that needs a function of its own. */
  define(name: string, shape: Shape): string
}

export function planTypes(file: FileSites): TypeSet {
  const types: TypeSet = {
    definitions: { ...file.definitions },
    planned: {},
    made: new Map(),
    define: (name, shape) => define(types, name, shape),
  }
  for (const id of Object.keys(file.definitions)) planType(types, id)
  return types
}

/** The id of a type as a site names it; one that has no definition yet gets one. */
export function typeOf(types: TypeSet, typeName: string, shape: Shape): string {
  return shape.kind === "ref" ? shape.to : define(types, identifierOf(typeName), shape)
}

function define(types: TypeSet, name: string, shape: Shape): string {
  const key = JSON.stringify(shape)
  const known = types.made.get(key)
  if (known !== undefined) return known
  let id = name
  for (let number = 2; Object.hasOwn(types.definitions, id); number++) id = `${name}_${number}`
  types.made.set(key, id)
  types.definitions[id] = { name: id, shape }
  planType(types, id)
  types.planned[id]!.made = true
  return id
}

export function planType(types: TypeSet, id: string): void {
  const shape = definitionOf(id, types.definitions)
  const { name, about } = types.definitions[id]!
  // Before its node is planned, so that a type that mentions itself finds an entry.
  const recursive = isUnbounded(shape, id, types.definitions)
  const type: PlannedType = {
    id,
    name,
    node: { kind: "never" },
    recursive,
    weight: 1,
    verbatim: false,
    tried: false,
    holdsTried: false,
    holdsDefault: false,
    ...(about && { about }),
    plain: null,
    strings: "each",
  }
  types.planned[id] = type
  type.node = planRoot(shape, name, types)
}

/** Whether the type, or one that it mentions, comes back to itself. */
function isUnbounded(shape: Shape, id: string, definitions: Definitions): boolean {
  const mentioned = reachable(shape, definitions)
  if (mentioned.has(id)) return true
  return [...mentioned].some((to) => reachable(definitionOf(to, definitions), definitions).has(to))
}
