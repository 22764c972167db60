import { runtimeError } from "../../../base/errors/catalog.ts"
import { PrecastError } from "../../../base/errors/precast-error.ts"
import type { DeadLetters } from "../topics-engine.ts"

/**
 * Runs an operation of a driver.
 * @param isRefusal whether a client error is a refusal by the broker, which a retry would
 *   repeat; "message": the broker refuses this one message
 * @throws PrecastError PC2101 for a refusal, PC2180 for a refused message, PC2090 for any other
 *   error of the client
 */
export async function reach<T>(
  engine: string,
  isRefusal: (error: unknown) => boolean | "message",
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    if (cause instanceof PrecastError) throw cause
    const refused = isRefusal(cause)
    const code = refused === "message" ? "PC2180" : refused ? "PC2101" : "PC2090"
    const error = runtimeError(code, engine, said(cause))
    error.cause = cause
    throw error
  }
}

/** Dead letters whose every call goes through `tell`, the `reach` of their driver. */
export function lettersBy(
  tell: <T>(act: () => Promise<T>) => Promise<T>,
  letters: DeadLetters,
): DeadLetters {
  return {
    list: (limit) => tell(() => letters.list(limit)),
    replay: (ids) => tell(() => letters.replay(ids)),
    remove: (ids) => tell(() => letters.remove(ids)),
  }
}

/**
 * The message of an error; the error of a connection that tried several addresses has no
 * message of its own.
 */
function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [first] = error instanceof AggregateError ? error.errors : []
  return error.message || (first instanceof Error ? first.message : error.name)
}
