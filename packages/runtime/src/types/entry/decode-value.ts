import { setOwn } from "../check/keys.ts"
import { beginTrials, endTrials } from "../check/trials.ts"
import { found } from "../check/found.ts"
import type { Report } from "../explain/described-types.ts"
import type { Issue, Result } from "../issue.ts"
import { FAIL } from "../route.ts"
import { pointerStep } from "../text/pointer-step.ts"
import { isOverflow } from "./entry.ts"
import { issuesOf, tooDeep } from "./issues-of.ts"
import { invalid } from "./invalid.ts"

type Revive = (value: unknown) => unknown

/** What decode<T> gives for the JSON of a value. @throws ValidationError when it does not fit */
export function decodedValue(value: unknown, revive: Revive, report: Report): unknown {
  const result = safelyDecodedValue(value, revive, report)
  if (!result.ok) throw invalid(result.issues)
  return result.value
}

/** The same as a result. Throws only what a getter or a proxy of the value throws. */
export function safelyDecodedValue(
  value: unknown,
  revive: Revive,
  report: Report,
): Result<unknown> {
  const copy = new JsonCopy()
  let plain: unknown
  try {
    plain = copy.of(value)
  } catch (error) {
    if (!isOverflow(error)) throw error
    return { ok: false, issues: [tooDeep(value)] }
  }
  const all = [...copy.foreign.values()]
  if (copy.isFull) return { ok: false, issues: all.map(foreignIssue) }
  const result = revived(plain, revive, report)
  if (all.length === 0) return result
  if (!result.ok) return { ok: false, issues: result.issues.map((issue) => named(issue, all)) }
  const kept = symbolsIn(result.value)
  const refused = [...copy.foreign].filter(([mark]) => kept.has(mark))
  if (refused.length === 0) return result
  return { ok: false, issues: refused.map(([, foreign]) => foreignIssue(foreign)) }
}

function revived(plain: unknown, revive: Revive, report: Report): Result<unknown> {
  const outer = beginTrials()
  let made: unknown = FAIL
  let isTooDeep = false
  try {
    made = revive(plain)
  } catch (error) {
    isTooDeep = isOverflow(error)
  } finally {
    endTrials(outer)
  }
  if (made !== FAIL) return { ok: true, value: made }
  return { ok: false, issues: isTooDeep ? [tooDeep(plain)] : issuesOf(plain, report) }
}

function foreignIssue({ path, found }: Foreign): Issue {
  return { path, code: "type", expected: "a JSON value", found }
}

/** The symbol that represents a foreign value is reported as that value. */
function named(issue: Issue, foreign: readonly Foreign[]): Issue {
  if (issue.found !== "symbol") return issue
  const found = foreign.find(({ path }) => path === issue.path)?.found
  return found === undefined ? issue : { ...issue, found }
}

/** Where the type is `unknown` the result holds what it was given. */
function symbolsIn(value: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (seen.has(value)) return seen
  if (typeof value === "symbol") return seen.add(value)
  if (typeof value !== "object" || value === null) return seen
  seen.add(value)
  const parts =
    value instanceof Map
      ? [...value.keys(), ...value.values()]
      : value instanceof Set
        ? value
        : Object.values(value)
  for (const part of parts) symbolsIn(part, seen)
  return seen
}

/** A value that JSON.parse never makes, and where it is. */
interface Foreign {
  readonly path: string
  readonly found: string
}

// As many as issues are reported.
const MOST_FOREIGN = 1_000
// A shared object is checked at each place: 30 levels of `[x, x]` are a billion values.
const MOST_SHARED = 1_000_000

/**
 * Copies a value in memory into what JSON.parse would have made of it. Each property is read once, so that a getter or
 * a proxy cannot give one value to the check and another to the result.
 */
class JsonCopy {
  /** A symbol replaces each value that JSON cannot represent: no type accepts it. */
  readonly foreign: Map<symbol, Foreign> = new Map()
  private readonly copies = new Map<object, object>()
  /** The number of values in each copy; shared objects count at each place. */
  private readonly sizes = new Map<object, number>()
  private size = 0
  private isTooLarge = false
  private readonly open = new Set<object>()
  private readonly steps: (string | number)[] = []

  /** Whether the copy was stopped early: at the thousandth foreign value, or because shared objects make it too large. */
  get isFull(): boolean {
    return this.isTooLarge || this.foreign.size >= MOST_FOREIGN
  }

  /** @throws RangeError when the value is nested too deeply */
  of(value: unknown): unknown {
    this.size++
    switch (typeof value) {
      case "string":
      case "boolean":
        return value
      case "number":
        // JSON.parse makes Infinity of 1e999.
        return Number.isNaN(value) ? this.replace("NaN") : value
      case "object":
        return value === null ? null : this.ofObject(value)
      default:
        return this.replace(found(value))
    }
  }

  private ofObject(value: object): unknown {
    const known = this.copies.get(value)
    if (known !== undefined) return this.again(value, known)
    const isArray = Array.isArray(value)
    if (!isArray && !isPlain(value))
      return this.replace(value instanceof Date ? found(value) : "an instance of a class")
    const copy = isArray ? [] : {}
    this.copies.set(value, copy)
    this.open.add(value)
    const before = this.size
    if (isArray) this.copyItems(value, copy as unknown[])
    else this.copyProperties(value as Record<string, unknown>, copy)
    this.open.delete(value)
    this.sizes.set(value, this.size - before)
    return copy
  }

  /** The copy of an object that has been met before. */
  private again(value: object, known: object): unknown {
    if (this.open.has(value)) return this.replace("a circular reference")
    this.size += this.sizes.get(value) ?? 0
    if (this.size <= MOST_SHARED) return known
    this.isTooLarge = true
    return this.replace("an object that is shared until there are more than 1,000,000 values")
  }

  private copyItems(value: readonly unknown[], copy: unknown[]): void {
    const { length } = value
    for (let index = 0; index < length && !this.isFull; index++)
      copy.push(this.inside(index, value[index]))
  }

  private copyProperties(value: Readonly<Record<string, unknown>>, copy: object): void {
    for (const [key, item] of Object.entries(value)) {
      // As JSON.stringify leaves it out.
      if (item === undefined) continue
      if (this.isFull) return
      setProperty(copy, key, this.inside(key, item))
    }
  }

  private inside(step: string | number, value: unknown): unknown {
    this.steps.push(step)
    const copy = this.of(value)
    this.steps.pop()
    return copy
  }

  private replace(what: string): symbol {
    const path = this.steps
      .map((step) => (typeof step === "number" ? `/${step}` : pointerStep(step)))
      .join("")
    const mark = Symbol(what)
    this.foreign.set(mark, { path, found: what })
    return mark
  }
}

function setProperty(object: object, key: string, value: unknown): void {
  if (key === "__proto__") setOwn(object, key, value)
  else (object as Record<string, unknown>)[key] = value
}

/** `{}` of any realm, or an object without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
