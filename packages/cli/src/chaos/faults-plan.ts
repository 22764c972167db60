import type { FaultKind } from "./chaos-options.ts"

/** A fault of the schedule. */
export interface Fault {
  readonly kind: FaultKind
  /** Milliseconds after the start of the load. */
  readonly atMs: number
  /** How long it lasts, for those that last. */
  readonly lengthMs: number
  /** From 0 to 1: which of the workers. */
  readonly choice: number
}

const EVERY_MS = 3000

/** The faults of a run: the same for the same seed, length and kinds. */
export function planFaults(seed: number, seconds: number, kinds: readonly FaultKind[]): Fault[] {
  if (kinds.length === 0) return []
  const random = randomOf(seed)
  const lengthMs = seconds * 1000
  const count = Math.max(1, Math.round(lengthMs / EVERY_MS))
  const step = lengthMs / (count + 1)
  // Each kind once before any of them twice; the load continues for a while after the last one.
  return Array.from({ length: count }, (_, index) => ({
    kind: kinds[index % kinds.length] ?? "kill",
    atMs: Math.round(step * (index + 0.5 + random() / 2)),
    lengthMs: Math.round(step * (0.1 + random() * 0.3)),
    choice: random(),
  }))
}

/** Numbers from 0 to 1 by a linear congruential generator (Numerical Recipes). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
