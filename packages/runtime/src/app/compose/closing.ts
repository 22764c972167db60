import type { Hook, Use } from "../../endpoint/hooks.ts"
import { settledWithin } from "../../base/within.ts"

/** The hooks of an application that want to know of its end, each once. */
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
 * Closes with hooks: they are told before the server stops accepting, and once it has closed.
 * @param close closes the server in so many milliseconds
 * @param graceMs for both: what the hooks take is not there for pending answers any more
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

// Logs are written out in far less; a hook that hangs must not keep the process.
const LAST_WORDS_MS = 1000
