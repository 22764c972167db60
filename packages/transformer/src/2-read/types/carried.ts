import type { Property, TypeRef } from "../../compiler/contract.ts"
import { isMemoryOnly } from "./natives.ts"
import type { Reader } from "../reader.ts"
import { needsCode } from "./refusal.ts"

/**
 * What JSON can carry of an optional member: the members of its type without functions and symbols and, of
 * declaration files, without objects that are more than data (`EventTarget`, `Element`, a class with methods).
 * null: all of it.
 *
 * In the user's own source an object with methods stays an error: it may have been meant as data.
 */
export function carriedPart(
  { key, type, optional, origin }: Property,
  reader: Reader,
): readonly TypeRef[] | null {
  // A `toJSON` method defines its JSON; its type must declare it, too.
  if (!optional || (key === "toJSON" && origin === "source")) return null
  const known = origin === "source" ? own : foreign
  const before = known.get(type)
  if (before !== undefined) return before
  const part = partOf(type, origin, reader)
  known.set(type, part)
  return part
}

/** By type: a union of thousands of types is the type of thousands of members in schema-dts. */
const own = new WeakMap<TypeRef, readonly TypeRef[] | null>()
const foreign = new WeakMap<TypeRef, readonly TypeRef[] | null>()

function partOf(
  type: TypeRef,
  origin: Property["origin"],
  reader: Reader,
): readonly TypeRef[] | null {
  const members = reader.compiler.withoutUndefined(type).flatMap((member) => {
    const view = reader.compiler.view(member)
    return view.kind === "union" ? view.members : [member]
  })
  const left = members.filter((member) => !isNeverCarried(member, origin, reader))
  return left.length === members.length ? null : left
}

function isNeverCarried(
  type: TypeRef,
  origin: Property["origin"],
  reader: Reader,
  depth: number = 0,
): boolean {
  const view = reader.compiler.view(type)
  switch (view.kind) {
    case "function":
    case "symbol":
      return true
    case "array":
      return isNeverCarried(view.item, origin, reader, depth)
    case "union":
      return view.members.every((member) => isNeverCarried(member, origin, reader, depth))
    case "intersection":
      return view.members.some((member) => reader.compiler.view(member).kind === "function")
    case "library":
      if (origin === "source") return false
      return isMemoryOnly(view.name) || isMoreThanData(type, true, reader, depth)
    case "object":
      return origin !== "source" && isMoreThanData(type, view.foreign, reader, depth)
    default:
      return false
  }
}

/** Whether an object requires what JSON cannot carry: a method, private state, a member that needs such an object. */
function isMoreThanData(type: TypeRef, foreign: boolean, reader: Reader, depth: number): boolean {
  const before = objects[depth]!.get(type)
  if (before !== undefined) return before
  const { compiler } = reader
  const properties = compiler.properties(type)
  const needsMore = (property: Property): boolean =>
    !property.optional &&
    property.key !== null &&
    isNeverCarried(property.type, property.origin, reader, depth + 1)
  const isMore =
    (needsCode(foreign, properties, reader) ||
      (depth < DEEPEST && properties.some((property) => needsMore(property)))) &&
    // A type with `toJSON` can be written.
    compiler.resultOf(type, "toJSON") === null
  objects[depth]!.set(type, isMore)
  return isMore
}

/** Objects in one another: what is looked at here is read again, and a type may have no end. */
const DEEPEST = 1
const objects = Array.from({ length: DEEPEST + 1 }, () => new WeakMap<TypeRef, boolean>())
