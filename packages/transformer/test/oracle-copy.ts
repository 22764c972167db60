/** The slow, obvious meaning of `clone` and `prune`, for values that fit. */
import type { Definitions, OfKind, Shape } from "../src/ir/shape.ts"
import { accepts } from "./oracle/accepts.ts"
import { octetsOf } from "./oracle/bytes.ts"
import { define, get, shapeOfKey } from "./oracle/object.ts"
import { inWireOrder } from "./oracle/order.ts"

/** A copy of exactly the type's fields. What says by `toJSON` what it is stays the same value. */
export function copyOf(shape: Shape, value: unknown, definitions: Definitions): unknown {
  const copy = (part: Shape, at: unknown): unknown => copyOf(part, at, definitions)
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
      return copyOfObject(shape, value as Record<string, unknown>, copy)
    case "union":
      return copy(memberOf(shape, value, definitions), value)
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

function memberOf(shape: OfKind<"union">, value: unknown, definitions: Definitions): Shape {
  return inWireOrder(shape.members, definitions).find((at) => accepts(at, value, definitions))!
}

function copyOfObject(
  shape: OfKind<"object">,
  value: Record<string, unknown>,
  copy: (part: Shape, at: unknown) => unknown,
): object {
  const result = {}
  for (const field of shape.fields) {
    const at = get(value, field.key)
    if (at !== undefined) define(result, field.key, copy(field.shape, at))
    else if (!field.optional) define(result, field.key, undefined)
  }
  for (const key of Object.keys(value)) {
    const part = shapeOfKey(shape, key)
    if (part) define(result, key, value[key] === undefined ? undefined : copy(part, value[key]))
  }
  return result
}

/** Takes away what the type does not name, in place. */
export function pruneByHand(shape: Shape, value: unknown, definitions: Definitions): void {
  const prune = (part: Shape, at: unknown): void => pruneByHand(part, at, definitions)
  if (value === undefined) return
  switch (shape.kind) {
    case "array":
    case "set":
      for (const item of value as Iterable<unknown>) prune(shape.item, item)
      return
    case "tuple":
      for (const [at, item] of (value as unknown[]).entries())
        prune(itemOf(shape, at, (value as unknown[]).length), item)
      return
    case "map":
      for (const [key, at] of value as Map<unknown, unknown>) {
        prune(shape.key, key)
        prune(shape.value, at)
      }
      return
    case "object": {
      const object = value as Record<string, unknown>
      for (const key of Object.keys(object)) {
        const field = shape.fields.find((each) => each.key === key)
        const part = field ? field.shape : shapeOfKey(shape, key)
        if (part) prune(part, object[key])
        else delete object[key]
      }
      return
    }
    case "union":
      return prune(memberOf(shape, value, definitions), value)
    case "refined":
      return prune(shape.of, value)
    case "ref":
      return prune(definitions[shape.to]!.shape, value)
    default:
  }
}
