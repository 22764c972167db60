import type { Node7, Sync7 } from "./api.ts"
import type { ShownType } from "./shown-type.ts"

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
export function createPlainness(
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
    return (symbol.declarations ?? []).map(declared).reduce(lesser, PLAIN)
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
