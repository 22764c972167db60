import { childrenOf, mapChildren } from "../ir/children.ts"
import type { Field, Shape } from "../ir/shape.ts"
import type { MessageSite, RouteSite } from "../ir/ir-site.ts"
import { reached, usersOf } from "../ir/graph.ts"
import { reachable, refsOf } from "./traits.ts"
import { planType, type TypeSet } from "./types.ts"

/** An endpoint as its clients see it: fields of the input that have a default may be missing. */
export function sentRoute(site: RouteSite, types: TypeSet): RouteSite {
  if (!site.input) return site
  return { ...site, input: { ...site.input, shape: sentShape(site.input.shape, types) } }
}

/** Messages as those who send them see them. */
export function sentMessage({ text, ...rest }: MessageSite, types: TypeSet): MessageSite {
  return { text: text && { ...text, shape: sentShape(text.shape, types) }, ...rest }
}

/**
 * The type with every field optional that has a default, in every object; the same type when there is no
 * default.
 */
function sentShape(shape: Shape, types: TypeSet): Shape {
  const ids = [...reachable(shape, types.definitions)]
  const refs = (id: string): readonly string[] => refsOf(types.definitions[id]!.shape)
  const own = ids.filter((id) => hasDefault(types.definitions[id]!.shape))
  const changed = reached(own, usersOf(ids, refs))
  if (changed.size === 0 && !hasDefault(shape)) return shape
  const fresh = [...changed].filter((id) => !Object.hasOwn(types.definitions, sentId(id)))
  for (const id of fresh) {
    const { shape: whole, ...rest } = types.definitions[id]!
    const name = `Sent${rest.name}`
    types.definitions[sentId(id)] = { ...rest, name, shape: withoutDefaults(whole, changed) }
    if (types.unbounded.has(id)) types.unbounded.add(sentId(id))
  }
  for (const id of fresh) planType(types, sentId(id))
  return withoutDefaults(shape, changed)
}

/** No reader makes such a key. */
function sentId(id: string): string {
  return `sent ${id}`
}

function hasDefault(shape: Shape): boolean {
  if (shape.kind === "object" && shape.fields.some((field) => field.default !== undefined))
    return true
  return childrenOf(shape).some(hasDefault)
}

function withoutDefaults(shape: Shape, changed: ReadonlySet<string>): Shape {
  if (shape.kind === "ref")
    return changed.has(shape.to) ? { kind: "ref", to: sentId(shape.to) } : shape
  const parts = mapChildren(shape, (child) => withoutDefaults(child, changed))
  // A check of the user's is for values that are complete: the server runs it.
  if (parts.kind === "refined" && isChanged(shape, changed)) return parts.of
  return parts.kind === "object" ? { ...parts, fields: parts.fields.map(asOptional) } : parts
}

function isChanged(shape: Shape, changed: ReadonlySet<string>): boolean {
  return hasDefault(shape) || refsOf(shape).some((id) => changed.has(id))
}

/** Null would be a value, in place of the default. */
function asOptional(field: Field): Field {
  if (field.default === undefined) return field
  const { asNull: _, ...rest } = field
  return { ...rest, optional: true }
}
