import { DatabaseError } from "../errors/database-error.ts"

/**
 * How a request rejects the promise that its caller waits for: with the text of its statement, and with the caller's
 * frames on the stack. The error is made in a callback of the socket, whose stack has nothing of the program. A promise
 * that is resolved with one that rejects later is, to V8, awaited by the caller of the first: a stack that is captured
 * there has the caller's asynchronous frames. It costs nothing unless a statement fails.
 * @param resolve of the promise
 */
export function rejectBy(
  resolve: (failing: Promise<never>) => void,
  statement: string,
): (error: unknown) => void {
  return (error) => {
    resolve(failing(error instanceof DatabaseError ? error.of(statement) : error))
  }
}

/** The error of a transaction, with the frames of who awaits it where the statement's own caller is not known. */
export function seenFrom(error: unknown): unknown {
  if (error instanceof DatabaseError && error.stack?.includes("\n    at async ") !== true)
    Error.captureStackTrace(error, seenFrom)
  return error
}

async function failing(error: unknown): Promise<never> {
  // The first turn is that of the promise above, which begins to wait for this one in it.
  await Promise.resolve()
  await Promise.resolve()
  if (error instanceof DatabaseError) Error.captureStackTrace(error, failing)
  throw error
}
