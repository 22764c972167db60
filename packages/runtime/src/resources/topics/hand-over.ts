import type { PrecastError } from "../../base/errors/precast-error.ts"
import type { OutgoingMessage } from "./topics-engine.ts"
import { isLarge, isMessageRefused } from "./message.ts"

interface Row {
  readonly message: OutgoingMessage
}

/** The outcome for rows of the outbox; rows in neither list wait. */
export interface HandedOver<R> {
  readonly gone: R[]
  /** The broker will never accept these. */
  readonly refused: { readonly row: R; readonly error: PrecastError }[]
  /** Why the others wait. */
  failure?: unknown
}

/**
 * Publishes rows in order. A message that the broker refuses is skipped, and later ones are
 * published; at any other error the rest waits.
 */
export async function handOver<R extends Row>(
  rows: readonly R[],
  publish: (rows: readonly R[]) => Promise<void>,
): Promise<HandedOver<R>> {
  const result: HandedOver<R> = { gone: [], refused: [] }
  const batches = batchesOf(rows)
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    try {
      await publish(batch)
      result.gone.push(...batch)
    } catch (error) {
      if (!isMessageRefused(error)) return { ...result, failure: error }
      const [first, ...others] = batch
      if (others.length === 0) result.refused.push({ row: first!, error })
      else batches.unshift(...batch.map((row) => [row]))
    }
  }
  return result
}

/** Neighbors together; a message that could be refused for its size alone. */
function batchesOf<R extends Row>(rows: readonly R[]): R[][] {
  const batches: R[][] = []
  let open: R[] | undefined
  for (const row of rows) {
    if (isLarge(row.message)) {
      batches.push([row])
      open = undefined
    } else if (open === undefined) batches.push((open = [row]))
    else open.push(row)
  }
  return batches
}
