import type ts from "typescript"

/** Gives what `ours` makes, or what was there before it when it fails. */
export type Guard = <Result>(given: Result, ours: () => Result) => Result

/**
 * An error in Precast must not prevent the editor's own results: it is written to tsserver's log. A cancelled
 * request is not an error, and tsserver handles it.
 */
export function createGuard(typescript: typeof ts, log: (text: string) => void): Guard {
  return (given, ours) => {
    try {
      return ours()
    } catch (error) {
      if (error instanceof typescript.OperationCanceledException) throw error
      log(`failed: ${String((error as Error | undefined)?.stack ?? error)}`)
      return given
    }
  }
}
