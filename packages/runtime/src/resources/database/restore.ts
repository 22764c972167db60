import { TimedOut, within } from "../../base/within.ts"
import type { Session } from "./database-session.ts"

// One rollback for the transaction, one more for each cancel that arrives while the first is in progress.
const ATTEMPTS = 4
// A server that does not react to a cancel for so long is taken for lost.
const LIMIT_MS = 10_000
// A cancel has no effect if the server has not begun the statement (PostgreSQL 55.2.8): it is sent again.
const AGAIN_MS = 250

/**
 * Resets a connection for its next caller: no statement and no cancel is in flight, and the
 * server reports that it is outside a transaction (`I` of ReadyForQuery, PostgreSQL 55.7). A
 * connection that cannot be reset is closed.
 * @param cancelling resolves when the server has received the cancel of a statement; undefined:
 *   nothing was canceled
 */
export async function restore(
  session: Session,
  cancelling: Promise<void> | undefined,
): Promise<void> {
  const limit = setTimeout(() => session.cut("it does not end what was canceled"), LIMIT_MS)
  limit.unref()
  try {
    await cancelling
    if (!(await isIdle(session, cancelling !== undefined)))
      session.cut("its transaction could not be rolled back")
  } finally {
    clearTimeout(limit)
  }
}

/** @param wasCanceled the signal of the cancel may hit the statement after the intended one */
async function isIdle(session: Session, wasCanceled: boolean): Promise<boolean> {
  let isSettled = !wasCanceled
  for (let attempt = 0; attempt < ATTEMPTS && !session.isLost; attempt++) {
    if (isSettled && session.load === 0 && session.status === "I") return true
    // The response to an empty statement comes after those to everything sent before.
    const done = session.command(session.status === "I" ? "" : "rollback").then(
      () => true,
      () => false,
    )
    isSettled = wasCanceled ? await cancelUntil(done, session) : await done
  }
  return session.isLost || (isSettled && session.status === "I")
}

/** @returns whether the statement has succeeded, and no cancel was sent that may hit the next one */
async function cancelUntil(done: Promise<boolean>, session: Session): Promise<boolean> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return (await within(AGAIN_MS, done)) && !isAgain
    } catch (error) {
      if (!(error instanceof TimedOut)) throw error
      await session.cancel().catch(() => session.cut("the cancel did not reach the server"))
    }
  }
}
