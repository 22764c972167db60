import { setImmediate } from "node:timers/promises"

/** Looks at all documents some time after the last reason to. */
export interface Checks {
  soon(): void
  stop(): void
}

/** Error lists are not read while typing, in ms. */
const DELAY = 200

/**
 * @param list what is open now
 * @param look at one of them; in between the editor is listened to
 * @param done after the last one
 */
export function createChecks<Document>(
  list: () => readonly Document[],
  look: (document: Document) => Promise<void>,
  done: () => void,
): Checks {
  let timer: NodeJS.Timeout | undefined
  let round = 0
  const run = async (): Promise<void> => {
    const own = ++round
    for (const document of list()) {
      await setImmediate()
      // A later round looks at all of them.
      if (own !== round) return
      await look(document)
    }
    if (own === round) done()
  }
  return {
    soon() {
      round++
      clearTimeout(timer)
      timer = setTimeout(() => void run(), DELAY)
    },
    stop() {
      round++
      clearTimeout(timer)
    },
  }
}
