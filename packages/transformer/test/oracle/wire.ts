import type { Definitions, ObjectShape, OfKind, Shape } from "../../src/ir/shape.ts"
import { accepts } from "./accepts.ts"
import { bytesToWire } from "./bytes.ts"
import { define, get, shapeOfKey, wireKey } from "./object.ts"
import { membersOf } from "./members.ts"
import { merged } from "./merge.ts"

/** The JSON text of a value that fits its type. */
export function encode(shape: Shape, value: unknown, definitions: Definitions): string {
  return JSON.stringify(toWire(shape, value, definitions))
}

/** The value that JSON.stringify has to write for a value of the type; undefined when unspecified. */
export function toWire(shape: Shape, value: unknown, definitions: Definitions): unknown {
  const each = (item: unknown, at: Shape): unknown => toWire(at, item, definitions) ?? null
  switch (shape.kind) {
    case "date":
      return dateToWire(shape, value as Date)
    case "bigint":
      return shape.wire === "number" ? Number(value) : String(value)
    case "bigint-literal":
    case "regexp":
      return String(value)
    case "url":
      return (value as URL).href
    case "bytes":
      return bytesToWire(shape, value)
    case "number":
      return shape.rules.ieee ? ieeeToWire(value as number) : value
    case "array":
    case "set":
      return Array.from(value as unknown[], (item) => each(item, shape.item))
    case "tuple":
      return tupleToWire(shape, value as unknown[], each)
    case "map": {
      const pairs = Array.from(value as Map<unknown, unknown>, ([key, at]) => [
        each(key, shape.key),
        each(at, shape.value),
      ])
      return shape.wire === "object" ? objectOf(pairs as [string, unknown][]) : pairs
    }
    case "object":
      return objectToWire(shape, value as Record<string, unknown>, definitions)
    case "to-json":
      return toWire(shape.wire, (value as { toJSON(): unknown }).toJSON(), definitions)
    case "union":
      return unionToWire(membersOf(shape, value, definitions, accepts), value, definitions)
    case "refined":
      return toWire(shape.of, value, definitions)
    case "ref":
      return toWire(definitions[shape.to]!.shape, value, definitions)
    default:
      return value
  }
}

/** What `unknown` takes is merged as JSON has it; a member that cannot write the value leaves it to the others. */
function unionToWire(members: Shape[], value: unknown, definitions: Definitions): unknown {
  if (members.length === 1) return toWire(members[0]!, value, definitions)
  const all = members.map((at) => toWire(at, value, definitions))
  const written = all.filter(hasText)
  const kept = written.length > 0 ? written : all
  return kept.length === 0 ? undefined : kept.map(asJson).reduce(merged)
}

function hasText(wire: unknown): boolean {
  try {
    JSON.stringify(wire)
    return true
  } catch {
    return false
  }
}

/** The same text, of plain objects and lists alone. */
function asJson(wire: unknown): unknown {
  if (typeof wire !== "object" || wire === null || JSON.isRawJSON(wire)) return wire
  if (typeof (wire as { toJSON?: unknown }).toJSON === "function" || isNative(wire))
    return parsedText(wire)
  if (Array.isArray(wire)) return Array.from(wire, (at) => asJson(at) ?? null)
  return Object.fromEntries(
    Object.entries(wire).flatMap(([key, at]) => (isSilent(at) ? [] : [[key, asJson(at)] as const])),
  )
}

/** What has no text stays, for JSON.stringify to refuse. */
function parsedText(wire: object): unknown {
  try {
    return JSON.parse(JSON.stringify(wire))
  } catch {
    return wire
  }
}

function isNative(value: object): boolean {
  return value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)
}

function dateToWire({ wire }: OfKind<"date">, value: Date): unknown {
  switch (wire) {
    case undefined:
      return value.toISOString()
    case "date":
      return value.toISOString().replace("T00:00:00.000Z", "")
    case "epoch-ms":
      return value.getTime()
    case "epoch-s":
      return value.getTime() / 1000
    default:
      return wire satisfies never
  }
}

declare global {
  interface JSON {
    /** Represents a JSON text: JSON.stringify writes it unchanged. */
    rawJSON(text: string): object
    isRawJSON(value: unknown): boolean
  }
}

function ieeeToWire(value: number): unknown {
  if (Object.is(value, -0)) return JSON.rawJSON("-0")
  return Number.isFinite(value) ? value : String(value)
}

function tupleToWire(
  { items, rest, after = [] }: OfKind<"tuple">,
  value: unknown[],
  each: (item: unknown, at: Shape) => unknown,
): unknown[] {
  const afterFrom = value.length - after.length
  return Array.from(value, (item, index) => {
    const at = index < afterFrom ? items[index] : { shape: after[index - afterFrom]! }
    return item === undefined ? null : each(item, at?.shape ?? rest!)
  })
}

function objectToWire(
  shape: ObjectShape,
  value: Record<string, unknown>,
  definitions: Definitions,
): object {
  const wire = {}
  for (const field of shape.fields) {
    const at = get(value, field.key)
    const said = at === undefined ? undefined : toWire(field.shape, at, definitions)
    // `unknown` may hold what has no text: as undefined it is left out.
    if (!isSilent(said)) define(wire, wireKey(field), said)
    else if (field.asNull) define(wire, wireKey(field), null)
  }
  for (const key of Object.keys(value)) {
    const at = shapeOfKey(shape, key)
    if (at && value[key] !== undefined) define(wire, key, toWire(at, value[key], definitions))
  }
  return wire
}

function isSilent(said: unknown): boolean {
  try {
    return JSON.stringify(said) === undefined
  } catch {
    return false
  }
}

function objectOf(entries: [string, unknown][]): object {
  const object = {}
  for (const [key, value] of entries) define(object, key, value)
  return object
}
