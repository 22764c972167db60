import type { Definitions, Shape } from "../../src/ir/shape.ts"
import { accepts, isAnything, passes } from "./accepts.ts"
import { bytesOfWire, isDecimal } from "./bytes.ts"
import { dateOfWire } from "./date.ts"
import { type Decoded, made, type Parts, REFUSED } from "./decoded.ts"
import { merged } from "./merge.ts"
import { inWireOrder } from "./order.ts"
import { reviveMany, reviveMap } from "./revive-many.ts"
import { reviveObject } from "./revive-object.ts"
import { converted } from "./text.ts"

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
  const parts: Parts = {
    isAnything: (at) => isAnything(at, definitions),
    accepts: (at, value) => accepts(at, value, definitions),
    revive: (at, value) => revive(at, value, definitions),
  }
  switch (shape.kind) {
    case "date":
    case "bigint":
    case "bigint-literal":
    case "url":
    case "regexp":
    case "bytes":
    case "string":
    case "template":
    case "number":
      return reviveLeaf(shape, wire)
    case "array":
    case "tuple":
    case "set":
      return Array.isArray(wire) ? reviveMany(shape, wire, parts) : REFUSED
    case "map":
      return reviveMap(shape, wire, parts)
    case "object":
      return reviveObject(shape, wire, parts)
    case "union": {
      const all = inWireOrder(shape.members, definitions).map((at) => revive(at, wire, definitions))
      const fits = all.flatMap((revived) => (revived.ok ? [revived.value] : []))
      return fits.length > 0 ? made(fits.reduce(merged)) : REFUSED
    }
    case "refined": {
      const revived = revive(shape.of, wire, definitions)
      return revived.ok && passes(shape, revived.value) ? revived : REFUSED
    }
    case "to-json":
      return REFUSED
    case "ref":
      return revive(definitions[shape.to]!.shape, wire, definitions)
    default:
      // As JSON.parse made it: `-0` fits the literal 0 and stays -0.
      return accepts(shape, wire, definitions) ? made(wire) : REFUSED
  }
}

type Leaf = Extract<
  Shape,
  {
    kind:
      | "date"
      | "bigint"
      | "bigint-literal"
      | "url"
      | "regexp"
      | "bytes"
      | "string"
      | "template"
      | "number"
  }
>

function reviveLeaf(shape: Leaf, wire: unknown): Decoded {
  const value = leafOf(shape, wire)
  return value !== null && accepts(shape, value, {}) ? made(value) : REFUSED
}

/** The value that the JSON value represents, without rules; null: none. */
function leafOf(shape: Leaf, wire: unknown): unknown {
  switch (shape.kind) {
    case "date":
      return dateOfWire(shape, wire)
    case "bigint":
      if (shape.wire === "number") return Number.isSafeInteger(wire) ? BigInt(wire as number) : null
      return isDecimal(wire) ? BigInt(wire) : null
    case "bigint-literal":
      return isDecimal(wire) ? BigInt(wire) : null
    case "url":
      return typeof wire === "string" ? orNull(() => new URL(wire)) : null
    case "regexp":
      return typeof wire === "string" ? regexpOf(wire) : null
    case "bytes":
      return bytesOfWire(shape, wire)
    case "string":
    case "template":
      return typeof wire === "string" ? converted(wire, shape.rules) : null
    case "number":
      // JSON.parse turns 1e999 into Infinity, which is not in the text.
      if (wire === Infinity || wire === -Infinity) return null
      return shape.rules.ieee && NOT_FINITE.includes(wire) ? Number(wire) : wire
    default:
      return shape satisfies never
  }
}

const NOT_FINITE: unknown[] = ["NaN", "Infinity", "-Infinity"]

function regexpOf(text: string): RegExp | null {
  const parts = /^\/(.*)\/([a-z]*)$/s.exec(text)
  if (!parts || text.length > 10_000) return null
  const regexp = orNull(() => new RegExp(parts[1]!, parts[2]))
  return String(regexp) === text ? regexp : null // no other spelling of it
}

function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}
