/** One event of a stream of server-sent events: what `sse()` returns. */
export class ServerSentEvent<T = unknown> {
  /** Encoded by the type of the generator's items. */
  readonly data: T
  readonly event: string | undefined
  readonly id: string | undefined
  readonly retry: number | undefined
  /** Tells the transformer, and another copy of this package, what it is. */
  readonly "~precast:event" = true

  /** @throws TypeError when a text would end its line, or `retry` is no number of milliseconds */
  constructor(data: T, { event, id, retry }: EventOptions = {}) {
    this.data = data
    this.event = checked("event", event)
    this.id = checked("id", id)
    if (retry !== undefined && !(Number.isSafeInteger(retry) && retry >= 0)) {
      throw new TypeError(`retry of an event is in milliseconds, not ${String(retry)}`)
    }
    this.retry = retry
  }
}

/**
 * What a server-sent event says beside its data (HTML Standard §9.2); options of the event that
 * `sse()` makes.
 */
export interface EventOptions {
  /** Name of the event; browsers call it "message" otherwise. */
  readonly event?: string
  /** What a client that comes back says in `last-event-id`. */
  readonly id?: string
  /** How long a client waits before it comes back, in milliseconds. */
  readonly retry?: number
}

/**
 * An item of an async generator with what server-sent events (HTML §9.2) say beside their data.
 * Where the client takes NDJSON, the data alone is sent.
 * @throws TypeError when `event` or `id` has a line break or NUL
 */
export function sse<T>(data: T, options: EventOptions = {}): ServerSentEvent<T> {
  return new ServerSentEvent(data, options)
}

/** Whether an item is an event, of this copy of the package or another one. */
export function isEvent(item: unknown): item is ServerSentEvent {
  return typeof item === "object" && item !== null && "~precast:event" in item
}

function checked(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && /[\r\n\0]/.test(text)) {
    throw new TypeError(`${name} of an event has a line break or NUL: ${JSON.stringify(text)}`)
  }
  return text
}
