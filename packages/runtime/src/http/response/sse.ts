import { atCaller } from "../../base/errors/caller-frames.ts"
import { EVENT, isMarked } from "../../base/marks.ts"

/** One event of a stream of server-sent events: what `sse()` returns. */
export class ServerSentEvent<T = unknown> {
  /** Encoded by the type of the generator's items. */
  readonly data: T
  readonly event: string | undefined
  readonly id: string | undefined
  readonly retry: number | undefined
  /** For types alone: the transformer recognizes the class by it. */
  declare readonly "~precast:event": true
  /** @internal */
  readonly [EVENT] = true

  /** @throws TypeError when a text would end its line, or `retry` is no number of milliseconds */
  constructor(data: T, { event, id, retry }: EventOptions = {}) {
    this.data = data
    this.event = checked("event", event)
    this.id = checked("id", id)
    this.retry = checkedTime(retry)
  }
}

/**
 * Fields of a server-sent event in addition to its data (HTML Standard §9.2); options of the event that
 * `sse()` makes.
 */
export interface EventOptions {
  /** Name of the event; browsers call it "message" otherwise. */
  readonly event?: string
  /** Value of `last-event-id` when a client reconnects. */
  readonly id?: string
  /** How long a client waits before it reconnects, in milliseconds. */
  readonly retry?: number
}

/**
 * An item of an async generator with fields of server-sent events (HTML §9.2) in addition to its data.
 * If the client accepts NDJSON, only the data is sent.
 * @throws TypeError when `event` or `id` has a line break or NUL
 */
export function sse<T>(data: T, options: EventOptions = {}): ServerSentEvent<T> {
  return new ServerSentEvent(data, options)
}

/** Whether an item is an event, of this copy of the package or another one. */
export function isEvent(item: unknown): item is ServerSentEvent {
  return isMarked(item, EVENT)
}

/**
 * The lines of an event before its data. Checked again: a copy of an event, `{ ...sse(data), id }`,
 * is an event whose constructor did not run.
 * @throws TypeError as `sse` does
 */
export function headOf({ event, id, retry }: ServerSentEvent): string {
  return (
    (event === undefined ? "" : `event: ${checked("event", event)}\n`) +
    (id === undefined ? "" : `id: ${checked("id", id)}\n`) +
    (retry === undefined ? "" : `retry: ${checkedTime(retry)}\n`)
  )
}

function checked(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && (typeof text !== "string" || /[\r\n\0]/.test(text))) {
    throw atCaller(
      new TypeError(`${name} of an event is no text of one line: ${JSON.stringify(text)}`),
    )
  }
  return text
}

function checkedTime(retry: number | undefined): number | undefined {
  if (retry !== undefined && !(Number.isSafeInteger(retry) && retry >= 0)) {
    throw atCaller(new TypeError(`retry of an event is in milliseconds, not ${String(retry)}`))
  }
  return retry
}
