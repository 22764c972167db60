import type { OpenSockets } from "./open-sockets.ts"

/**
 * Waits until the connections are accepted that are in the queue of a listening socket: closing it
 * resets them, though their clients have sent requests already.
 * @param accepted connections so far, where the core accepts one in a turn of the event loop
 */
export async function acceptQueued(accepted?: () => number): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const before = accepted?.()
    // The first one ends the turn that runs now.
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    if (accepted?.() === before) return
  }
}

// Under load there are new ones all the time.
const MOST_TURNS = 1000

/**
 * Waits for pending responses, at most `graceMs`.
 * @param lingerMs waits so long in any case: a client may have sent a request before it could know
 * that the server closes, and gets a response with `connection: close`
 * @param open where they are known, the wait depends on the open connections
 */
export async function drain(
  pending: Pick<Pending, "whenIdle">,
  graceMs: number,
  lingerMs: number,
  open?: OpenSockets,
): Promise<void> {
  const until = Date.now() + graceMs
  const linger = Math.min(lingerMs, graceMs)
  if (open !== undefined) await open.settled(linger)
  else if (linger > 0) await new Promise((resolve) => setTimeout(resolve, linger))
  let timer: NodeJS.Timeout | undefined
  const grace = new Promise<void>(
    (resolve) => (timer = setTimeout(resolve, Math.max(0, until - Date.now()))),
  )
  await Promise.race([pending.whenIdle(), grace])
  clearTimeout(timer)
}

/** Counts what is in flight, so that a closing server can wait for it. */
export class Pending {
  #count = 0
  #idle: (() => void) | undefined = undefined

  waiting(): void {
    this.#count++
  }

  settled(): void {
    if (--this.#count === 0) this.#idle?.()
  }

  /** Resolves when nothing is pending. */
  whenIdle(): Promise<void> {
    if (this.#count === 0) return Promise.resolve()
    return new Promise((resolve) => (this.#idle = resolve))
  }
}
