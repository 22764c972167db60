import { DatabaseError } from "../../base/errors/database-error.ts"

/** Errors whose stack has the functions of the program that await the statement. */
const withCaller = new WeakSet<DatabaseError>()

/**
 * Rejects the promise of a request's caller, with the text of the statement, and with the
 * caller's frames on the stack. The error is created in a callback of the socket, whose stack
 * has no frames of the program. To V8, a promise that is resolved with a promise that rejects
 * later is awaited by the caller of the first: a stack captured there has the caller's
 * asynchronous frames. This costs nothing unless a statement fails.
 * @param resolve of the promise
 */
export function rejectBy(
  resolve: (failing: Promise<never>) => void,
  statement: string,
): (error: unknown) => void {
  return (error) => {
    resolve(failing(error, statement))
  }
}

async function failing(error: unknown, statement: string): Promise<never> {
  // The first turn is that of the promise above, which begins to wait for this one in it.
  await Promise.resolve()
  await Promise.resolve()
  throw seenFrom(error, statement, failing)
}

/**
 * A promise for the same result, whose error has the stack frames of the function that awaits
 * it. It need not be awaited. The original promise may have other handlers: V8 follows only one
 * handler per promise.
 */
export function seenByCaller<Result>(result: Promise<Result>, statement: string): Promise<Result> {
  // Not before the stack is captured: it would be the second handler.
  const seen = capturing(result, statement, () => void seen.catch(() => {}))
  return seen
}

async function capturing<Result>(
  result: Promise<Result>,
  statement: string,
  captured: () => void,
): Promise<Result> {
  try {
    return await result
  } catch (error) {
    const own = seenFrom(error, statement, capturing)
    captured()
    throw own
  }
}

/**
 * An error with the stack frames of the awaiting function, unless it has those of an inner
 * function, and with the text of the statement.
 * @param below the stack begins with the caller of this function
 */
export function seenFrom(error: unknown, statement?: string, below: Function = seenFrom): unknown {
  if (!(error instanceof DatabaseError) || withCaller.has(error)) return error
  const own = ofStatement(error, statement)
  Error.captureStackTrace(own, below)
  return madeAtCall(own)
}

/** An error created while the program calls: its stack is the caller's. */
export function madeAtCall<Failure>(error: Failure): Failure {
  if (error instanceof DatabaseError) withCaller.add(error)
  return error
}

function ofStatement(error: DatabaseError, statement: string | undefined): DatabaseError {
  return statement === undefined ? error : error.of(statement)
}
