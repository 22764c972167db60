import type { Property, TypeRef } from "./compiler.ts"
import { isMemoryOnly } from "./natives.ts"
import type { Reader } from "./reader.ts"
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
  // What has a `toJSON` says itself which JSON it is, and the type has to say so, too.
  if (!optional || key === "toJSON") return null
  const members = reader.compiler.withoutUndefined(type).flatMap((member) => {
    const view = reader.compiler.view(member)
    return view.kind === "union" ? view.members : [member]
  })
  const left = members.filter((member) => !isNeverCarried(member, origin, reader))
  return left.length === members.length ? null : left
}

function isNeverCarried(type: TypeRef, origin: Property["origin"], reader: Reader): boolean {
  const view = reader.compiler.view(type)
  switch (view.kind) {
    case "function":
    case "symbol":
      return true
    case "array":
      return isNeverCarried(view.item, origin, reader)
    case "union":
      return view.members.every((member) => isNeverCarried(member, origin, reader))
    case "intersection":
      return view.members.some((member) => reader.compiler.view(member).kind === "function")
    case "library":
      return origin !== "source" && (isMemoryOnly(view.name) || isMoreThanData(type, true, reader))
    case "object":
      return origin !== "source" && isMoreThanData(type, view.foreign, reader)
    default:
      return false
  }
}

function isMoreThanData(type: TypeRef, foreign: boolean, reader: Reader): boolean {
  const { compiler } = reader
  // What says which JSON it becomes can be written.
  if (compiler.resultOf(type, "toJSON")) return false
  return needsCode(foreign, compiler.properties(type), reader)
}
