// Intersections of arrays and tuples: the type of each position is the intersection of the types there.
import type { Shape, TupleItem } from "../../ir/shape.ts"
import type { TypeRef, TypeView } from "../../compiler/contract.ts"
import { inside, type Place, type Reader } from "../reader.ts"
import { readOptional } from "./tuple.ts"

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
export function mergeLists(
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
