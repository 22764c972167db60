import type { RequestView } from "./wire.ts"

// Under load the page gets the newest ones, a few times a second.
const PAUSE_MS = 150
const BEAT_MS = 15_000

/** The last requests, and the pages that look at them (server-sent events). */
export class Live {
  readonly #most: number
  readonly #kept: RequestView[] = []
  readonly #changed = new Set<RequestView>()
  readonly #watchers = new Set<ReadableStreamDefaultController<Uint8Array>>()
  #timer: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(most: number) {
    this.#most = most
  }

  /** Remembers a new one; the oldest is forgotten. */
  add(view: RequestView): void {
    this.#kept.push(view)
    if (this.#kept.length > this.#most) this.#changed.delete(this.#kept.shift()!)
    this.changed(view)
  }

  /** The remembered units, oldest first. */
  get all(): readonly RequestView[] {
    return this.#kept
  }

  /** More is known of one. */
  changed(view: RequestView): void {
    if (this.#watchers.size === 0) return
    this.#changed.add(view)
    this.#timer ??= setTimeout(() => this.#flush(), PAUSE_MS).unref()
  }

  /** An event with all remembered units, then one for each set of new or changed units. */
  open(): ReadableStream<Uint8Array> {
    let own: ReadableStreamDefaultController<Uint8Array>
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller
        controller.enqueue(eventOf(this.#kept))
        if (this.#isClosed) return controller.close()
        this.#watchers.add(controller)
        this.#beat ??= setInterval(() => this.#send(BEAT), BEAT_MS).unref()
      },
      cancel: () => this.#leave(own),
    })
  }

  /** Forgets all requests. */
  clear(): void {
    this.#kept.length = 0
    this.#changed.clear()
  }

  /** Ends the event streams of the pages, so that the server can close. */
  close(): void {
    this.#isClosed = true
    for (const controller of this.#watchers) {
      this.#leave(controller)
      controller.close()
    }
  }

  #leave(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#watchers.delete(controller)
    if (this.#watchers.size > 0) return
    clearTimeout(this.#timer)
    clearInterval(this.#beat)
    this.#timer = this.#beat = undefined
    this.#changed.clear()
  }

  #flush(): void {
    this.#timer = undefined
    const views = [...this.#changed]
    this.#changed.clear()
    this.#send(eventOf(views))
  }

  /** A page that does not read is left behind: it has all when it connects again. */
  #send(bytes: Uint8Array): void {
    for (const controller of this.#watchers) {
      if ((controller.desiredSize ?? 0) > -MOST_WAITING) controller.enqueue(bytes)
      else {
        this.#leave(controller)
        controller.close()
      }
    }
  }
}

const MOST_WAITING = 100

const text = new TextEncoder()
const BEAT = /* @__PURE__ */ text.encode(": still here\n\n")

function eventOf(views: readonly RequestView[]): Uint8Array {
  return text.encode(`event: requests\ndata: ${JSON.stringify(views)}\n\n`)
}
