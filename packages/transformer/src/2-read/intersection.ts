import { diagnose } from "../diagnostics/index.ts"
import type { Shape } from "../ir/shape.ts"
import type { Compiler, TypeRef, TypeView } from "./compiler.ts"
import { readObject } from "./object.ts"
import { found, type Place, type Reader } from "./reader.ts"
import { isTag, readTags } from "./tags.ts"

/** `string & MinLength<3>`, `A & B`, and brands: `string & { readonly __brand: "id" }`. */
export function readIntersection(
  members: readonly TypeRef[],
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape {
  const { compiler } = reader
  const tags = members.filter((member) => isTag(member, compiler))
  const rest = members.filter((member) => !tags.includes(member))
  return readTags(tags, readRest(rest, type, place, reader), place, reader)
}

function readRest(rest: readonly TypeRef[], type: TypeRef, place: Place, reader: Reader): Shape {
  const { compiler } = reader
  if (rest.length === 1) return reader.read(rest[0]!, place)
  const carrier = rest.filter((member) => !isMergeable(compiler.view(member)))
  if (rest.length > 1 && carrier.length === 0) return readObject(type, false, place, reader)
  const isOneWithBrands =
    carrier.length === 1 &&
    rest.every((member) => member === carrier[0] || isBrand(member, compiler))
  if (isOneWithBrands) return reader.read(carrier[0]!, place)
  return found(place, diagnose("PC1031", compiler.print(type)))
}

/** Whether a member is a primitive, so that the whole is one with tags or brands. */
export function hasPrimitive(members: readonly TypeRef[], compiler: Compiler): boolean {
  return members.some((member) => !isMergeable(compiler.view(member)))
}

function isMergeable(view: TypeView): boolean {
  return view.kind === "object"
}

/** Properties that no value carries at run time: symbol keys and names that start with `_`. */
function isBrand(type: TypeRef, compiler: Compiler): boolean {
  return (
    isMergeable(compiler.view(type)) &&
    compiler.properties(type).every(({ key }) => key === null || key.startsWith("_"))
  )
}
