import { diagnose } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"
import type { Property, TypeRef, TypeView } from "../../compiler/contract.ts"
import { mergeLists } from "./merged-lists.ts"
import { isKnown } from "./natives.ts"
import { found, inside, type Place, type Reader } from "../reader.ts"

/** Whether no value can be all of them: a primitive, and a type that is not a primitive. */
export function isPrimitiveAndMore(members: readonly TypeRef[], { compiler }: Reader): boolean {
  const views = members.map((member) => compiler.view(member))
  const isMore = (view: TypeView): boolean =>
    isList(view) || view.kind === "function" || (view.kind === "library" && isKnown(view.name))
  return views.some(isPrimitive) && views.some(isMore)
}

/**
 * An intersection with arrays or tuples among its members, as generators write `allOf`: `string[] & (string | null)[]`,
 * `"a" & "a"[]`, `{ id: string } & []`.
 * @param type the whole intersection
 */
export function readLists(
  members: readonly TypeRef[],
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape {
  const { compiler } = reader
  const lists = members.filter((member) => isList(compiler.view(member)))
  const others = members.filter((member) => !lists.includes(member))
  if (others.some((member) => isNoList(member, reader))) return { kind: "never" }
  const shape = others.every((member) => isSilent(member, reader))
    ? readMerged(lists, type, place, reader)
    : null
  return shape ?? found(place, diagnose("PC1031", compiler.print(type)))
}

export function isList({ kind }: TypeView): boolean {
  return kind === "array" || kind === "tuple"
}

/** The narrowest of them; for arrays of which none is narrower, the compiler's intersection of their items. */
function readMerged(
  lists: readonly TypeRef[],
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape | null {
  const { compiler } = reader
  const narrowest = lists.find((list) => lists.every((each) => compiler.isAssignable(list, each)))
  if (narrowest) return reader.read(narrowest, place)
  if (lists.some((list) => compiler.view(list).kind === "tuple"))
    return mergeLists(lists, type, place, reader)
  const item = compiler
    .indexSignatures(type)
    .find(({ key }) => compiler.view(key).kind === "number")?.type
  if (!item) return null
  return { kind: "array", item: reader.read(item, inside(place, "[]")), rules: {} }
}

function isPrimitive({ kind }: TypeView): boolean {
  return PRIMITIVES.has(kind)
}

const PRIMITIVES: ReadonlySet<TypeView["kind"]> = new Set([
  "string",
  "number",
  "bigint",
  "boolean",
  "literal",
  "bigint-literal",
  "template",
  "string-mapping",
])

/** Dates, Sets: no value is both this and a list. Of objects those with a required key that lists lack. */
function isNoList(type: TypeRef, { compiler }: Reader): boolean {
  const view = compiler.view(type)
  if (view.kind === "library") return isKnown(view.name)
  if (view.kind !== "object") return false
  return compiler
    .properties(type)
    .some((property) => !property.optional && !isBrand(property) && !isOfLists(property))
}

/** Objects that require nothing of a list: brands, optional keys. */
function isSilent(type: TypeRef, { compiler }: Reader): boolean {
  const { kind } = compiler.view(type)
  if (kind !== "object") return kind === "object-keyword"
  return (
    compiler.properties(type).every((property) => !isOfLists(property)) &&
    compiler
      .indexSignatures(type)
      .every((signature) => ["unknown", "any"].includes(compiler.view(signature.type).kind))
  )
}

/** As of other objects (brand.ts): symbol keys, and names that start with `_`. */
function isBrand({ key }: Property): boolean {
  return key === null || key.startsWith("_")
}

function isOfLists({ key }: Property): boolean {
  return key !== null && (key in Array.prototype || /^\d+$/.test(key))
}
