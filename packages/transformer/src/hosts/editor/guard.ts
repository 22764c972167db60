import type ts from "typescript"

/** Gives what `ours` makes, or what was there before it when it fails. */
export type Guard = <Result>(given: Result, ours: () => Result) => Result

/**
 * A mistake of ours must not take the editor's own answers away: it is written into tsserver's log.
 * That a request was cancelled is no mistake, and tsserver waits for it.
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
