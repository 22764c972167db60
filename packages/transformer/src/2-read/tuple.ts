import { diagnose } from "../diagnostics/index.ts"
import type { Shape, TupleItem } from "../ir/shape.ts"
import type { TupleRole, TypeRef } from "./compiler.ts"
import { found, inside, type Place, type Reader } from "./reader.ts"
import { readUnion } from "./union.ts"

/** `[string, number?, ...Date[]]`. */
export function readTuple(
  elements: readonly { type: TypeRef; role: TupleRole }[],
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape {
  const items: TupleItem[] = []
  let rest: Shape | null = null
  for (const [index, element] of elements.entries()) {
    if (element.role === "variadic")
      return found(place, diagnose("PC1014", reader.compiler.print(type)))
    if (rest !== null) return found(place, diagnose("PC1028", reader.compiler.print(type)))
    const at = inside(place, `[${index}]`)
    if (element.role === "rest") rest = reader.read(element.type, at)
    else if (element.role === "required")
      items.push({ shape: reader.read(element.type, at), optional: false })
    else items.push({ shape: readOptional(element.type, at, reader), optional: true })
  }
  return { kind: "tuple", items, rest }
}

/** What an optional part holds when it is there. */
export function readOptional(type: TypeRef, place: Place, reader: Reader): Shape {
  const members = reader.compiler.withoutUndefined(type)
  return members.length === 1 ? reader.read(members[0]!, place) : readUnion(members, place, reader)
}
