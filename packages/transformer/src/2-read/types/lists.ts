import type { Property, TypeRef, TypeView, TupleRole } from "../../compiler/contract.ts"
import { diagnose } from "../../diagnostics/index.ts"
import type { Shape, TupleItem } from "../../ir/shape.ts"
import { found, inside, type Place, type Reader } from "../reader.ts"
import { readUnion } from "../union.ts"
import { isKnown } from "./natives.ts"

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

// Intersections of arrays and tuples: the type of each position is the intersection of the types there.

/** An array, or a tuple without items after its rest. */
interface List {
  readonly items: readonly Item[]
  readonly rest: TypeRef | null
}

interface Item {
  readonly type: TypeRef
  /** Its type then includes `undefined`, which is not a value of it. */
  readonly isOptional: boolean
}

/** @param type the whole intersection. null: the compiler has no type for some position */
function mergeLists(
  lists: readonly TypeRef[],
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape | null {
  const views = lists.map((each) => listOf(reader.compiler.view(each)))
  if (!views.every((each) => each !== null)) return null
  const least = Math.max(...views.map(({ items }) => items.filter((at) => !at.isOptional).length))
  const most = Math.min(...views.map(({ items, rest }) => (rest ? Infinity : items.length)))
  if (least > most) return { kind: "never" }
  const count = Math.min(most, Math.max(...views.map(({ items }) => items.length)))
  const items: TupleItem[] = []
  for (let index = 0; index < count; index++) {
    const of = itemAt(views, index, type, reader)
    if (of === null) return null
    const at = inside(place, `[${index}]`)
    const shape = of.isOptional ? readOptional(of.type, at, reader) : reader.read(of.type, at)
    items.push({ shape, optional: index >= least })
  }
  const rests = views.flatMap(({ rest }) => (rest ? { type: rest, isOptional: false } : []))
  const rest = most === Infinity ? narrowest(rests, reader) : null
  if (rest === null && most === Infinity) return null
  const at = inside(place, `[${count}]`)
  return { kind: "tuple", items, rest: rest && reader.read(rest.type, at) }
}

function listOf(view: TypeView): List | null {
  if (view.kind === "array") return { items: [], rest: view.item }
  if (view.kind !== "tuple") return null
  const last = view.items.at(-1)
  const rest = last?.role === "rest" ? last.type : null
  const items = rest ? view.items.slice(0, -1) : view.items
  if (items.some(({ role }) => role === "rest" || role === "variadic")) return null
  return { items: items.map(({ type, role }) => ({ type, isOptional: role === "optional" })), rest }
}

/**
 * The narrowest of their items at the position; when each has its own, the compiler's type for the
 * intersection.
 */
function itemAt(views: readonly List[], index: number, type: TypeRef, reader: Reader): Item | null {
  const all = views.flatMap(({ items, rest }): Item[] =>
    items[index] ? [items[index]] : rest ? [{ type: rest, isOptional: false }] : [],
  )
  const found = narrowest(all, reader)
  if (found !== null || !views.every(({ items }) => index < items.length)) return found
  const own = reader.compiler.properties(type).find(({ key }) => key === String(index))
  return own ? { type: own.type, isOptional: all.every(({ isOptional }) => isOptional) } : null
}

/** The one that all values of the others are, too. */
function narrowest(items: readonly Item[], { compiler }: Reader): Item | null {
  const isNarrow = ({ type, isOptional }: Item): boolean => {
    const members = isOptional ? compiler.withoutUndefined(type) : [type]
    return items.every((each) => members.every((of) => compiler.isAssignable(of, each.type)))
  }
  return items.find(isNarrow) ?? null
}

/** `[string, number?, ...Date[], boolean]`. */
export function readTuple(
  elements: readonly { type: TypeRef; role: TupleRole }[],
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape {
  const items: TupleItem[] = []
  const after: Shape[] = []
  let rest: Shape | null = null
  for (const [index, { type: of, role }] of elements.entries()) {
    const at = inside(place, `[${index}]`)
    if (role === "variadic") return found(place, diagnose("PC1014", reader.compiler.print(type)))
    if (role === "rest") rest = reader.read(of, at)
    else if (rest) after.push(reader.read(of, at))
    else if (role === "required") items.push({ shape: reader.read(of, at), optional: false })
    else items.push({ shape: readOptional(of, at, reader), optional: true })
  }
  return { kind: "tuple", items, rest, ...(after.length > 0 && { after }) }
}

/** What an optional part holds when it is there. */
export function readOptional(type: TypeRef, place: Place, reader: Reader): Shape {
  const members = reader.compiler.withoutUndefined(type)
  return members.length === 1 ? reader.read(members[0]!, place) : readUnion(members, place, reader)
}
