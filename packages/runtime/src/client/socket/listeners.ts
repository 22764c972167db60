import type { SocketEvents } from "./client-socket-types.ts"

type Events = SocketEvents<unknown>
type Listener<E extends keyof Events> = (value: Events[E]) => void

/** Who listens to what. */
export class Listeners {
  readonly #all: { readonly [E in keyof Events]: Set<Listener<E>> } = {
    open: new Set(),
    message: new Set(),
    gap: new Set(),
    error: new Set(),
    close: new Set(),
  }

  /** @returns stops listening */
  add<E extends keyof Events>(event: E, listener: Listener<E>): () => void {
    // One function may listen twice.
    const own: Listener<E> = (value) => listener(value)
    this.#all[event].add(own)
    return () => void this.#all[event].delete(own)
  }

  tell<E extends keyof Events>(event: E, value: Events[E]): void {
    const listeners = [...this.#all[event]]
    // An unhandled error must not be lost: client and server have incompatible types.
    if (event === "error" && listeners.length === 0 && isFault(value as Events["error"])) {
      console.error(value)
    }
    for (const listener of listeners) {
      try {
        listener(value)
      } catch (error) {
        // Uncaught, as everywhere with events, and without harm to others.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}

/** Failed connections are retried; these errors are not. */
function isFault({ kind }: Events["error"]): boolean {
  return kind === "problem" || kind === "answer"
}
