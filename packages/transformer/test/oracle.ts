/**
 * The slow, obvious meaning of a Shape. Emitted code has to agree with this file on every value;
 * where the two differ, this file says what was meant.
 */
import type { Definitions, Field, NumberRules, OfKind, Shape, TupleItem } from "../src/ir/shape.ts"

/** Whether a value in memory fits. */
export function accepts(shape: Shape, value: unknown, definitions: Definitions): boolean {
  switch (shape.kind) {
    case "any":
    case "unknown":
      return true
    case "never":
      return false
    case "undefined":
      return value === undefined
    case "null":
      return value === null
    case "boolean":
    case "bigint":
      return typeof value === shape.kind
    case "date":
      return value instanceof Date && !Number.isNaN(value.getTime())
    case "string":
      return (
        typeof value === "string" &&
        within([...value].length, shape.rules.minLength, shape.rules.maxLength)
      )
    case "number":
      return typeof value === "number" && Number.isFinite(value) && obeys(value, shape.rules)
    case "literal":
      return value === shape.value
    case "bigint-literal":
      return value === BigInt(shape.value)
    case "array":
      return (
        Array.isArray(value) &&
        within(value.length, shape.rules.minItems, shape.rules.maxItems) &&
        Array.from(value).every((item) => accepts(shape.item, item, definitions))
      )
    case "tuple":
      return (
        Array.isArray(value) &&
        tupleFits(
          shape,
          Array.from(value),
          (at, item, optional) =>
            (optional && item === undefined) || accepts(at, item, definitions),
        )
      )
    case "object":
      return acceptsObject(shape, value, definitions)
    case "union":
      return shape.members.some((member) => accepts(member, value, definitions))
    case "ref":
      return accepts(definitions[shape.to]!.shape, value, definitions)
    default:
      return shape satisfies never
  }
}

function within(count: number, min = 0, max = Number.POSITIVE_INFINITY): boolean {
  return count >= min && count <= max
}

function obeys(value: number, rules: NumberRules): boolean {
  if (rules.int && !Number.isInteger(value)) return false
  if (rules.min !== undefined && value < rules.min) return false
  if (rules.max !== undefined && value > rules.max) return false
  if (rules.exclusiveMin !== undefined && value <= rules.exclusiveMin) return false
  if (rules.exclusiveMax !== undefined && value >= rules.exclusiveMax) return false
  return rules.multipleOf === undefined || isMultiple(value, rules.multipleOf)
}

/** Decimal numbers are meant as they are written. */
function isMultiple(value: number, step: number): boolean {
  const places = Math.max(decimals(value), decimals(step))
  return scaled(value, places) % scaled(step, places) === 0n
}

function decimals(value: number): number {
  const [mantissa, exponent] = value.toExponential().split("e") as [string, string]
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent))
}

function scaled(value: number, places: number): bigint {
  const [mantissa, exponent] = value.toExponential().split("e") as [string, string]
  const [whole, fraction = ""] = mantissa.split(".") as [string, string?]
  return BigInt(whole + fraction) * 10n ** BigInt(places + Number(exponent) - fraction.length)
}

function tupleFits(
  shape: OfKind<"tuple">,
  value: readonly unknown[],
  fits: (shape: Shape, item: unknown, optional: boolean) => boolean,
): boolean {
  const required = shape.items.filter((item) => !item.optional).length
  if (value.length < required || (!shape.rest && value.length > shape.items.length)) return false
  return value.every((item, index) => {
    const at = shape.items[index]
    return at ? fits(at.shape, item, at.optional) : fits(shape.rest!, item, false)
  })
}

// What every object inherits is not there unless the object has it itself.
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype))

function has(object: object, key: string): boolean {
  return INHERITED.has(key) ? Object.hasOwn(object, key) : key in object
}

/** The field of an object in memory. */
export function get(object: object, key: string): unknown {
  return has(object, key) ? (object as Record<string, unknown>)[key] : undefined
}

function acceptsObject(shape: OfKind<"object">, value: unknown, definitions: Definitions): boolean {
  if (typeof value !== "object" || value === null) return false
  if (Array.isArray(value) && !shape.fields.some((field) => !field.optional)) return false
  const fieldFits = (field: Field): boolean => {
    const at = get(value, field.key)
    if (field.optional) return at === undefined || accepts(field.shape, at, definitions)
    return has(value, field.key) && accepts(field.shape, at, definitions)
  }
  if (!shape.fields.every(fieldFits)) return false
  const others = Object.keys(value).filter(
    (key) => !shape.fields.some((field) => field.key === key),
  )
  return (
    !shape.index ||
    others.every((key) =>
      accepts(shape.index!, (value as Record<string, unknown>)[key], definitions),
    )
  )
}

export type Decoded = { ok: true; value: unknown } | { ok: false }

const REFUSED: Decoded = { ok: false }

/** What JSON text means. */
export function decode(shape: Shape, text: string, definitions: Definitions): Decoded {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return REFUSED
  }
  return revive(shape, parsed, definitions)
}

/** What a value made by JSON.parse means. */
export function revive(shape: Shape, wire: unknown, definitions: Definitions): Decoded {
  switch (shape.kind) {
    case "date":
      return typeof wire === "string" ? dateOf(wire) : REFUSED
    case "bigint":
      return isDecimal(wire) ? { ok: true, value: BigInt(wire) } : REFUSED
    case "bigint-literal":
      return isDecimal(wire) && BigInt(wire) === BigInt(shape.value)
        ? { ok: true, value: BigInt(wire) }
        : REFUSED
    case "array": {
      if (!Array.isArray(wire) || !within(wire.length, shape.rules.minItems, shape.rules.maxItems))
        return REFUSED
      return all(wire.map((item) => reviveItem(shape.item, item, false, definitions)))
    }
    case "tuple":
      return Array.isArray(wire) ? reviveTuple(shape, wire, definitions) : REFUSED
    case "object":
      return reviveObject(shape, wire, definitions)
    case "union":
      for (const member of inWireOrder(shape.members, definitions)) {
        const revived = revive(member, wire, definitions)
        if (revived.ok) return revived
      }
      return REFUSED
    case "ref":
      return revive(definitions[shape.to]!.shape, wire, definitions)
    default:
      // As JSON.parse made it: `-0` fits the literal 0 and stays -0.
      return accepts(shape, wire, definitions) ? { ok: true, value: wire } : REFUSED
  }
}

function isDecimal(wire: unknown): wire is string {
  return (
    typeof wire === "string" &&
    /^-?(0|[1-9][0-9]*)$/.test(wire) &&
    wire.replace("-", "").length <= 10_000
  )
}

function dateOf(text: string): Decoded {
  const match =
    /^([+-]\d{6}|\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.exec(
      text,
    )
  if (!match || match[1] === "-000000") return REFUSED
  const [, year, month, day, hour, minute, second, fraction = "", zone] =
    match as unknown as string[]
  const local = new Date(0)
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const sameDay = local.getUTCMonth() === Number(month) - 1 && local.getUTCDate() === Number(day)
  const [zoneHour, zoneMinute] =
    zone === "Z" ? [0, 0] : (zone!.slice(1).split(":").map(Number) as [number, number])
  if (
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59 ||
    zoneHour > 23 ||
    zoneMinute > 59
  )
    return REFUSED
  const offset = (zoneHour * 60 + zoneMinute) * (zone!.startsWith("-") ? -1 : 1)
  // A day at the edge of what Date holds may come back by its offset; setUTCFullYear gives NaN beyond it.
  const days = Number.isNaN(local.getTime())
    ? edgeDays(Number(year), Number(month), Number(day))
    : sameDay
      ? local.getTime()
      : Number.NaN
  const ofDay =
    Number(hour) * 3_600_000 + (Number(minute) - offset) * 60_000 + Number(second) * 1000
  const value = new Date(days + ofDay + Number(fraction.slice(1, 4).padEnd(3, "0")))
  return Number.isNaN(value.getTime()) ? REFUSED : { ok: true, value }
}

/** 400 years are a whole number of days, so a day beyond Date's range is found 400 years before. */
function edgeDays(year: number, month: number, day: number): number {
  const shift = year > 0 ? -400 : 400
  const near = new Date(0)
  near.setUTCFullYear(year + shift, month - 1, day)
  if (near.getUTCMonth() !== month - 1 || near.getUTCDate() !== day) return Number.NaN
  return near.getTime() - (shift / 400) * 146_097 * 86_400_000
}

function reviveItem(
  shape: Shape,
  item: unknown,
  optional: boolean,
  definitions: Definitions,
): Decoded {
  const undefinedFits = optional || accepts(shape, undefined, definitions)
  if (item === null && undefinedFits && !accepts(shape, null, definitions))
    return { ok: true, value: undefined }
  return revive(shape, item, definitions)
}

function reviveTuple(shape: OfKind<"tuple">, wire: unknown[], definitions: Definitions): Decoded {
  const items: Decoded[] = []
  const fits = (at: Shape, item: unknown, optional: boolean): boolean => {
    items.push(reviveItem(at, item, optional, definitions))
    return items.at(-1)!.ok
  }
  return tupleFits(shape, wire, fits) ? all(items) : REFUSED
}

function all(parts: Decoded[]): Decoded {
  return parts.every((part) => part.ok)
    ? { ok: true, value: parts.map((part) => part.value) }
    : REFUSED
}

function reviveObject(shape: OfKind<"object">, wire: unknown, definitions: Definitions): Decoded {
  if (typeof wire !== "object" || wire === null || Array.isArray(wire)) return REFUSED
  const value = {}
  for (const field of shape.fields) {
    const present = Object.hasOwn(wire, field.key)
    if (!present && field.optional) continue
    const isAnything = field.shape.kind === "unknown" || field.shape.kind === "any"
    if (!present && (isAnything || !accepts(field.shape, undefined, definitions))) return REFUSED
    const at = present
      ? revive(field.shape, get(wire, field.key), definitions)
      : ({ ok: true, value: undefined } as const)
    if (!at.ok) return REFUSED
    define(value, field.key, at.value)
  }
  for (const key of shape.index ? Object.keys(wire) : []) {
    if (shape.fields.some((field) => field.key === key)) continue
    const at = revive(shape.index!, (wire as Record<string, unknown>)[key], definitions)
    if (!at.ok) return REFUSED
    define(value, key, at.value)
  }
  return { ok: true, value }
}

function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}

/**
 * A text is the most special thing it can be: a literal, then a date, then a big integer, then any string.
 * An object is the alternative with the most fields that fits.
 */
export function inWireOrder(members: readonly Shape[], definitions: Definitions): Shape[] {
  return members.toSorted((a, b) => wireRank(a, definitions) - wireRank(b, definitions))
}

function wireRank(shape: Shape, definitions: Definitions): number {
  switch (shape.kind) {
    case "date":
      return 20
    case "bigint":
    case "bigint-literal":
      return 30
    case "string":
      return 50
    case "array":
    case "tuple":
      return 100
    case "object":
      return 1000 - shape.fields.length - (shape.index ? 0.5 : 0)
    case "union":
      return hasObject(shape, definitions)
        ? 1000
        : Math.max(...shape.members.map((member) => wireRank(member, definitions)))
    case "ref":
      return wireRank(definitions[shape.to]!.shape, definitions)
    default:
      return 0
  }
}

function hasObject(shape: Shape, definitions: Definitions): boolean {
  if (shape.kind === "union") return shape.members.some((member) => hasObject(member, definitions))
  return shape.kind === "ref"
    ? hasObject(definitions[shape.to]!.shape, definitions)
    : shape.kind === "object"
}

/** The value JSON text has to say for a value of the type; undefined where nothing is said. */
export function toWire(shape: Shape, value: unknown, definitions: Definitions): unknown {
  switch (shape.kind) {
    case "date":
      return (value as Date).toISOString()
    case "bigint":
    case "bigint-literal":
      return String(value)
    case "array":
      return Array.from(value as unknown[], (item) => toWire(shape.item, item, definitions) ?? null)
    case "tuple":
      return Array.from(
        value as unknown[],
        (item, index) => toWireItem(shape.items[index], shape.rest, item, definitions) ?? null,
      )
    case "object":
      return toWireObject(shape, value as Record<string, unknown>, definitions)
    case "union": {
      const member = inWireOrder(shape.members, definitions).find((at) =>
        accepts(at, value, definitions),
      )
      return toWire(member!, value, definitions)
    }
    case "ref":
      return toWire(definitions[shape.to]!.shape, value, definitions)
    default:
      return value
  }
}

function toWireItem(
  item: TupleItem | undefined,
  rest: Shape | null,
  value: unknown,
  definitions: Definitions,
): unknown {
  return value === undefined ? undefined : toWire(item?.shape ?? rest!, value, definitions)
}

function toWireObject(
  shape: OfKind<"object">,
  value: Record<string, unknown>,
  definitions: Definitions,
): object {
  const wire = {}
  for (const field of shape.fields) {
    const at = get(value, field.key)
    if (at !== undefined) define(wire, field.key, toWire(field.shape, at, definitions))
  }
  for (const key of shape.index ? Object.keys(value) : []) {
    if (Object.hasOwn(wire, key) || shape.fields.some((field) => field.key === key)) continue
    if (value[key] !== undefined) define(wire, key, toWire(shape.index!, value[key], definitions))
  }
  return wire
}

/** The JSON text of a value that fits its type. */
export function encode(shape: Shape, value: unknown, definitions: Definitions): string {
  return JSON.stringify(toWire(shape, value, definitions))
}
