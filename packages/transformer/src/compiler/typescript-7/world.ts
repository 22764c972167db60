import type ts from "typescript"
import type {
  Ast7,
  Checker7,
  Signature7,
  Symbol7,
  Sync7,
  Type7,
  Node7,
  TypeScript7,
} from "./api.ts"
import { ShownSignature, ShownSymbol, ShownType } from "./shown-type.ts"

/** What the declarations of an object type show about its members, so that the compiler need not be queried. */
export interface Plainness {
  /** It can neither be called nor constructed. */
  readonly noSignatures: boolean
  readonly noIndexes: boolean
}

const UNKNOWN: Plainness = { noSignatures: false, noIndexes: false }
const PLAIN: Plainness = { noSignatures: true, noIndexes: true }
const WITHOUT_SIGNATURES: Plainness = { noSignatures: true, noIndexes: false }

/** @returns a test, for the constants of one TypeScript */
function createPlainness(
  { TypeFlags, ObjectFlags, SymbolFlags }: Sync7,
  kinds: Readonly<Record<string, number>>,
): (type: ShownType) => Plainness {
  const known = flagsOf(ObjectFlags, "ClassOrInterface", "Reference", "Anonymous", "Instantiated")
  // Of what they are made of they may have less.
  const strange = flagsOf(ObjectFlags, "ObjectRestType", "ReverseMapped", "Tuple", "JSLiteral")
  const special = new Map([
    [kinds["CallSignature"], UNKNOWN],
    [kinds["ConstructSignature"], UNKNOWN],
    [kinds["HeritageClause"], UNKNOWN],
    [kinds["IndexSignature"], WITHOUT_SIGNATURES],
  ])
  const declared = (node: Node7): Plainness => {
    if (node.kind !== kinds["InterfaceDeclaration"] && node.kind !== kinds["TypeLiteral"])
      return UNKNOWN
    let found = PLAIN
    node.forEachChild((child) => {
      const met = special.get(child.kind)
      if (met !== undefined && found !== UNKNOWN) found = met
      return undefined
    })
    return found
  }
  return (type) => {
    const { flags, objectFlags } = type
    if (!(flags & TypeFlags["Object"]!) || objectFlags & strange) return UNKNOWN
    if (objectFlags & flagsOf(ObjectFlags, "Mapped", "ObjectLiteral")) return WITHOUT_SIGNATURES
    const { symbol } = type
    if (!(objectFlags & known) || !symbol) return UNKNOWN
    if (symbol.flags & flagsOf(SymbolFlags, "Class", "Function", "Method")) return UNKNOWN
    const [declaration, ...more] = symbol.declarations ?? []
    return declaration ? more.map(declared).reduce(lesser, declared(declaration)) : PLAIN
  }
}

function flagsOf(flags: Readonly<Record<string, number>>, ...names: readonly string[]): number {
  return names.reduce((all, name) => all | (flags[name] ?? 0), 0)
}

function lesser(one: Plainness, other: Plainness): Plainness {
  return {
    noSignatures: one.noSignatures && other.noSignatures,
    noIndexes: one.noIndexes && other.noIndexes,
  }
}

/** What makes the objects below out of those of the API; one for one, so that they can be compared. */
export interface World {
  readonly sync: Sync7
  readonly ast: Ast7
  readonly syntax: typeof ts
  readonly checker: Checker7
  type(type: Type7): ShownType
  symbol(symbol: Symbol7): ShownSymbol
  signature(signature: Signature7): ShownSignature
  plainness(type: ShownType): Plainness
  /** Symbols whose types are queried together: each query takes as long as ten results. */
  readonly together: Map<Symbol7, readonly Symbol7[]>
  /** Names that `interface Object` does not have, so that objects only have them when they declare them. */
  readonly nobodys: Set<string>
  /** Signatures and properties that generic declarations do not have, so that none of their types has them. */
  readonly lacking: Set<string>
}

/** @returns objects that are the same for the same ones of the API */
export function createWorld(
  { sync, ast }: Pick<TypeScript7, "sync" | "ast">,
  syntax: typeof ts,
  checker: Checker7,
): World {
  const types = new Map<Type7, ShownType>()
  const symbols = new Map<Symbol7, ShownSymbol>()
  const signatures = new Map<Signature7, ShownSignature>()
  const kinds = ast["SyntaxKind"] as Readonly<Record<string, number>>
  const world: World = {
    sync,
    ast,
    syntax,
    checker,
    type: (given) => once(types, given, () => new ShownType(given, world)),
    symbol: (given) => once(symbols, given, () => new ShownSymbol(given, world)),
    signature: (given) => once(signatures, given, () => new ShownSignature(given, world)),
    plainness: createPlainness(sync, kinds),
    together: new Map(),
    nobodys: new Set(),
    lacking: new Set(),
  }
  return world
}

/** A value that is computed once. */
export function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
