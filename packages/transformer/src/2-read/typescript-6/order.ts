import type ts from "typescript"
import type { TypeScript6 } from "./context.ts"

/**
 * The properties of a type in an order that a reader of its declaration expects, and that is the
 * same in every program. `Pick`, `Omit`, `Record` and every computed object list theirs in the
 * order of a union of keys, which depends on what the compiler met first in other files.
 */
export function inOrder(
  context: TypeScript6,
  type: ts.Type,
  symbols: readonly ts.Symbol[],
): readonly ts.Symbol[] {
  const names = type.isIntersection()
    ? type.types.flatMap((member) => orderedNames(context, member))
    : namesOfMapped(context, type)
  if (!names) return symbols
  const ranks = new Map<string, number>()
  for (const name of names) if (!ranks.has(name)) ranks.set(name, ranks.size)
  const rank = ({ escapedName }: ts.Symbol): number => ranks.get(escapedName as string) ?? Infinity
  return symbols.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    return first === second ? byDeclaration(a, b) : first - second
  })
}

function orderedNames(context: TypeScript6, type: ts.Type): string[] {
  const symbols = context.checker.getPropertiesOfType(type)
  return inOrder(context, type, symbols).map(({ escapedName }) => escapedName as string)
}

/** Of a mapped type: those of its source, where it has one (`Partial`); null for all other types. */
function namesOfMapped(context: TypeScript6, type: ts.Type): string[] | null {
  const { ts } = context
  const declaration = type.symbol?.declarations?.[0]
  if (!declaration || !ts.isMappedTypeNode(declaration)) return null
  const { constraint } = declaration.typeParameter
  if (!constraint || !ts.isTypeOperatorNode(constraint)) return []
  // Not public: T of `[K in keyof T]`, known once the properties have been asked for.
  const { modifiersType } = type as { modifiersType?: ts.Type }
  return modifiersType ? orderedNames(context, modifiersType) : []
}

/** As they are declared; those that no declaration stands for by name. */
function byDeclaration(a: ts.Symbol, b: ts.Symbol): number {
  const [first, second] = [a.declarations?.[0], b.declarations?.[0]]
  if (!first || !second) return first ? -1 : second ? 1 : a.name < b.name ? -1 : 1
  const [file, other] = [first.getSourceFile().fileName, second.getSourceFile().fileName]
  if (file !== other) return file < other ? -1 : 1
  return first.pos - second.pos
}
