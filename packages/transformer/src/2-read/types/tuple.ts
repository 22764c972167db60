import { diagnose } from "../../diagnostics/index.ts"
import type { Shape, TupleItem } from "../../ir/shape.ts"
import type { TupleRole, TypeRef } from "../../compiler/contract.ts"
import { found, inside, type Place, type Reader } from "../reader.ts"
import { readUnion } from "../union.ts"

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
