import type { Compiler, TypeRef } from "../../compiler/contract.ts"

/**
 * The only member that is not a brand: `string` of `string & { readonly __brand: "id" }`; null: there are
 * several.
 */
export function withoutBrands(members: readonly TypeRef[], compiler: Compiler): TypeRef | null {
  const carriers = members.filter((member) => !isObject(member, compiler))
  const [carrier] = carriers
  if (!carrier || carriers.length > 1) return null
  const isBrand = prototypes[compiler.view(carrier).kind]
    ? (member: TypeRef): boolean => isBrandOfPrimitive(member, carrier, compiler)
    : (member: TypeRef): boolean => isBrandOfObject(member, compiler)
  return members.every((member) => member === carrier || isBrand(member)) ? carrier : null
}

/** Only symbols for keys: no value carries it on the wire. */
export function isSymbolBrand(type: TypeRef, compiler: Compiler): boolean {
  if (!isObject(type, compiler)) return false
  const properties = compiler.properties(type)
  return properties.length > 0 && properties.every(({ key }) => key === null)
}

/** Properties that no value has at run time: symbol keys and names that start with `_`. */
function isBrandOfObject(type: TypeRef, compiler: Compiler): boolean {
  return compiler.properties(type).every(({ key }) => key === null || key.startsWith("_"))
}

/** A text or a number has no properties but those of its prototype, so any other one is a brand. */
function isBrandOfPrimitive(type: TypeRef, carrier: TypeRef, compiler: Compiler): boolean {
  const prototype = prototypes[compiler.view(carrier).kind]!
  return compiler
    .properties(type)
    .every(({ key, keyText }) => !keyText.startsWith("~") && (key === null || !(key in prototype)))
}

const prototypes: Record<string, object> = {
  string: String.prototype,
  template: String.prototype,
  "string-mapping": String.prototype,
  number: Number.prototype,
  boolean: Boolean.prototype,
  bigint: BigInt.prototype,
  literal: String.prototype,
  "bigint-literal": BigInt.prototype,
}

function isObject(type: TypeRef, compiler: Compiler): boolean {
  return compiler.view(type).kind === "object"
}
