import { Code } from "./emit-code.ts"

/**
 * One declaration at the top of a module. Its text names others by tokens, so that it can be put into any module,
 * under whatever names are free there (link.ts).
 */
export interface Unit {
  /** Name to take where it is free. */
  readonly hint: string
  readonly kind: UnitKind
  /** What it is declared from, in the form of its kind; null: a function that is not written yet. */
  text: string | null
  /** The first reason why it could not be written. */
  error: unknown
  /** The units that its text names, each once, in the order in which it does. */
  uses: readonly Unit[]
  /** Names of variables in it, which no declaration around it may have. */
  locals: readonly string[]
  /** It names something of the user's file. */
  isTied: boolean
  /** Whether another one of the same text in its module may stand for it: nothing but its text matters. */
  readonly isMerged?: true
  /** Whether it has been written once more, for `Emitter.whole`. */
  isWhole?: true
  /** The function that reads it as a part of another type, by `Emitter.whole`. */
  partOf?: Unit
  /** How it came to be written; only of functions. */
  readonly origin: FunctionOrigin | null
  /** The type that it is a function of, where files may share that. */
  readonly of: UnitOrigin | null
}

/**
 * `function`: a whole declaration; `constant` and `state`: the value; `helper`: a name of
 * `@precast/runtime/emitted`; `global`: a name; `import`: the specifier of a namespace.
 */
export type UnitKind = "function" | "constant" | "state" | "helper" | "global" | "import"

/** What the function of a type that files may share belongs to. */
export interface UnitOrigin {
  /** The source file that declares the type; null: it is a part of others, without a name. */
  readonly home: string | null
}

export interface FunctionOrigin {
  /** Of the content of the type: the same in every file that uses it. */
  readonly digest: string
  /** Of the file that needed it first. */
  readonly from: FileFacts
}

/** What the text of functions depends on in the file that they were written for. */
export interface FileFacts {
  /** Names of the user's functions that emitted code may name. */
  readonly checks: string
  /** For types that need no field: the type of the same fields that needs some, by digests; "": the file has no such type. */
  readonly wholes: ReadonlyMap<string, string>
}

/** All declarations of a program, each written once. */
export interface Units {
  /** The unit of a key among those of a group, which `make` creates on the first call. */
  find(group: string, key: string, make: () => Unit): Unit
  /** A unit that nothing else is equal to. */
  add(unit: Unit): Unit
  token(unit: Unit): Code
  /** The units that a text names, each once. */
  namedIn(text: string): Unit[]
  /** How many times the texts name each unit. */
  countsIn(texts: readonly string[]): ReadonlyMap<Unit, number>
  /** Without its tokens: equal texts have the same, whatever their units are called. */
  lengthOf(text: string): number
  /** @returns the text with a name in place of each token */
  filled(text: string, nameOf: (unit: Unit) => string): string
  /** Forgets all others. */
  keep(units: ReadonlySet<Unit>): void
  readonly size: number
  state(): UnitsState
}

/** What is known, as data, with which another process can continue. */
export interface UnitsState {
  /** By the numbers in their tokens. */
  readonly all: readonly (Unit | undefined)[]
  readonly groups: ReadonlyMap<string, ReadonlyMap<string, Unit>>
}

export function createUnits(from?: UnitsState): Units {
  const all: (Unit | undefined)[] = [...(from?.all ?? [])]
  // Of two levels: one key of both would be a copy of the text, and a hash of it, for each use (docs/performance-cold.md).
  const groups = new Map<string, Map<string, Unit>>()
  for (const [group, own] of from?.groups ?? []) groups.set(group, new Map(own))
  const tokens = new Map<Unit, Code>()
  for (const [at, unit] of all.entries())
    if (unit) tokens.set(unit, new Code(tokenOf(unit.hint, at), false))
  const add = (unit: Unit): Unit => {
    tokens.set(unit, new Code(tokenOf(unit.hint, all.length), false))
    all.push(unit)
    return unit
  }
  return {
    find(group, key, make) {
      let own = groups.get(group)
      if (!own) groups.set(group, (own = new Map()))
      const known = own.get(key)
      if (known) return known
      const made = add(make())
      own.set(key, made)
      return made
    },
    add,
    token: (unit) => tokens.get(unit)!,
    namedIn(text) {
      const named = new Set<Unit>()
      eachToken(text, (number) => named.add(all[number]!))
      return [...named]
    },
    countsIn(texts) {
      const counts = new Map<Unit, number>()
      for (const text of texts)
        eachToken(text, (number) => {
          const unit = all[number]!
          counts.set(unit, (counts.get(unit) ?? 0) + 1)
        })
      return counts
    },
    lengthOf(text) {
      let { length } = text
      eachToken(text, (_, start, end) => (length -= end - start))
      return length
    },
    filled(text, nameOf) {
      let filled = ""
      let from = 0
      eachToken(text, (number, start, end) => {
        filled += text.slice(from, start) + nameOf(all[number]!)
        from = end
      })
      return filled + text.slice(from)
    },
    keep(units) {
      for (const own of groups.values())
        for (const [key, unit] of own) if (!units.has(unit)) own.delete(key)
      for (const unit of tokens.keys()) if (!units.has(unit)) tokens.delete(unit)
      for (const [at, unit] of all.entries()) if (unit && !units.has(unit)) all[at] = undefined
    },
    get size() {
      return tokens.size
    },
    state: () => ({ all, groups }),
  }
}

// Emitted text has none of these two: the literals in it escape control characters. A token is as long as its hint, and
// its number has a fixed width, since lines are broken by the length of their text. V8 keeps a text in one byte a
// character only where all characters are below U+0100, so these are: most of a build's memory is such text.
const OPEN = "\u0001"
const CLOSE = "\u0002"
/** No digit is one that `\w` or `\s` matches. */
const FIRST = 0xa1
const RADIX = 0x100 - FIRST
const DIGITS = 3

/** The first digit grows beyond the others where there are more units than three digits have numbers for. */
function tokenOf(hint: string, number: number): string {
  const [second, last] = [Math.floor(number / RADIX) % RADIX, number % RADIX]
  const digits = String.fromCharCode(
    FIRST + Math.floor(number / RADIX ** 2),
    FIRST + second,
    FIRST + last,
  )
  return `${OPEN}${hint.slice(digits.length + 2)}${digits}${CLOSE}`
}

/** Searched by hand: most of what is emitted goes through here several times, and matches of a RegExp are arrays. */
function eachToken(
  text: string,
  visit: (number: number, start: number, end: number) => void,
): void {
  for (let start = text.indexOf(OPEN); start >= 0; start = text.indexOf(OPEN, start + 1)) {
    const close = text.indexOf(CLOSE, start)
    visit(numberAt(text, close - DIGITS), start, close + 1)
  }
}

function numberAt(text: string, at: number): number {
  let number = 0
  for (let index = at; index < at + DIGITS; index++)
    number = number * RADIX + text.charCodeAt(index) - FIRST
  return number
}
