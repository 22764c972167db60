import type { Binding } from "../../types/rows/bind.ts"

/** A statement whose rows are fetched in batches. */
export class Portal {
  readonly name: string = `precast_rows_${++count}`
  /** How its rows are read, once it is open. */
  binding: Binding | null = null
  isOpen = false
  /** Whether there are more rows to fetch. */
  isSuspended = false
}

let count = 0

/** Rows per fetch: enough to make the cost of a round trip small. */
export const ROWS_AT_ONCE = 256
