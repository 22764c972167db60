import { type Code, name } from "./emit-code.ts"
import { isIdentifier } from "./emit-identifier.ts"

/** Names of one emitted function's variables. */
export interface Locals {
  /** A new variable: `item`, then `item2`, … */
  fresh(hint: string): Code
}

/**
 * Variables for one function.
 * @param reserved its parameters
 * @param taken what it names of the user's file
 * @param given receives every name: no declaration around the function may have one of them
 */
export function createLocals(
  reserved: readonly string[],
  taken: ReadonlySet<string>,
  given: Set<string>,
): Locals {
  const own = new Set(reserved)
  const numbers = new Map<string, number>()
  for (const parameter of reserved) given.add(parameter)
  return {
    fresh(hint) {
      const made = unused(
        localHint(hint),
        "",
        (at) => own.has(at) || taken.has(at) || !isIdentifier(at),
        numbers,
      )
      own.add(made)
      given.add(made)
      return name(made)
    },
  }
}

/** Names at the top of one module: no two clash, none is declared by the user's file or hidden by a variable. */
export function createTopNames(taken: Iterable<string>): (hint: string) => string {
  const tops = new Set([...taken, "__precast"])
  const numbers = new Map<string, number>()
  return (hint) => {
    const made = unused(topHint(hint), "_", (candidate) => tops.has(candidate), numbers)
    tops.add(made)
    return made
  }
}

/** Lower-case first letter, so that a field called `Number` does not hide the global. */
function localHint(hint: string): string {
  if (/^[a-z][A-Za-z0-9]*$/.test(hint)) return hint
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
