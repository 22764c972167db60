import type { Definitions, Shape } from "../src/ir/shape.ts"
import { accepts, encode, toWire } from "./oracle.ts"

/** What a client would send for the value, right or wrong. */
export function wireOf(shape: Shape, value: unknown, definitions: Definitions): unknown {
  const wire = accepts(shape, value, definitions) ? toWire(shape, value, definitions) : value
  const text = JSON.stringify(wire, (_, at: unknown) => (typeof at === "bigint" ? String(at) : at))
  return JSON.parse(text ?? "null")
}

/** Whether JSON can say the value at all: `unknown` takes some that it cannot. */
export function isJson(shape: Shape, value: unknown, definitions: Definitions): boolean {
  try {
    return encode(shape, value, definitions) !== undefined
  } catch {
    return false
  }
}
