import type { Checker7, Signature7, Symbol7, Sync7, Type7 } from "./api.ts"
import { ShownSignature, ShownSymbol } from "./shown-symbol.ts"
import { ShownType } from "./shown-type.ts"

/** What makes the objects below out of those of the API; one for one, so that they can be compared. */
export interface World {
  readonly sync: Sync7
  readonly checker: Checker7
  type(type: Type7): ShownType
  symbol(symbol: Symbol7): ShownSymbol
  signature(signature: Signature7): ShownSignature
}

/** @returns objects that are the same for the same ones of the API */
export function createWorld(sync: Sync7, checker: Checker7): World {
  const types = new Map<Type7, ShownType>()
  const symbols = new Map<Symbol7, ShownSymbol>()
  const signatures = new Map<Signature7, ShownSignature>()
  const world: World = {
    sync,
    checker,
    type: (given) => once(types, given, () => new ShownType(given, world)),
    symbol: (given) => once(symbols, given, () => new ShownSymbol(given, world)),
    signature: (given) => once(signatures, given, () => new ShownSignature(given, world)),
  }
  return world
}

function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
