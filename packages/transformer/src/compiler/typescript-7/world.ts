import type { Ast7, Checker7, Signature7, Symbol7, Sync7, Type7 } from "./api.ts"
import { createPlainness, type Plainness } from "./plain.ts"
import { ShownSignature, ShownSymbol } from "./shown-symbol.ts"
import { ShownType } from "./shown-type.ts"

/** What makes the objects below out of those of the API; one for one, so that they can be compared. */
export interface World {
  readonly sync: Sync7
  readonly ast: Ast7
  readonly checker: Checker7
  type(type: Type7): ShownType
  symbol(symbol: Symbol7): ShownSymbol
  signature(signature: Signature7): ShownSignature
  plainness(type: ShownType): Plainness
  /** Symbols whose types are queried together: each query takes as long as ten results. */
  readonly together: Map<Symbol7, readonly Symbol7[]>
  /** Names that `interface Object` does not have, so that objects only have them when they declare them. */
  readonly nobodys: Set<string>
}

/** @returns objects that are the same for the same ones of the API */
export function createWorld(sync: Sync7, ast: Ast7, checker: Checker7): World {
  const types = new Map<Type7, ShownType>()
  const symbols = new Map<Symbol7, ShownSymbol>()
  const signatures = new Map<Signature7, ShownSignature>()
  const kinds = ast["SyntaxKind"] as Readonly<Record<string, number>>
  const world: World = {
    sync,
    ast,
    checker,
    type: (given) => once(types, given, () => new ShownType(given, world)),
    symbol: (given) => once(symbols, given, () => new ShownSymbol(given, world)),
    signature: (given) => once(signatures, given, () => new ShownSignature(given, world)),
    plainness: createPlainness(sync, kinds),
    together: new Map(),
    nobodys: new Set(),
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
