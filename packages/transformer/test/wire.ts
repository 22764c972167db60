import type { Definitions, Shape } from "../src/ir/shape.ts"
import { accepts } from "./oracle/accepts.ts"
import { octetsOf } from "./oracle/bytes.ts"
import { encode, toWire } from "./oracle/wire.ts"

/** What a client would send for the value, right or wrong. */
export function wireOf(shape: Shape, value: unknown, definitions: Definitions): unknown {
  const wire = accepts(shape, value, definitions) ? toWire(shape, value, definitions) : value
  return JSON.parse(JSON.stringify(wire, (_, at: unknown) => guessed(at)) ?? "null")
}

/** The usual form of what JSON does not have. */
function guessed(value: unknown): unknown {
  if (typeof value === "bigint" || value instanceof RegExp) return String(value)
  if (value instanceof Set || value instanceof Map) return [...value]
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return Buffer.from(octetsOf(value)).toString("base64")
  return value
}

/** Whether JSON can represent the value: `unknown` accepts values that it cannot. */
export function isJson(shape: Shape, value: unknown, definitions: Definitions): boolean {
  try {
    return encode(shape, value, definitions) !== undefined
  } catch {
    return false
  }
}
