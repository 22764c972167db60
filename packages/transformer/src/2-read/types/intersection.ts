import { diagnose } from "../../diagnostics/index.ts"
import { INTERSECTED_AS_ONE } from "../../ir/limits.ts"
import type { Shape } from "../../ir/shape.ts"
import type { Compiler, TypeRef, TypeView } from "../../compiler/contract.ts"
import { isSymbolBrand, withoutBrands } from "../tags/brand.ts"
import { isList, isPrimitiveAndMore, readLists } from "./lists.ts"
import { readObject } from "./types-object.ts"
import { found, type Place, type Reader } from "../reader.ts"
import { isTag } from "../tags/tag-values.ts"
import { readTags } from "../tags/tags.ts"
import { joinTemplates } from "./types-template.ts"

/** `string & MinLength<3>`, `A & B`, and brands: `string & { readonly __brand: "id" }`. */
export function readIntersection(
  members: readonly TypeRef[],
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape {
  const { compiler } = reader
  reader.charge(place, Math.floor(members.length ** 2 / INTERSECTED_AS_ONE))
  const tags = members.filter((member) => isTag(member, compiler))
  const untagged = members.filter((member) => !tags.includes(member))
  // `object & A` is equivalent to A.
  const said = untagged.filter((member) => compiler.view(member).kind !== "object-keyword")
  const rest = said.length > 0 ? said : untagged
  return readTags(tags, readRest(rest, type, place, reader), place, reader, type)
}

function readRest(rest: readonly TypeRef[], type: TypeRef, place: Place, reader: Reader): Shape {
  const { compiler } = reader
  if (rest.length === 1) return reader.read(rest[0]!, place)
  if (rest.length > 1 && !hasCarrier(rest, compiler)) return readMerged(rest, type, place, reader)
  if (isPrimitiveAndMore(rest, reader)) return { kind: "never" }
  if (rest.some((member) => isList(compiler.view(member))))
    return readLists(rest, type, place, reader)
  const carrier = withoutBrands(rest, compiler)
  if (carrier) return reader.read(carrier, place)
  const templates = rest.every((member) => isText(compiler.view(member)))
    ? joinTemplates(rest.map((member) => reader.read(member, place)))
    : null
  return templates ?? found(place, diagnose("PC1031", compiler.print(type)))
}

/** `A & B`: the fields of all, but those of brands. */
function readMerged(rest: readonly TypeRef[], type: TypeRef, place: Place, reader: Reader): Shape {
  const { compiler } = reader
  const brands = rest.filter((member) => isSymbolBrand(member, compiler))
  const data = rest.filter(
    (member) => !brands.includes(member) && compiler.view(member).kind === "object",
  )
  if (data.length === 0) return found(place, diagnose("PC1031", compiler.print(type)))
  if (data.length === 1) return reader.read(data[0]!, place)
  const keys = brands.flatMap((brand) => compiler.properties(brand))
  const ignored = new Set(keys.map(({ keyText }) => keyText))
  return readObject(type, false, place, reader, ignored)
}

/** Whether a member is no object, so that the whole is that member with tags or brands. */
export function hasCarrier(members: readonly TypeRef[], compiler: Compiler): boolean {
  return members.some((member) => {
    const { kind } = compiler.view(member)
    return kind !== "object" && kind !== "object-keyword"
  })
}

function isText({ kind }: TypeView): boolean {
  return kind === "template" || kind === "string-mapping"
}
