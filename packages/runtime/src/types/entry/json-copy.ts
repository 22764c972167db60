import { setOwn } from "../check/own-value.ts"
import { pointerStep } from "../text/pointer-step.ts"
import { found } from "../check/wrong.ts"

/** A value that JSON.parse never makes, and where it is. */
export interface Foreign {
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
export class JsonCopy {
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
