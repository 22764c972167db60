import type { ProblemError } from "../types/client/client-errors.ts"
import { isPassing, wait, waitBefore } from "./retry.ts"

/** State of a store, the same object until it changes. */
export interface StoreSnapshot<T> {
  /**
   * `"open"`: `value` is current. `"connecting"`: the first value has not arrived yet, or the connection was lost and
   * is opened again. `"closed"`: there is no subscriber, or the server has refused the call.
   */
  readonly status: "connecting" | "open" | "closed"
  /** The last value that has arrived; undefined before the first one. */
  readonly value: T | undefined
  /** Why the last connection ended or could not be opened; undefined while the store is open. */
  readonly error: unknown
}

/** The newest item of a stream, for components of a user interface. */
export interface Store<T> {
  /**
   * Calls a function with the snapshot, now and after each change. The first subscriber opens the stream, the last one
   * closes it. Does not need `this`.
   * @returns a function that unsubscribes
   */
  subscribe(this: void, listener: (snapshot: StoreSnapshot<T>) => void): () => void
  /** The current snapshot; never throws. Does not need `this`. */
  getSnapshot(this: void): StoreSnapshot<T>
}

/** When a store reconnects. Times in milliseconds. */
export interface StoreOptions {
  /** Before the first time; each further wait is at most twice as long. A random part of it is waited. Default 500. */
  readonly baseMs?: number
  /** Longest wait. Default 10 000. */
  readonly maxMs?: number
}

/**
 * A store of the newest item of a streamed response, such as that of an endpoint that returns `live()`:
 * `createStore((signal) => client.stock({}, { signal }))`. It fits `useSyncExternalStore` of React and the contract of
 * Svelte's stores. A stream that ends is opened again, unless the server refuses the call with a status from 400 to 499
 * (except 408 and 429): the next subscriber calls again.
 * @param open calls the endpoint; its signal is aborted when the last subscriber has left
 * @returns the store; errors are in its snapshot
 */
export function createStore<T>(
  open: (signal: AbortSignal) => AsyncIterable<T> | Promise<AsyncIterable<T>>,
  options: StoreOptions = {},
): Store<T> {
  const store = new StreamStore(open, options)
  return { subscribe: store.subscribe, getSnapshot: store.getSnapshot }
}

// A connection that lasted so long was a good one.
const GOOD_MS = 10_000

type Listener<T> = (snapshot: StoreSnapshot<T>) => void
type Open<T> = (signal: AbortSignal) => AsyncIterable<T> | Promise<AsyncIterable<T>>

class StreamStore<T> {
  readonly #open: Open<T>
  readonly #retry: { readonly times: number; readonly baseMs: number; readonly maxMs: number }
  readonly #listeners = new Set<Listener<T>>()
  #snapshot: StoreSnapshot<T> = { status: "closed", value: undefined, error: undefined }
  #stream: AbortController | undefined
  #closing: ReturnType<typeof setTimeout> | undefined

  constructor(open: Open<T>, { baseMs = 500, maxMs = 10_000 }: StoreOptions) {
    this.#open = open
    this.#retry = { times: Number.POSITIVE_INFINITY, baseMs, maxMs }
  }

  readonly getSnapshot = (): StoreSnapshot<T> => this.#snapshot

  readonly subscribe = (listener: Listener<T>): (() => void) => {
    clearTimeout(this.#closing)
    if (this.#stream === undefined) this.#start()
    // One function may subscribe twice.
    const own: Listener<T> = (snapshot) => listener(snapshot)
    this.#listeners.add(own)
    call(own, this.#snapshot)
    return () => {
      if (!this.#listeners.delete(own) || this.#listeners.size > 0) return
      // A component that replaces another subscribes in the same turn.
      this.#closing = setTimeout(() => this.#close(this.#snapshot.error))
    }
  }

  #start(): void {
    this.#stream = new AbortController()
    this.#set({ ...this.#snapshot, status: "connecting" })
    void this.#run(this.#stream.signal)
  }

  #close(error: unknown): void {
    this.#stream?.abort()
    this.#stream = undefined
    this.#set({ ...this.#snapshot, status: "closed", error })
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (let tried = 0; ; tried++) {
      const begun = performance.now()
      const error = await this.#receive(signal)
      if (signal.aborted) return
      if (isRefusal(error)) return this.#close(error)
      this.#set({ ...this.#snapshot, status: "connecting", error })
      if (performance.now() - begun >= GOOD_MS) tried = 0
      const after = isProblem(error) ? error.headers.get("retry-after") : null
      await wait(waitBefore(this.#retry, tried, after) ?? this.#retry.maxMs, signal).catch(() => {})
      if (signal.aborted) return
    }
  }

  /** @returns the error of the stream; undefined: the server closed it */
  async #receive(signal: AbortSignal): Promise<unknown> {
    try {
      for await (const value of await this.#open(signal)) {
        if (signal.aborted) break
        this.#set({ status: "open", value, error: undefined })
      }
      return undefined
    } catch (error) {
      return error
    }
  }

  #set(snapshot: StoreSnapshot<T>): void {
    this.#snapshot = snapshot
    // One that a listener adds has received this snapshot.
    const listeners = [...this.#listeners]
    for (const listener of listeners) call(listener, snapshot)
  }
}

/** An error of a listener is uncaught, as of any event, and does not affect the store. */
function call<T>(listener: Listener<T>, snapshot: StoreSnapshot<T>): void {
  try {
    listener(snapshot)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

function isProblem(error: unknown): error is ProblemError {
  return (error as { readonly kind?: unknown } | null | undefined)?.kind === "problem"
}

/** Whether the server would refuse the next call too. */
function isRefusal(error: unknown): boolean {
  return isProblem(error) && error.status < 500 && !isPassing(error.status)
}
