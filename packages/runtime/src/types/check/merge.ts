import { FAIL } from "../route.ts"
import { trials } from "./trials.ts"

/*
 * A value that fits several members of a union keeps the keys of all of them: each member makes what it knows of the
 * value, and the results are merged. What two members give differently is the first one's.
 */

type Make = (value: unknown) => unknown

/** Pairs of a check and a conversion of a matching value, in the order that decides. */
export type Members = readonly Make[]

/** `first` with the keys that only `second` has, at every depth. Changes neither of them. */
export function merged(first: unknown, second: unknown): unknown {
  if (first === second || typeof first !== "object" || typeof second !== "object") return first
  if (first === null || second === null) return first
  if (Array.isArray(first)) return Array.isArray(second) ? mergedLists(first, second) : first
  if (first instanceof Map) return second instanceof Map ? mergedMaps(first, second) : first
  if (first instanceof Set) return second instanceof Set ? mergedSets(first, second) : first
  return isPlain(first) && isPlain(second) ? mergedObjects(first, second) : first
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function mergedObjects(
  first: Record<string, unknown>,
  second: Record<string, unknown>,
): Record<string, unknown> {
  let result = first
  for (const key of Object.keys(second)) {
    const isNew = !Object.hasOwn(first, key)
    const value = isNew ? second[key] : merged(first[key], second[key])
    if (!isNew && value === first[key]) continue
    if (result === first) result = { ...first }
    Object.defineProperty(result, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  return result
}

function mergedLists(first: unknown[], second: unknown[]): unknown[] {
  if (first.length !== second.length) return first
  const items = first.map((item, index) => merged(item, second[index]))
  return items.some((item, index) => item !== first[index]) ? items : first
}

/** Entries by their place: both were made of the same value. */
function mergedSets(first: Set<unknown>, second: Set<unknown>): Set<unknown> {
  if (first.size !== second.size) return first
  const items = [...first]
  const both = mergedLists(items, [...second])
  return both === items ? first : new Set(both)
}

function mergedMaps(first: Map<unknown, unknown>, second: Map<unknown, unknown>): typeof first {
  if (first.size !== second.size) return first
  const pairs = [...first]
  const both = mergedLists(pairs, [...second])
  return both === pairs ? first : new Map(both as [unknown, unknown][])
}

/** What a member has decoded, with what the others, from a place on, that take the value as well know of it. */
export function mergedFits(
  first: unknown,
  value: unknown,
  others: readonly Make[],
  from: number = 0,
): unknown {
  let result = first
  for (let at = from; at < others.length; at++) {
    const { looks } = trials
    const other = others[at]!(value)
    if (trials.looks !== looks) trials.wasted++
    if (other !== FAIL) result = merged(result, other)
  }
  return result
}

/** Whether one of the checks, from a place on, passes. */
export function fitsAny(value: unknown, checks: readonly Make[], from: number): boolean {
  for (let at = from; at < checks.length; at++) if (checks[at]!(value)) return true
  return false
}

/** The place of the only key that the value has a value for; -1 where it has none or several. */
export function onlyKey(value: Record<string, unknown>, keys: readonly string[]): number {
  let only = -1
  for (let at = 0; at < keys.length; at++) {
    if (value[keys[at]!] === undefined) continue
    if (only >= 0) return -1
    only = at
  }
  return only
}

/** A copy of what the members that the value fits know of it. */
export function mergedCopy(value: unknown, members: Members): unknown {
  return remembered(members, value, () => fitting(value, members).reduce(merged))
}

function fitting(value: unknown, members: Members): unknown[] {
  const made: unknown[] = []
  for (let at = 0; at < members.length; at += 2)
    if (members[at]!(value)) made.push(members[at + 1]!(value))
  return made
}

/** JSON text of the same. @throws what a member throws that cannot write the value, if none can */
export function mergedText(value: unknown, members: Members): string {
  return remembered(members, value, () => {
    const texts = textsOf(value, members).filter((text) => typeof text === "string")
    return texts.length === 0 ? "null" : textOf(texts.map(parsed).reduce(merged))
  }) as string
}

/** A member that is `unknown` where another one is a bigint fits as well, and has no text for it. */
function textsOf(value: unknown, members: Members): unknown[] {
  const texts: unknown[] = []
  const failures: unknown[] = []
  for (let at = 0; at < members.length; at += 2) {
    if (!members[at]!(value)) continue
    try {
      texts.push(members[at + 1]!(value))
    } catch (error) {
      failures.push(error)
    }
  }
  if (texts.length === 0 && failures.length > 0) throw failures[0]
  return texts
}

function parsed(text: string): unknown {
  return JSON.parse(text)
}

/** As JSON.stringify, but -0 stays what it is. */
function textOf(value: unknown): string {
  if (Object.is(value, -0)) return "-0"
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(textOf).join(",")}]`
  const entries = Object.entries(value)
  return `{${entries.map(([key, at]) => `${JSON.stringify(key)}:${textOf(at)}`).join(",")}}`
}

/**
 * What the members that the value fits know of it: objects and lists of their own with the same keys and items, and
 * where a member keeps a part whole that part itself.
 */
export function mergedKept(value: unknown, members: Members): unknown {
  return remembered(members, value, () =>
    fitting(value, members).reduce((first, second) => bothKept(first, second, value)),
  )
}

function bothKept(first: unknown, second: unknown, value: unknown): unknown {
  return first === value || second === value ? value : keptParts(first, second, value)
}

function keptParts(first: unknown, second: unknown, value: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second))
    return first.map((item, at) => bothKept(item, second[at], (value as unknown[])[at]))
  if (first instanceof Map && second instanceof Map) {
    const pairs = bothKept([...first], [...second], [...(value as Map<unknown, unknown>)])
    return new Map(pairs as [unknown, unknown][])
  }
  if (first instanceof Set && second instanceof Set)
    return new Set(bothKept([...first], [...second], [...(value as Set<unknown>)]) as unknown[])
  if (!isRecord(first) || !isRecord(second)) return first
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [key, at] of [...Object.entries(first), ...Object.entries(second)])
    result[key] =
      key in result ? bothKept(result[key], at, (value as Record<string, unknown>)[key]) : at
  return result
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

/** Takes away, in place and deep, every key that no member which the value fits knows. */
export function pruneMerged(value: unknown, members: Members): void {
  pruneTo(value, mergedKept(value, members))
}

function itemsOf(list: object): unknown[] {
  return [...(list as Iterable<unknown>)]
}

function pruneTo(value: unknown, kept: unknown): void {
  if (value === kept || !isRecord(value) || !isRecord(kept)) return
  if (Array.isArray(kept) || kept instanceof Set || kept instanceof Map) {
    const parts = itemsOf(kept)
    for (const [at, part] of itemsOf(value).entries()) pruneTo(part, parts[at])
    return
  }
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(kept, key)) pruneTo(value[key], kept[key])
    else delete value[key]
  }
}

let known: Map<Members, Map<unknown, unknown>> | null = null

/**
 * What `make` gives, once for each value until the outermost call ends: each of several members looks at what is inside
 * the value, and where the type is recursive, that would double with each level.
 */
function remembered(members: Members, value: unknown, make: () => unknown): unknown {
  const isOutermost = known === null
  known ??= new Map()
  let results = known.get(members)
  if (!results) known.set(members, (results = new Map<unknown, unknown>()))
  try {
    if (!results.has(value)) results.set(value, make())
    return results.get(value)
  } finally {
    if (isOutermost) known = null
  }
}
