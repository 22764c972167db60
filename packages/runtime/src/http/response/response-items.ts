import { isMarked, LIVE } from "../../base/marks.ts"
import { accepts } from "../../endpoint/accept.ts"
import { OutgoingResponse, type BodySource } from "../../endpoint/outgoing-response.ts"
import type { StreamOptions } from "../../endpoint/stream-options.ts"
import type { ResponseStream } from "../../transport/core.ts"
import { headerBlock } from "../../transport/headers.ts"
import { isAbort } from "./abort.ts"
import { OPEN_MS, opened } from "./opening.ts"
import { headOf, isEvent } from "./sse.ts"

type Encode = (item: unknown) => string | undefined

/** Text of an item, and of a sign of life. */
interface Format {
  item(item: unknown, encode: Encode): string
  readonly heartbeat: string
}

const EVENTS: Format = {
  item: eventText,
  // A comment, which clients leave out (HTML §9.2.6).
  heartbeat: ":\n\n",
}
const LINES: Format = {
  item: (item, encode) => `${jsonOf(isEvent(item) ? item.data : item, encode)}\n`,
  heartbeat: "\n",
}

// A cache or proxy that waits for the end would wait for ever; nginx reads the last of these.
const STREAM_HEADERS = [
  ["cache-control", "no-store"],
  ["x-accel-buffering", "no"],
  ["vary", "accept"],
] as const
const EVENT_HEADERS = headerBlock([["content-type", "text/event-stream"], ...STREAM_HEADERS])
const LINE_HEADERS = headerBlock([["content-type", "application/x-ndjson"], ...STREAM_HEADERS])

// Proxies wait for 30 to 60 s. Neither core drops a response that has started (docs/responses.md).
const HEARTBEAT_MS = 15_000

/**
 * The response that sends the items of an async iterable as they come.
 * @throws what the iterable throws before its first item
 */
export async function itemsResponse(
  items: AsyncIterable<unknown>,
  encode: Encode,
  { stream, ...settings }: Pick<ItemSettings, "report" | "liveEnds"> & { stream: StreamOptions },
  accept: string | undefined,
): Promise<OutgoingResponse> {
  const { as = "auto", heartbeatMs = HEARTBEAT_MS, openMs = OPEN_MS } = stream
  const isEvents = as === "events" || (as === "auto" && prefersEvents(accept))
  const format = isEvents ? EVENTS : LINES
  const source = new ItemSource(items, { ...settings, format, encode, heartbeatMs })
  await source.open(openMs)
  return new OutgoingResponse(200, isEvents ? EVENT_HEADERS : LINE_HEADERS, source)
}

/** EventSource names its type; what takes anything is given lines. */
function prefersEvents(accept: string | undefined): boolean {
  return accepts(accept, ["application/x-ndjson", "text/event-stream"]) === "text/event-stream"
}

function eventText(item: unknown, encode: Encode): string {
  if (!isEvent(item)) return `data: ${jsonOf(item, encode)}\n\n`
  return `${headOf(item)}data: ${jsonOf(item.data, encode)}\n\n`
}

/** JSON has no line breaks of its own, so an item is a line. */
function jsonOf(item: unknown, encode: Encode): string {
  return encode(item) ?? "null"
}

interface ItemSettings {
  readonly format: Format
  encode(item: unknown): string | undefined
  readonly heartbeatMs: number
  /** Gets the function that ends a live result. */
  readonly liveEnds: Set<() => void> | undefined
  report(error: unknown): void
}

/** The items of an async iterable, pulled as fast as the client reads them. */
class ItemSource implements BodySource {
  readonly #iterator: AsyncIterator<unknown>
  readonly #settings: ItemSettings
  readonly #isLive: boolean
  #first: Promise<string | undefined> | undefined
  #timer: NodeJS.Timeout | undefined
  #gone = false
  /** Of a live result: the text that the client has. */
  #last: string | undefined

  constructor(items: AsyncIterable<unknown>, settings: ItemSettings) {
    this.#iterator = items[Symbol.asyncIterator]()
    this.#isLive = isMarked(items, LIVE)
    this.#settings = settings
  }

  /**
   * Requests the first item, and waits for it for so many ms.
   * @throws what the iterable throws, or its encoder, before that
   */
  async open(ms: number): Promise<void> {
    this.#first = this.#firstText()
    try {
      await opened(this.#first, ms)
    } catch (error) {
      this.cancel()
      throw error
    }
  }

  async pump(sink: ResponseStream): Promise<void> {
    const { format, heartbeatMs, report, liveEnds } = this.#settings
    if (this.#isLive) liveEnds?.add(this.#end)
    if (heartbeatMs > 0) this.#beat(sink, heartbeatMs)
    // Neither core sends the head of a response before its first part, which may precede the first item by a long time.
    const opening = setTimeout(() => sink.write(format.heartbeat), 0)
    try {
      let text = await this.#first
      clearTimeout(opening)
      for (;;) {
        if (this.#gone) return
        if (text === undefined) return sink.end()
        this.#timer?.refresh()
        if (!sink.write(text) && !(await sink.drained())) return this.cancel()
        text = this.#textOf(await this.#iterator.next())
      }
    } catch (error) {
      // Generators pass their signal on, so an abort comes back as its own error: not news.
      if (!(this.#gone && isAbort(error))) report(error)
      this.cancel()
      sink.abort()
    } finally {
      liveEnds?.delete(this.#end)
      clearInterval(this.#timer)
      clearTimeout(opening)
    }
  }

  readonly #end = (): void => void this.#iterator.return?.()

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

  async #firstText(): Promise<string | undefined> {
    return this.#textOf(await this.#iterator.next())
  }

  /** Text of an item, of a live result nothing when it has not changed; undefined at the end. */
  #textOf({ done, value }: IteratorResult<unknown, unknown>): string | undefined {
    if (done === true || this.#gone) return undefined
    const { format, encode } = this.#settings
    const text = format.item(value, encode)
    if (!this.#isLive) return text
    if (text === this.#last) return ""
    return (this.#last = text)
  }

  #beat(sink: ResponseStream, ms: number): void {
    this.#timer = setInterval(() => sink.write(this.#settings.format.heartbeat), ms).unref()
  }
}
