import type { Ast7, Node7, Symbol7, Sync7, Type7 } from "./api.ts"
import type { ShownType } from "./shown-type.ts"
import type { World } from "./world.ts"

/** The type of a symbol, queried together with those of the other symbols of the same owner. */
export function createTypesOfSymbols(world: World): (symbol: Symbol7) => ShownType | undefined {
  const { checker, together } = world
  const asked = new Map<Symbol7, Type7 | undefined>()
  const told = new Map<Symbol7, ShownType | undefined>()
  const askTogether = (symbol: Symbol7): void => {
    const others = together.get(symbol)?.filter((each) => !asked.has(each)) ?? []
    if (others.length < 2) return
    try {
      const types = checker.getTypeOfSymbol(others)
      others.forEach((each, at) => asked.set(each, types[at]))
    } catch {} // one of them has a type that cannot be sent: each is queried alone
    for (const each of others) together.delete(each)
  }
  const ask = (symbol: Symbol7): Type7 | undefined => {
    if (!asked.has(symbol)) askTogether(symbol)
    return asked.has(symbol) ? asked.get(symbol) : checker.getTypeOfSymbol(symbol)
  }
  return (symbol) => {
    if (told.has(symbol)) return told.get(symbol)
    const found = withOrigin(
      symbol,
      answerOf(() => ask(symbol), world),
      world,
    )
    told.set(symbol, found)
    return found
  }
}

/**
 * For `role?: Role`, the union of Role's members and undefined. The API does not return that it was made of
 * Role, so the declaration is read.
 */
function withOrigin(
  symbol: Symbol7,
  found: ShownType | undefined,
  { ast, checker, sync, type }: World,
): ShownType | undefined {
  if (!found?.isUnion() || found.origin) return found
  const left = found.types.filter((each) => !isUndefined(each, sync))
  // One that is left has its own name.
  if (left.length === found.types.length || left.length === 1) return found
  const from = symbol.valueDeclaration ?? symbol.declarations?.[0] // that of a mapped type has no value of its own
  const declared = from?.resolve() as { readonly type?: Node7 } | undefined
  for (const node of declared?.type ? membersOf(declared.type) : []) {
    if (!mayNameUnion(node, ast)) continue
    const member = checker.getTypeFromTypeNode(node)
    const named = member && type(member)
    if (named?.isUnion() && named.aliasSymbol && isSame(named, left, sync)) {
      found.origin = { types: [...found.types.filter((each) => isUndefined(each, sync)), named] }
    }
  }
  return found
}

/** `Role | undefined` → both. */
function membersOf(node: Node7 & { readonly types?: readonly Node7[] }): readonly Node7[] {
  return node.types ? [...node.types] : [node]
}

/** Types as they are written that are not a union with a name. */
const OTHERS = [
  "LiteralType",
  "ArrayType",
  "TupleType",
  "TypeLiteral",
  "FunctionType",
  "StringKeyword",
  "NumberKeyword",
  "BooleanKeyword",
  "BigIntKeyword",
  "UndefinedKeyword",
]

function mayNameUnion({ kind }: Node7, ast: Ast7): boolean {
  const kinds = ast["SyntaxKind"] as Readonly<Record<string, number>>
  return !OTHERS.some((name) => kinds[name] === kind)
}

function isUndefined({ flags }: ShownType, { TypeFlags }: Sync7): boolean {
  return (flags & TypeFlags["Undefined"]!) !== 0
}

/** Whether a union without `undefined` has these members. */
function isSame(named: ShownType, left: readonly ShownType[], sync: Sync7): boolean {
  const members = new Set(named.types.filter((each) => !isUndefined(each, sync)))
  return left.length === members.size && left.every((each) => members.has(each))
}

/**
 * The API cannot send numbers that JSON does not have, and returns an error for them: `enum Endless { A = 1 /
 * 0 }`.
 */
export function answerOf(
  ask: () => Type7 | undefined,
  { sync, type }: World,
): ShownType | undefined {
  try {
    const found = ask()
    return found && type(found)
  } catch (error) {
    const sign = /unsupported value: ([+-])Inf/.exec((error as Error).message)?.[1]
    if (sign === undefined) throw error
    return type(endless(sign === "-" ? -Infinity : Infinity, sync))
  }
}

/** Of a type that the API does not know. */
const NO_ID = -1

function endless(value: number, { TypeFlags }: Sync7): Type7 {
  return {
    id: NO_ID,
    flags: TypeFlags["NumberLiteral"]!,
    value,
    getSymbol: () => undefined,
    getAliasSymbol: () => undefined,
    getAliasTypeArguments: () => [],
    getTarget: () => {
      throw new TypeError("a literal has no target")
    },
    getTypes: () => undefined,
    isErrorType: () => false,
  }
}

/** The text of a type for people. */
export function textOf(type: Type7, { checker }: World, flags?: number): string {
  return type.id === NO_ID ? String(type.value) : checker.typeToString(type, undefined, flags)
}
