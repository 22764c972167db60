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
  if (isMapped(context, type)) return symbols.toSorted(byDeclaration)
  if (!type.isIntersection()) return symbols
  const names = type.types.flatMap((member) => orderedNames(context, member))
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

/** Whether the properties were computed: `{ [K in keyof T]: … }`. */
function isMapped({ ts }: TypeScript6, type: ts.Type): boolean {
  const declaration = type.symbol?.declarations?.[0]
  return declaration !== undefined && ts.isMappedTypeNode(declaration)
}

/** In the order of declaration; then those without a declaration by name. */
function byDeclaration(a: ts.Symbol, b: ts.Symbol): number {
  const [first, second] = [a.declarations?.[0], b.declarations?.[0]]
  if (!first || !second) return first ? -1 : second ? 1 : a.name < b.name ? -1 : 1
  const [file, other] = [first.getSourceFile().fileName, second.getSourceFile().fileName]
  if (file !== other) return file < other ? -1 : 1
  return first.pos - second.pos
}
