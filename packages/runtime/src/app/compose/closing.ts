import type { Hook, Use } from "../../endpoint/hooks.ts"
import { settledWithin } from "../../base/within.ts"

/** The hooks of an application with `onClosing` or `onClosed`, without duplicates. */
export function closersOf(lists: Iterable<readonly Use[]>): readonly Hook[] {
  const hooks = new Set<Hook>()
  for (const list of lists) {
    for (const one of list) {
      if (typeof one === "function") continue
      if (one.onClosing !== undefined || one.onClosed !== undefined) hooks.add(one as Hook)
    }
  }
  return [...hooks]
}

/**
 * Closes the server and calls the hooks: `onClosing` before the server stops accepting connections,
 * `onClosed` after it has closed.
 * @param close closes the server within the given milliseconds
 * @param graceMs the time for the `onClosing` hooks and pending requests together
 */
export async function closeWith(
  hooks: readonly Hook[],
  close: (graceMs: number) => Promise<void>,
  graceMs: number,
): Promise<void> {
  const from = performance.now()
  const told = hooks.map(async (hook) => hook.onClosing?.())
  if (told.length > 0) await settledWithin(graceMs, Promise.allSettled(told))
  await close(Math.max(0, Math.round(graceMs - (performance.now() - from))))
  const done = hooks.map(async (hook) => hook.onClosed?.())
  if (done.length > 0) await settledWithin(LAST_WORDS_MS, Promise.allSettled(done))
}

// Flushing logs takes far less; a hook that hangs must not keep the process alive.
const LAST_WORDS_MS = 1000
