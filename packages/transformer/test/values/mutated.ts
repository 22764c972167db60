import { define } from "../oracle/object.ts"
import { NASTY_KEYS } from "../shapes/keys.ts"

/** The same value with one part replaced, removed or added. */
export function mutated(value: unknown, choices: readonly number[], other: unknown): unknown {
  const [choice = 0, ...rest] = choices
  if (choice % 4 === 0) return other
  if (Array.isArray(value) && value.length > 0) return mutatedArray(value, choice, rest, other)
  if (value instanceof Set)
    return new Set(mutatedArray([...value, undefined], choice, rest, other).slice(0, -1))
  if (value instanceof Map) return new Map(mutatedPairs([...value], choice, rest, other))
  if (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  )
    return mutatedObject(value, choice, rest, other)
  return other
}

function mutatedArray(value: unknown[], choice: number, rest: number[], other: unknown): unknown[] {
  const at = choice % value.length
  if (choice % 4 === 1) return value.toSpliced(at, 1)
  if (choice % 4 === 2) return [...value, other]
  return value.with(at, mutated(value[at], rest, other))
}

function mutatedPairs(
  pairs: [unknown, unknown][],
  choice: number,
  rest: number[],
  other: unknown,
): [unknown, unknown][] {
  if (pairs.length === 0) return [[other, other]]
  const at = choice % pairs.length
  const [key, value] = pairs[at]!
  if (choice % 4 === 1) return pairs.toSpliced(at, 1)
  return pairs.with(at, choice % 4 === 2 ? [other, value] : [key, mutated(value, rest, other)])
}

function mutatedObject(value: object, choice: number, rest: number[], other: unknown): object {
  const keys = Object.keys(value)
  const target = keys[choice % Math.max(1, keys.length)] ?? "added"
  const copy = {}
  for (const key of keys)
    if (choice % 4 !== 1 || key !== target)
      define(copy, key, (value as Record<string, unknown>)[key])
  if (choice % 4 === 2) define(copy, NASTY_KEYS[choice % NASTY_KEYS.length]!, other)
  if (choice % 4 === 3)
    define(copy, target, mutated((value as Record<string, unknown>)[target], rest, other))
  return copy
}
