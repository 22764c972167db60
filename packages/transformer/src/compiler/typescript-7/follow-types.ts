import type { IsKnownType } from "../contract.ts"
import { isMemberwise } from "../memberwise.ts"
import type { Sync7, Type7 } from "./api.ts"
import type { Question } from "./line.ts"
import { isLibraryName } from "./file-names.ts"
import * as wording from "./wording.ts"
import type { RawSignature, RawSymbol } from "./wording.ts"

/** Types as they come over the line. */
export type RawType = Pick<
  Type7,
  "id" | "flags" | "objectFlags" | "symbol" | "aliasSymbol" | "target"
> & {
  readonly aliasTypeArguments?: readonly unknown[]
}

/** Sends a query in advance. */
export type Ask = (
  method: string,
  parameters: Readonly<Record<string, unknown>>,
  onResponse?: Question["onResponse"],
) => void

type Meet = (types: unknown) => void

export interface Meets {
  readonly types: Meet
  /** Of options nothing but their properties are read. */
  readonly options: Meet
}

/** What packages make of types, such as `Reply<404, Missing>`, is followed so far: their own may have no end. */
const MOST_MADE = 2

type TakeSymbol = (symbol: RawSymbol | null) => void

/** The symbol of types, each of which is requested once. */
interface AskedSymbol {
  /** undefined: the response has not arrived. */
  symbol: RawSymbol | null | undefined
  readonly waiting: TakeSymbol[]
}

/** Follows types to what they are made of, as far as the user has declared them. */
export function createMeets(
  { TypeFlags, ObjectFlags, SymbolFlags }: Sync7,
  ask: Ask,
  isKnown: IsKnownType,
): Meets {
  const met = new Set<number>()
  const symbols = new Map<string, AskedSymbol>()
  const byType = new Map<number, AskedSymbol>()
  const aliases = new Map<string, RawSymbol | null>()
  const targets = new Set<number>()
  const composed = TypeFlags["Union"]! | TypeFlags["Intersection"]!
  const callable = SymbolFlags["Function"]! | SymbolFlags["Method"]!
  const is = ({ objectFlags = 0 }: RawType, flag: string): boolean =>
    (objectFlags & ObjectFlags[flag]!) !== 0
  const meetType = (type: RawType | null | undefined, made: number): void => {
    if (!type || met.has(type.id)) return
    met.add(type.id)
    if (type.aliasSymbol !== undefined) askName(type)
    if (type.flags & composed) return ask("getTypesOfType", { objectId: type.id }, meetAll(made))
    if (!(type.flags & TypeFlags["Object"]!)) return
    if (type.target !== undefined && is(type, "Reference")) askReference(type, made)
    if (type.symbol === undefined) return
    whenKnown(symbolOf(type), (symbol) => {
      if (symbol) lookInto(type, symbol, made)
    })
  }
  const symbolOf = ({ id, symbol }: RawType): AskedSymbol => {
    const key = JSON.stringify(symbol)
    const asked = symbols.get(key) ?? { symbol: undefined, waiting: [] }
    byType.set(id, asked)
    if (symbols.has(key)) return asked
    symbols.set(key, asked)
    ask("getSymbolOfType", { objectId: id }, (found) => {
      asked.symbol = found as RawSymbol | null
      for (const take of asked.waiting.splice(0)) take(asked.symbol)
    })
    return asked
  }
  const whenKnown = ({ symbol, waiting }: AskedSymbol, take: TakeSymbol): void =>
    symbol === undefined ? void waiting.push(take) : take(symbol)
  const askReference = ({ id, target = id }: RawType, made: number): void => {
    ask("getTypeArguments", { type: id }, meetAll(made))
    if (targets.has(target)) return
    targets.add(target)
    ask("isArrayType", { type: id })
    ask("isTupleType", { type: id })
    if (target !== id) ask("getTargetOfType", { objectId: id })
    ask("getPropertiesOfType", { type: target })
  }
  const askName = ({ id, aliasSymbol }: RawType): void => {
    const key = JSON.stringify(aliasSymbol)
    if (aliases.has(key)) return
    aliases.set(key, null)
    ask("getAliasSymbolOfType", { objectId: id }, (symbol) => {
      aliases.set(key, symbol as RawSymbol | null)
    })
  }
  const meetAll =
    (made: number): Meet =>
    (types) => {
      for (const type of types as readonly (RawType | null)[]) meetType(type, made)
    }
  const lookInto = (type: RawType, symbol: RawSymbol, made: number): void => {
    const places = symbol.declarations ?? []
    const isOwn = places.some((place) => !/\.d\.[cm]?ts$/.test(place))
    if (is(type, "Mapped")) return lookIntoMapped(type, made)
    if (!isOwn)
      return isMade(type, places) && made < MOST_MADE ? askProperties(type, made + 1) : undefined
    if (symbol.flags & callable)
      return ask("getSignaturesOfType", { type: type.id, kind: 0 }, (found) => {
        for (const each of found as readonly RawSignature[]) meetSignature(each)
      })
    if (isRead(symbol)) ask("getPropertiesOfType", { type: type.id })
    else askProperties(type, 0)
  }
  const meetOptions = ({ id }: RawType): void => {
    met.add(id)
    ask("getPropertiesOfType", { type: id })
  }
  const isRead = ({ name, declarations: [place, ...more] = [] }: RawSymbol): boolean =>
    place !== undefined && more.length === 0 && isKnown(wording.fileOf(place), name)
  /** `Partial<User>` is known where `User` is. */
  const lookIntoMapped = (type: RawType, made: number): void => {
    const take = (symbol: RawSymbol | null): void => {
      if (symbol && isRead(symbol)) return ask("getPropertiesOfType", { type: type.id })
      ask("getIndexInfosOfType", { type: type.id })
      askProperties(type, made)
    }
    const alias = aliases.get(JSON.stringify(type.aliasSymbol))
    const places = alias?.declarations ?? []
    if (!places.some((place) => isMemberwise(alias!.name, wording.fileOf(place)))) return take(null)
    const known = byType.get(type.aliasTypeArguments?.[0] as number)
    if (known) return whenKnown(known, take)
    ask("getAliasTypeArgumentsOfType", { objectId: type.id }, (types) => {
      const [of] = types as readonly (RawType | null)[]
      if (of?.symbol === undefined) take(null)
      else whenKnown(symbolOf(of), take)
    })
  }
  const isMade = (type: RawType, places: readonly string[]): boolean =>
    ((type.aliasTypeArguments ?? []).length > 0 || is(type, "Reference")) &&
    !places.some((place) => isLibraryName(place))
  const askProperties = ({ id }: RawType, made: number): void =>
    ask("getPropertiesOfType", { type: id }, (found) => meetSymbols(found, made))
  const meetSymbols = (found: unknown, made: number): void => {
    const ids = ((found as readonly RawSymbol[] | null) ?? []).map(wording.symbol)
    if (ids.length > 1) ask("getTypesOfSymbols", { symbols: ids }, meetAll(made))
    else if (ids.length === 1)
      ask("getTypeOfSymbol", { symbol: ids[0] }, (type) => meetType(type as RawType, made))
  }
  const meetSignature = (signature: RawSignature): void => {
    const { id, declaration } = signature
    ask("getReturnTypeOfSignature", wording.ofSignature(signature), (type) =>
      meetType(type as RawType, 0),
    )
    ask("getParametersOfSignature", { objectId: id }, (found) => {
      if (declaration === undefined) return
      for (const each of found as readonly RawSymbol[]) {
        const at = { symbol: wording.symbol(each), location: wording.place(declaration) }
        ask("getTypeOfSymbolAtLocation", at, (type) => meetType(type as RawType, 0))
      }
    })
  }
  return {
    types: meetAll(0),
    options(types) {
      for (const type of types as readonly (RawType | null)[])
        if (type && is(type, "ObjectLiteral")) meetOptions(type)
        else meetType(type, 0)
    },
  }
}
