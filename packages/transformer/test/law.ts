import type { Definitions, ObjectShape, OfKind, Shape } from "../src/ir/shape.ts"
import { accepts, isAnything, passes } from "./oracle/accepts.ts"
import { areDistinct } from "./oracle/distinct.ts"
import { countFits, define, get, shapeOfKey } from "./oracle/object.ts"
import { membersOf } from "./oracle/members.ts"
import { merged } from "./oracle/merge.ts"
import { inWireOrder } from "./oracle/order.ts"
import { revive } from "./oracle/revive.ts"
import { within } from "./oracle/rules.ts"
import { toWire } from "./oracle/wire.ts"
import { printed } from "./printed.ts"

/** Why a value does not come back from its text. */
export type Lost =
  /** `unknown` holds what JSON has no text for: undefined, a function, a cycle, a BigInt. */
  | "no text"
  /**
   * The text of the value is also the text of a value of an alternative that is tried earlier:
   * - a string that reads as a Date, a bigint or a literal Date or bigint, where the union has that too;
   * - an object with a part of which that is true, or that lacks what is undefined, so that another member takes it;
   * - undefined in an array whose items may be null, since both are written `null`.
   */
  | "ambiguous"
  /** What comes back instead breaks a rule: it is one item fewer, or a check refuses it. */
  | "refused"

export type Kept = { lost: Lost } | { value: unknown }

class Loss extends Error {
  readonly lost: Lost
  constructor(lost: Lost) {
    super(lost)
    this.lost = lost
  }
}

/**
 * The law: what `decode(encode(value))` gives for a value that fits. That is the value itself, with the fields
 * of the type alone, in its order, without those that are undefined, and 0 for -0.
 */
export function kept(shape: Shape, value: unknown, definitions: Definitions): Kept {
  try {
    return { value: keep(shape, value, definitions) }
  } catch (error) {
    if (error instanceof Loss) return { lost: error.lost }
    throw error
  }
}

function keep(shape: Shape, value: unknown, definitions: Definitions): unknown {
  const item = (at: Shape, part: unknown): unknown => keepItem(at, part, definitions)
  switch (shape.kind) {
    case "any":
    case "unknown":
      return said(value)
    case "number":
      return value === 0 && !shape.rules.ieee ? 0 : value
    case "literal":
      return value === 0 ? 0 : value
    case "bytes":
      return keepBytes(shape, value)
    case "regexp": // `lastIndex` is not kept
      return new RegExp(value as RegExp)
    case "array":
    case "set":
    case "map":
      return keepMany(shape, value, item)
    case "tuple":
      return keepTuple(shape, value as unknown[], item)
    case "object":
      return counted(shape, keepObject(shape, value as object, definitions))
    case "union":
      return keepUnion(shape, value, definitions)
    case "refined": {
      const of = strictly(() => keep(shape.of, value, definitions))
      if (!passes(shape, of)) throw new Loss("refused")
      return of
    }
    case "ref":
      return keep(definitions[shape.to]!.shape, value, definitions)
    default:
      return value
  }
}

/** Of the class itself: a Buffer comes back as Uint8Array. */
function keepBytes({ wire }: OfKind<"bytes">, value: unknown): unknown {
  if (value instanceof Buffer) return Uint8Array.from(value)
  const isFloat = value instanceof Float32Array || value instanceof Float64Array
  return isFloat && wire === "array" ? value.map((item) => (item === 0 ? 0 : item)) : value
}

/** Where another value may break a rule of what holds it. */
function strictly<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof Loss && error.lost === "ambiguous" ? new Loss("refused") : error
  }
}

/** What JSON makes of a value that no type describes. */
function said(value: unknown): unknown {
  const text = jsonOf(value)
  if (text === undefined) throw new Loss("no text")
  return JSON.parse(text)
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function keepItem(shape: Shape, item: unknown, definitions: Definitions): unknown {
  if (item !== undefined) return keep(shape, item, definitions)
  if (accepts(shape, null, definitions)) throw new Loss("ambiguous")
  return undefined
}

type Keep = (shape: Shape, item: unknown) => unknown

function keepMany(shape: OfKind<"array" | "set" | "map">, value: unknown, item: Keep): unknown {
  const { minItems, maxItems, uniqueItems } = shape.rules
  if (shape.kind === "array") {
    const make = (): unknown[] => Array.from(value as unknown[], (at) => item(shape.item, at))
    if (!uniqueItems) return make()
    const items = strictly(make)
    if (!areDistinct(items)) throw new Loss("refused")
    return items
  }
  const collection = strictly(() =>
    shape.kind === "set"
      ? new Set(Array.from(value as Set<unknown>, (at) => item(shape.item, at)))
      : new Map(pairsOf(shape, value as Map<unknown, unknown>, item)),
  )
  if (!within(collection.size, minItems, maxItems)) throw new Loss("refused")
  return collection
}

function pairsOf(
  shape: OfKind<"map">,
  map: Map<unknown, unknown>,
  item: Keep,
): [unknown, unknown][] {
  const pairs = Array.from(map, ([key, at]): [unknown, unknown] => [
    item(shape.key, key),
    item(shape.value, at),
  ])
  if (shape.wire !== "object") return pairs
  // An object lists keys such as "0" first.
  const order = {}
  for (const [key] of pairs) define(order, String(key), null)
  const keys = Object.keys(order)
  return pairs.toSorted(([a], [b]) => keys.indexOf(String(a)) - keys.indexOf(String(b)))
}

function keepTuple(shape: OfKind<"tuple">, value: unknown[], item: Keep): unknown[] {
  const after = shape.after ?? []
  const afterFrom = value.length - after.length
  return Array.from(value, (part, at) => {
    if (at >= afterFrom) return item(after[at - afterFrom]!, part)
    return item(shape.items[at]?.shape ?? shape.rest!, part)
  })
}

function keepObject(shape: ObjectShape, object: object, definitions: Definitions): object {
  const result = {}
  for (const field of shape.fields) {
    const at = get(object, field.key)
    if (at !== undefined) define(result, field.key, keepField(field, at, definitions))
    else if (field.default !== undefined && !field.asNull)
      define(result, field.key, revived(field.shape, JSON.parse(field.default), definitions))
    else if (!field.optional)
      define(result, field.key, field.asNull ? undefined : absent(field.shape, definitions))
  }
  for (const key of Object.keys(object)) {
    const at = (object as Record<string, unknown>)[key]
    const entry = shapeOfKey(shape, key)
    if (entry && at !== undefined) define(result, key, keep(entry, at, definitions))
  }
  return result
}

function keepField(
  field: ObjectShape["fields"][number],
  at: unknown,
  definitions: Definitions,
): unknown {
  // null in memory is written as null, and read as undefined.
  if (at === null && field.asNull) throw new Loss("refused")
  const value = keep(field.shape, at, definitions)
  if (field.asNull && toText(field.shape, at, definitions) === "null") throw new Loss("refused")
  return value
}

function toText(shape: Shape, value: unknown, definitions: Definitions): string | undefined {
  return jsonOf(toWire(shape, value, definitions))
}

function revived(shape: Shape, wire: unknown, definitions: Definitions): unknown {
  const at = revive(shape, wire, definitions)
  return at.ok ? at.value : undefined
}

function counted(shape: ObjectShape, value: object): object {
  if (!countFits(shape, value)) throw new Loss("refused")
  return value
}

function absent(shape: Shape, definitions: Definitions): undefined {
  if (isAnything(shape, definitions)) throw new Loss("no text")
  return undefined
}

/** What its members keep, if the text is read as the same. */
function keepUnion(union: OfKind<"union">, value: unknown, definitions: Definitions): unknown {
  const members = membersOf(union, value, definitions, accepts)
  const parts = members.map((member) => keep(member, value, definitions))
  const text = toText(union, value, definitions)
  if (text === undefined) return parts.reduce(merged)
  const wire: unknown = JSON.parse(text)
  const read = inWireOrder(union.members, definitions).flatMap((member) => {
    const revived = revive(member, wire, definitions)
    return revived.ok ? [{ member, value: revived.value }] : []
  })
  const own = read.filter(({ member }) => members.includes(member))
  // One of them takes what another one has written for something else.
  const isOther = ({ member, value: at }: (typeof own)[number]): boolean =>
    printed(at) !== printed(parts[members.indexOf(member)])
  if (members.length > 1 && (own.length < members.length || own.some(isOther)))
    throw new Loss("ambiguous")
  // Members that the value does not fit read it as well, and make something else of it.
  const made = (all: typeof own): string => printed(all.map(({ value: at }) => at).reduce(merged))
  if (own.length > 0 && made(own) !== made(read)) throw new Loss("ambiguous")
  return parts.reduce(merged)
}
