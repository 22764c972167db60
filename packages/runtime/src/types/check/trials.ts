/**
 * Members of a union that are tried one after the other look at what is inside the value again each time; where the
 * type is recursive, that doubles with each level: 2⁵⁰ looks at a text of 500 characters. So each look that
 * went inside and was for nothing is counted, and after a few of them results are kept until the operation ends.
 */
export interface Trials {
  /** Counts looks at values of types that are tried, so that a look can detect nested ones. */
  looks: number
  /** Looks that went inside and failed. */
  wasted: number
  /** Whether an operation is in progress that ends with `endTrials`. */
  open: boolean
  known: Map<Look, Map<object, unknown>> | null
}

type Look = (value: unknown) => unknown

/** Counts of the operation at hand, and what is known of its values. */
export const trials: Trials = { looks: 0, wasted: 0, open: false, known: null }

const MOST_WASTED = 8

/** What an operation inside another one, in a check function of the user's, has interrupted. */
export type Interrupted = Pick<Trials, "wasted" | "known"> | null

/**
 * Starts to count the cost of trying union members; a nested operation continues the count.
 * @returns the argument of `endTrials`
 */
export function beginTrials(): Interrupted {
  const outer = trials.open ? { wasted: trials.wasted, known: trials.known } : null
  trials.open = true
  trials.wasted = 0
  trials.known = null
  return outer
}

/** Goes back to the counts from before `beginTrials`. */
export function endTrials(outer: Interrupted): void {
  trials.open = outer !== null
  trials.wasted = outer === null ? 0 : outer.wasted
  trials.known = outer === null ? null : outer.known
}

/** Whether results are kept from now on. */
export function isWasteful(): boolean {
  return trials.wasted > MOST_WASTED
}

/** The result of `look`, which looks at each object once. */
export function lookedAt<T>(look: (value: unknown) => T, value: unknown): T {
  if (typeof value !== "object" || value === null) return look(value)
  if (!trials.open) return alone(look, value)
  trials.known ??= new Map()
  let results = trials.known.get(look) as Map<object, T> | undefined
  if (!results) trials.known.set(look, (results = new Map<object, T>()))
  const known = results.get(value)
  // No look gives undefined.
  if (known !== undefined) return known
  const result = look(value)
  results.set(value, result)
  return result
}

/** Outside an operation with a known end: encoding. */
function alone<T>(look: (value: unknown) => T, value: object): T {
  const { wasted } = trials
  const outer = beginTrials()
  trials.wasted = wasted
  try {
    return lookedAt(look, value)
  } finally {
    endTrials(outer)
    // Until an operation begins: to forget here would be to start over within the same value.
    trials.wasted = wasted
  }
}
