import { mapChildren } from "../ir/children.ts"
import { onCycles, reached, usersOf } from "../ir/graph.ts"
import type { FileSites } from "../ir/ir-site.ts"
import type { PlannedType, PlannedTypes } from "../ir/plan.ts"
import type { Definitions, Shape } from "../ir/shape.ts"
import { identifierOf, planRoot } from "./node.ts"
import { definitionOf, refsOf, reachable } from "./traits.ts"

/** Types of one file, growing while sites are planned: a site's own type is added when it is met. */
export interface TypeSet {
  definitions: Definitions
  planned: PlannedTypes
  /** Ids of types whose values can be nested without limit: they refer to themselves, or to one that does. */
  unbounded: Set<string>
  /** Ids of the types that were made here, by their name and content. */
  made: Map<string, string>
  /** The next number of a name that several of them have. */
  numbers: Map<string, number>
  /** The id of a part that needs a function of its own; `path` is its place. */
  definePart(path: string, shape: Shape): string
  /** The parts that the type which is being planned needs. */
  parts: Part[]
}

/** A type that was made for a part of another type. */
export interface Part {
  readonly id: string
  /** The name that it was to get. */
  readonly name: string
  readonly key: string
}

/** The types of one file, planned. */
export function planTypes(file: FileSites): TypeSet {
  const types = createTypes(file)
  for (const id of Object.keys(file.definitions)) planType(types, id)
  return types
}

/** The types of one file, of which none is planned. */
export function createTypes(file: FileSites): TypeSet {
  const types: TypeSet = {
    definitions: { ...file.definitions },
    planned: {},
    unbounded: unboundedOf(file.definitions),
    made: new Map(),
    numbers: new Map(),
    definePart: (path, shape) => definePart(types, path, shape),
    parts: [],
  }
  return types
}

/** The id of a type as a site names it; one that has no definition yet gets one. */
export function typeOf(types: TypeSet, typeName: string, shape: Shape): string {
  return shape.kind === "ref" ? shape.to : define(types, identifierOf(typeName), shape)
}

/** A part goes by its content where it can: parts of several types that are the same are one type then. */
function definePart(types: TypeSet, path: string, shape: Shape): string {
  const name = isOnCycle(types, shape) ? null : nameByContent(shape)
  const id = define(types, name ?? path, shape)
  if (name !== null) types.planned[id]!.isShared = true
  return id
}

/** `TypeCardOwner` for `{ type: "card"; owner: string }`. */
function nameByContent(shape: Shape): string | null {
  if (shape.kind !== "object" || shape.fields.length === 0) return null
  const words = shape.fields.flatMap(({ key, shape: value }) =>
    value.kind === "literal" ? [key, String(value.value)] : [key],
  )
  return identifierOf(words.join(" "))
}

/** Nothing refers to the shape itself yet. */
function isOnCycle(types: TypeSet, shape: Shape): boolean {
  return refsOf(shape).some((to) => types.unbounded.has(to))
}

function define(types: TypeSet, name: string, shape: Shape): string {
  // A part is named by the type that it is a part of: what another one has before it in the file must not matter.
  const key = `${name} ${JSON.stringify(shape)}`
  const known = types.made.get(key)
  const id = known ?? freeId(types, name)
  types.parts.push({ id, name, key })
  if (known !== undefined) return known
  types.made.set(key, id)
  types.definitions[id] = { name: id, shape }
  if (isOnCycle(types, shape)) types.unbounded.add(id)
  planType(types, id)
  types.planned[id]!.made = true
  return id
}

function freeId({ definitions, numbers }: TypeSet, name: string): string {
  if (!Object.hasOwn(definitions, name)) return name
  let number = numbers.get(name) ?? 2
  while (Object.hasOwn(definitions, `${name}_${number}`)) number++
  numbers.set(name, number + 1)
  return `${name}_${number}`
}

export function planType(types: TypeSet, id: string): void {
  const shape = definitionOf(id, types.definitions)
  const { name, about, home } = types.definitions[id]!
  // Before its node is planned, so that a type that mentions itself finds an entry.
  const recursive = types.unbounded.has(id)
  const type: PlannedType = {
    id,
    name,
    node: { kind: "never" },
    recursive,
    weight: 1,
    inPlace: false,
    verbatim: false,
    tried: false,
    holdsTried: false,
    holdsDefault: false,
    isLarge: false,
    isHuge: false,
    isVast: false,
    ...(about && { about }),
    ...(home !== undefined && { home }),
    plain: null,
    strings: "each",
  }
  types.planned[id] = type
  type.node = planRoot(shape, name, types)
}

function unboundedOf(definitions: Definitions): Set<string> {
  const all = new Map(Object.entries(definitions).map(([id, { shape }]) => [id, refsOf(shape)]))
  const refs = (id: string): readonly string[] => all.get(id) ?? []
  const cyclic = onCycles(all.keys(), refs)
  return cyclic.size === 0 ? cyclic : reached(cyclic, usersOf(all.keys(), refs))
}

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
