/** The slow, obvious meaning of `clone` and `prune`, for values that fit. */
import type { Definitions, OfKind, Shape } from "../src/ir/shape.ts"
import { octetsOf } from "./oracle/bytes.ts"
import { define, get, shapeOfKey } from "./oracle/object.ts"
import { type Accepts, membersOf } from "./oracle/members.ts"
import { merged } from "./oracle/merge.ts"

const LEAVES: ReadonlySet<Shape["kind"]> = new Set([
  "any",
  "unknown",
  "date",
  "url",
  "regexp",
  "bytes",
])

/** A copy of exactly the type's fields. A value with `toJSON` stays the same value. */
export function copyOf(
  shape: Shape,
  value: unknown,
  definitions: Definitions,
  accepts: Accepts,
  isKept = false,
): unknown {
  const copy = (part: Shape, at: unknown): unknown => copyOf(part, at, definitions, accepts, isKept)
  if (isKept && LEAVES.has(shape.kind)) return value
  switch (shape.kind) {
    case "any":
    case "unknown":
      return structuredClone(value)
    case "date":
      return new Date((value as Date).getTime())
    case "url":
      return new URL((value as URL).href)
    case "regexp":
      return new RegExp((value as RegExp).source, (value as RegExp).flags)
    case "bytes":
      return copyOfBytes(shape, value)
    case "array":
      return Array.from(value as unknown[], (item) => copy(shape.item, item))
    case "tuple":
      return Array.from(value as unknown[], (item, at) => {
        const part = itemOf(shape, at, (value as unknown[]).length)
        return item === undefined ? undefined : copy(part, item)
      })
    case "set":
      return new Set(Array.from(value as Set<unknown>, (item) => copy(shape.item, item)))
    case "map":
      return new Map(
        Array.from(value as Map<unknown, unknown>, ([key, at]) => [
          copy(shape.key, key),
          copy(shape.value, at),
        ]),
      )
    case "object":
      return copyOfObject(shape, value as Record<string, unknown>, copy, isKept)
    case "union":
      return membersOf(shape, value, definitions, accepts)
        .map((member) => copy(member, value))
        .reduce((first, second) =>
          isKept ? mergedKept(first, second, value) : merged(first, second),
        )
    case "refined":
      return copy(shape.of, value)
    case "ref":
      return copy(definitions[shape.to]!.shape, value)
    default:
      return value
  }
}

function copyOfBytes({ type }: OfKind<"bytes">, value: unknown): unknown {
  const { buffer } = Uint8Array.from(octetsOf(value as ArrayBuffer))
  if (type === "ArrayBuffer") return buffer
  return new (globalThis[type] as new (bytes: ArrayBuffer) => unknown)(buffer)
}

function itemOf({ items, rest, after = [] }: OfKind<"tuple">, at: number, length: number): Shape {
  const fromEnd = length - at
  return fromEnd <= after.length ? after[after.length - fromEnd]! : (items[at]?.shape ?? rest!)
}

/** As `merged`, but what one of them keeps whole stays whole. */
function mergedKept(first: unknown, second: unknown, value: unknown): unknown {
  if (first === value || second === value) return value
  if (Array.isArray(first) && Array.isArray(second))
    return first.map((at, i) => mergedKept(at, second[i], (value as unknown[])[i]))
  for (const Class of [Set, Map]) {
    if (!(first instanceof Class && second instanceof Class)) continue
    const items = [first, second, value].map((at) => [...(at as Iterable<unknown>)])
    const both = mergedKept(items[0], items[1], items[2]) as [unknown, unknown][]
    return Class === Set ? new Set<unknown>(both) : new Map(both)
  }
  if ([first, second].some((at) => Array.isArray(at) || at instanceof Set || at instanceof Map))
    return first
  const all = {}
  for (const [key, at] of [...Object.entries(first!), ...Object.entries(second!)]) {
    const known = Object.getOwnPropertyDescriptor(all, key)?.value as unknown
    const part = (value as Record<string, unknown>)[key]
    define(all, key, Object.hasOwn(all, key) ? mergedKept(known, at, part) : at)
  }
  return all
}

function copyOfObject(
  shape: OfKind<"object">,
  value: Record<string, unknown>,
  copy: (part: Shape, at: unknown) => unknown,
  isKept: boolean,
): object {
  const result = {}
  for (const field of shape.fields) {
    const at = get(value, field.key)
    if (at !== undefined) define(result, field.key, copy(field.shape, at))
    else if (!field.optional || isKept) define(result, field.key, undefined)
  }
  for (const key of Object.keys(value)) {
    const part = shapeOfKey(shape, key)
    if (part) define(result, key, value[key] === undefined ? undefined : copy(part, value[key]))
  }
  return result
}

/** Takes away what the type does not name, in place. */
export function pruneByHand(
  shape: Shape,
  value: unknown,
  definitions: Definitions,
  accepts: Accepts,
): void {
  pruneTo(value, copyOf(shape, value, definitions, accepts, true))
}

function pruneTo(value: unknown, kept: unknown): void {
  if (value === kept || typeof value !== "object" || value === null) return
  if (Array.isArray(kept) || kept instanceof Set || kept instanceof Map) {
    const items = [...(kept as Iterable<unknown>)]
    for (const [at, item] of [...(value as Iterable<unknown>)].entries()) pruneTo(item, items[at])
    return
  }
  const object = value as Record<string, unknown>
  for (const key of Object.keys(object))
    if (Object.hasOwn(kept as object, key))
      pruneTo(object[key], (kept as Record<string, unknown>)[key])
    else delete object[key]
}
