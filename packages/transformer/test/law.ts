import type { Definitions, OfKind, Shape } from "../src/ir/shape.ts"
import { accepts, get, inWireOrder, revive, toWire } from "./oracle.ts"
import { define } from "./values.ts"

/** Why a value does not come back from its text. */
export type Lost =
  /** `unknown` holds what JSON has no text for: undefined, a function, a cycle, a BigInt. */
  | "no text"
  /**
   * The text of the value is also the text of a value of an alternative that is asked before:
   * - a string that reads as a Date, a bigint or a literal Date or bigint, where the union has that too;
   * - an object with a part of which that is true, or that lacks what is undefined, so that another member takes it;
   * - undefined in an array whose items may be null, since both are written `null`.
   */
  | "ambiguous"

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
  switch (shape.kind) {
    case "any":
    case "unknown":
      return said(value)
    case "number":
    case "literal":
      return value === 0 ? 0 : value
    case "array":
      return Array.from(value as unknown[], (item) => keepItem(shape.item, item, definitions))
    case "tuple":
      return Array.from(value as unknown[], (item, at) => {
        const { shape: itemShape } = shape.items[at] ?? { shape: shape.rest! }
        return keepItem(itemShape, item, definitions)
      })
    case "object":
      return keepObject(shape, value as object, definitions)
    case "union":
      return keep(memberOf(shape, value, definitions), value, definitions)
    case "ref":
      return keep(definitions[shape.to]!.shape, value, definitions)
    default:
      return value
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

function keepObject(shape: OfKind<"object">, object: object, definitions: Definitions): object {
  const result = {}
  for (const field of shape.fields) {
    const at = get(object, field.key)
    if (at !== undefined) define(result, field.key, keep(field.shape, at, definitions))
    else if (!field.optional) define(result, field.key, absent(field.shape))
  }
  for (const key of shape.index ? Object.keys(object) : []) {
    const at = (object as Record<string, unknown>)[key]
    if (at === undefined || shape.fields.some((field) => field.key === key)) continue
    define(result, key, keep(shape.index!, at, definitions))
  }
  return result
}

function absent(shape: Shape): undefined {
  if (shape.kind === "unknown" || shape.kind === "any") throw new Loss("no text")
  return undefined
}

/** The member that the value is written as, if its text is read as the same. */
function memberOf(union: OfKind<"union">, value: unknown, definitions: Definitions): Shape {
  const members = inWireOrder(union.members, definitions)
  const index = members.findIndex((member) => accepts(member, value, definitions))
  const member = members[index]!
  const text = jsonOf(toWire(member, value, definitions))
  if (text === undefined) return member
  const wire: unknown = JSON.parse(text)
  const isTaken = members.slice(0, index).some((other) => revive(other, wire, definitions).ok)
  if (isTaken) throw new Loss("ambiguous")
  return member
}
