import { type Code, name } from "./emit-code.ts"
import { isIdentifier } from "./emit-identifier.ts"

/** Names of one emitted function's variables. */
export interface Locals {
  /** A new variable: `item`, then `item2`, … */
  fresh(hint: string): Code
}

/** All names of one emitted module: no two clash, none is declared by the user's file. */
export interface Names {
  /** A name at the top of the module. */
  top(hint: string): Code
  /** Variables for one function; `reserved` are its parameters. */
  locals(...reserved: string[]): Locals
}

export function createNames(taken: readonly string[]): Names {
  const tops = new Set([...taken, "__precast"])
  // A local must not hide a top name that its function uses, and helpers are bound as they are needed:
  // so a later top name also avoids every local given out before.
  const locals = new Set<string>()
  const topNumbers = new Map<string, number>()
  return {
    top(hint) {
      const made = unused(
        topHint(hint),
        "_",
        (candidate) => tops.has(candidate) || locals.has(candidate),
        topNumbers,
      )
      tops.add(made)
      return name(made)
    },
    locals(...reserved) {
      const own = new Set(reserved)
      const numbers = new Map<string, number>()
      for (const parameter of reserved) locals.add(parameter)
      return {
        fresh(hint) {
          const made = unused(
            localHint(hint),
            "",
            (at) => own.has(at) || tops.has(at) || !isIdentifier(at),
            numbers,
          )
          own.add(made)
          locals.add(made)
          return name(made)
        },
      }
    },
  }
}

/** Lower-case first letter, so that a field called `Number` does not hide the global. */
function localHint(hint: string): string {
  const letters = hint.replace(/[^A-Za-z0-9]/g, "").replace(/^[0-9]+/, "")
  return letters === "" ? "part" : letters[0]!.toLowerCase() + letters.slice(1)
}

/**
 * The hint, or the hint with the first number that is free.
 * @param numbers the last one of each hint: what is used stays so
 */
function unused(
  hint: string,
  separator: string,
  used: (candidate: string) => boolean,
  numbers: Map<string, number>,
): string {
  let number = numbers.get(hint) ?? 1
  let candidate = number === 1 ? hint : `${hint}${separator}${number}`
  while (used(candidate)) candidate = `${hint}${separator}${++number}`
  numbers.set(hint, number)
  return candidate
}

/** Keys of the user's are among the hints: what no identifier may have becomes `_`. */
function topHint(hint: string): string {
  const clean = hint.replace(/[^\w$]/g, "_")
  return /^\d/.test(clean) || clean === "" ? `_${clean}` : clean
}
