import { type WatchedProject, type WatchedRound, watchTypeScript7 } from "@precast/transformer"
import { hasErrors } from "../build/diagnostics.ts"

/** A project that is held open by TypeScript 7, opened when it is first looked at. */
export interface Own {
  next(): Promise<WatchedRound>
  /**
   * Whether a file has changed that was looked at since it was.
   * @param since or is newer, in ms since 1970
   */
  isBehind(since?: number): boolean
  /** Ends its process until it is looked at again. */
  rest(): void
  /** false: nothing is known of its files. */
  readonly isKnown: boolean
  close(): void
}

/** It is opened again when something has failed. */
export function createOwn(tsconfig: string): Own {
  let open: WatchedProject | null = null
  const close = (): void => {
    try {
      open?.close()
    } catch {} // its process has ended before
    open = null
  }
  return {
    async next() {
      await open?.wake()
      const round = open && nextOf(open)
      const isMended = round?.isSame === true && hasErrors(round.diagnostics)
      if (round && !isMended) return round
      // A package may have come that was missing, or its process has ended: it is looked for anew.
      close()
      open = await watchTypeScript7(tsconfig)
      return open.next()
    },
    // What has failed is opened anew with the next edit.
    isBehind(since) {
      try {
        return open?.isBehind(since) ?? false
      } catch {
        // What it had found is lost with it; the next round tells why it cannot be had again.
        close()
        return true
      }
    },
    get isKnown() {
      return open !== null
    },
    rest() {
      try {
        open?.rest()
      } catch {
        close()
      }
    },
    close,
  }
}

/** null: it is not to be had from this process. */
function nextOf(open: WatchedProject): WatchedRound | null {
  try {
    return open.next()
  } catch {
    return null
  }
}
