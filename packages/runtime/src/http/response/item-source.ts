import type { ResponseStream } from "../../transport/core.ts"
import type { BodySource } from "../../endpoint/outgoing-response.ts"
import { isAbort } from "./abort.ts"
import type { Format } from "./response-items.ts"
import { opened } from "./opening.ts"

interface ItemSettings {
  readonly format: Format
  encode(item: unknown): string | undefined
  readonly heartbeatMs: number
  report(error: unknown): void
}

/** The items of an async iterable, pulled as fast as the client reads them. */
export class ItemSource implements BodySource {
  readonly #iterator: AsyncIterator<unknown>
  readonly #settings: ItemSettings
  #first: Promise<string | undefined> | undefined
  #timer: NodeJS.Timeout | undefined
  #gone = false

  constructor(items: AsyncIterable<unknown>, settings: ItemSettings) {
    this.#iterator = items[Symbol.asyncIterator]()
    this.#settings = settings
  }

  /**
   * Requests the first item, and waits for it for so many ms.
   * @throws what the iterable throws, or its encoder, before that
   */
  async open(ms: number): Promise<void> {
    this.#first = this.#next()
    try {
      await opened(this.#first, ms)
    } catch (error) {
      this.cancel()
      throw error
    }
  }

  async pump(sink: ResponseStream): Promise<void> {
    const { format, heartbeatMs, report } = this.#settings
    if (heartbeatMs > 0) this.#beat(sink, heartbeatMs)
    // Neither core sends the head of a response before its first part, which may precede the first item by a long time.
    const opening = setTimeout(() => sink.write(format.heartbeat), 0)
    try {
      for (;;) {
        const text = await (this.#first ?? this.#next())
        this.#first = undefined
        if (this.#gone) return
        if (text === undefined) return sink.end()
        this.#timer?.refresh()
        clearTimeout(opening)
        if (!sink.write(text) && !(await sink.drained())) {
          return this.cancel()
        }
      }
    } catch (error) {
      // Generators pass their signal on, so an abort comes back as its own error: not news.
      if (!(this.#gone && isAbort(error))) report(error)
      this.cancel()
      sink.abort()
    } finally {
      clearInterval(this.#timer)
      clearTimeout(opening)
    }
  }

  cancel(): void {
    if (this.#gone) return
    this.#gone = true
    clearInterval(this.#timer)
    // Runs the `finally` of a generator, as soon as its pending promise settles.
    this.#iterator.return?.().then(
      () => {},
      (error: unknown) => {
        if (!isAbort(error)) this.#settings.report(error)
      },
    )
  }

  /** Text of the next item; undefined at the end. */
  async #next(): Promise<string | undefined> {
    const { done, value } = await this.#iterator.next()
    const { format, encode } = this.#settings
    return done === true || this.#gone ? undefined : format.item(value, encode)
  }

  #beat(sink: ResponseStream, ms: number): void {
    this.#timer = setInterval(() => sink.write(this.#settings.format.heartbeat), ms).unref()
  }
}
