import type { Aspect } from "../compare.ts"

/** Where Precast and typia 12 differ on purpose. Each has a value for which they do. */
export interface Difference {
  why: string
  aspects: readonly Aspect[]
  /** Types that are not compared in these aspects; none where `isComparable` leaves out the values. */
  except: readonly string[]
  /** A value of the first type there is, or of this one, and the result of both in the first aspect. */
  of?: string
  value: unknown
  typia: unknown
  ours: unknown
}

/** Of types. */
export const names = (all: string): string[] => all.trim().split(/\s+/)
