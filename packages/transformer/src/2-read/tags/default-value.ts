import type { OfKind, Shape } from "../../ir/shape.ts"
import type { Reader } from "../reader.ts"

/**
 * A default in its JSON form for a type: bigints become strings where the type sends them as strings.
 * undefined: no value of the type has this form. Rules are those of `brokenRule`.
 */
export function wireValue(value: unknown, shape: Shape, reader: Reader): unknown {
  switch (shape.kind) {
    case "any":
    case "unknown":
      return value
    case "null":
      return value === null ? null : undefined
    case "boolean":
      return typeof value === "boolean" ? value : undefined
    case "number":
      return typeof value === "number" ? value : undefined
    case "string":
    case "template":
    case "url":
    case "regexp":
      return typeof value === "string" ? value : undefined
    case "literal":
      return value === shape.value ? value : undefined
    case "date":
      return dateValue(value, shape)
    case "bigint":
      return shape.wire === "number" ? wholeNumber(value) : digits(value)
    case "bigint-literal":
      return digits(value) === shape.value ? shape.value : undefined
    case "bytes":
      return (shape.wire === "array") === Array.isArray(value) ? value : undefined
    case "array":
    case "set":
      return list(value, () => shape.item, reader)
    case "tuple":
      return list(value, (index) => shape.items[index]?.shape ?? shape.rest, reader)
    case "map":
      if (shape.wire === "object") return record(value, () => shape.value, reader)
      return list(value, () => pairOf(shape), reader)
    case "object":
      return objectValue(value, shape, reader)
    case "union":
      for (const member of shape.members) {
        const wire = wireValue(value, member, reader)
        if (wire !== undefined) return wire
      }
      return undefined
    case "refined":
      return wireValue(value, shape.of, reader)
    case "ref": {
      const target = reader.shapeOf(shape.to)
      return target === null ? value : wireValue(value, target, reader)
    }
    case "to-json":
    case "undefined":
    case "never":
      return undefined
    default:
      return shape satisfies never
  }
}

function dateValue(value: unknown, { wire }: OfKind<"date">): unknown {
  if (wire === "epoch-ms" || wire === "epoch-s")
    return typeof value === "number" ? value : undefined
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined
}

function digits(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(wholeNumber(value)) : value
  return typeof text === "string" && /^-?\d+$/.test(text) ? text : undefined
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(digits(value) ?? Number.NaN) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

function list(
  value: unknown,
  itemAt: (index: number) => Shape | null | undefined,
  reader: Reader,
): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.map((item: unknown, index) => {
    const shape = itemAt(index)
    return shape ? wireValue(item, shape, reader) : undefined
  })
  return items.includes(undefined) ? undefined : items
}

function pairOf({ key, value }: OfKind<"map">): Shape {
  const items = [key, value].map((shape) => ({ shape, optional: false }))
  return { kind: "tuple", items, rest: null }
}

function objectValue(value: unknown, shape: OfKind<"object">, reader: Reader): unknown {
  const byKey = new Map(shape.fields.map((field) => [field.alias ?? field.key, field]))
  const made = record(value, (key) => byKey.get(key)?.shape ?? shape.index, reader)
  const isMissing = shape.fields.some(
    ({ key, alias = key, optional, default: json }) =>
      !optional && json === undefined && !(made && Object.hasOwn(made, alias)),
  )
  return isMissing ? undefined : made
}

function record(
  value: unknown,
  shapeAt: (key: string) => Shape | null,
  reader: Reader,
): Record<string, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => {
    const shape = shapeAt(key)
    return [key, shape ? wireValue(part, shape, reader) : undefined]
  })
  return entries.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(entries)
}
