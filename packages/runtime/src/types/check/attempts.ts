/** How a type's fast path fares: clients that never write the expected form should not pay for the attempt. */
export interface Attempts {
  /** Bail-outs since the last success. */
  bails: number
  /** Texts that will go the general way before the fast path is tried again. */
  skip: number
}

/** Recent failures of a fast path: one counter for each decoder. */
export function attempts(): Attempts {
  return { bails: 0, skip: 0 }
}

const PATIENCE = 8
const LONGEST = 1024

/** Whether to try the fast path for the next text. */
export function isWorthTrying(of: Attempts): boolean {
  if (of.skip === 0) return true
  of.skip--
  return false
}

/** Counts a bail-out; from the eighth in a row on, more and more texts skip the attempt. */
export function bailed(of: Attempts): void {
  of.bails++
  if (of.bails >= PATIENCE) of.skip = Math.min(LONGEST, 1 << (of.bails - PATIENCE + 4))
  if (of.bails > 30) of.bails = 30
}
