import type { Shape } from "../../src/ir/shape.ts"

export type Decoded = { ok: true; value: unknown } | { ok: false }

export const REFUSED: Decoded = { ok: false }

export function made(value: unknown): Decoded {
  return { ok: true, value }
}

/** `accepts`, `revive` and `isAnything` of the parts of a type. */
export interface Parts {
  isAnything(shape: Shape): boolean
  accepts(shape: Shape, value: unknown): boolean
  revive(shape: Shape, wire: unknown): Decoded
}
