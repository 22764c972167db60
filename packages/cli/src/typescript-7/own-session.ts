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
    } catch {} // its process has exited before
    open = null
  }
  return {
    async next() {
      await open?.wake()
      const round = open && nextOf(open)
      const isMended = round?.isSame === true && hasErrors(round.diagnostics)
      if (round && !isMended) return round
      // A missing package may have been installed, or its process has exited: it is searched again.
      close()
      open = await watchTypeScript7(tsconfig)
      return open.next()
    },
    // A failed compiler is opened again with the next edit.
    isBehind(since) {
      try {
        return open?.isBehind(since) ?? false
      } catch {
        // Its results are lost with it; the next round reports why it cannot be opened again.
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
