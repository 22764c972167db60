import type ts from "typescript"
import type { TypeName } from "../contract.ts"
import { refer, type TypeScript6 } from "./context.ts"

/** The name by which the user knows a type: its alias, else its interface, class or enum. */
export function nameOf({ ts, checker }: TypeScript6, type: ts.Type): TypeName | null {
  if (type.aliasSymbol) return made(type.aliasSymbol, type.aliasTypeArguments ?? [])
  const { symbol } = type
  if (!symbol || checker.isArrayType(type) || checker.isTupleType(type)) return null
  const F = ts.SymbolFlags
  if (symbol.flags & F.Enum) return made(symbol, [])
  // A literal of an enum carries the member's symbol; its name means nothing outside the enum.
  if (!(symbol.flags & (F.Interface | F.Class)) || symbol.flags & F.EnumMember) return null
  const isReference =
    type.flags & ts.TypeFlags.Object &&
    (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
  if (!isReference) return made(symbol, [])
  const reference = type as ts.TypeReference
  const own = reference.target.typeParameters?.length ?? 0
  return made(symbol, checker.getTypeArguments(reference).slice(0, own))
}

function made(symbol: ts.Symbol, typeArguments: readonly ts.Type[]): TypeName {
  const declaration = symbol.declarations?.[0]
  const declaredAt = declaration ? `${declaration.getSourceFile().fileName}:${declaration.pos}` : ""
  return {
    name: symbol.name === "default" ? defaultName(declaration) : symbol.name,
    arguments: typeArguments.map((each) => refer(each)),
    declaredAt,
  }
}

/** `export default class User`: the symbol is called `default`. */
function defaultName(declaration: ts.Declaration | undefined): string {
  const name = declaration && (declaration as ts.Declaration & { name?: ts.Identifier }).name
  return name?.text ?? "Default"
}
