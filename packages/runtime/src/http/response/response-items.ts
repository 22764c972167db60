import { headerBlock } from "../../transport/headers.ts"
import { accepts } from "../../endpoint/accept.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import { OPEN_MS } from "./opening.ts"
import { ItemSource } from "./item-source.ts"
import { headOf, isEvent } from "./sse.ts"
import type { StreamOptions } from "../../endpoint/stream-options.ts"

type Encode = (item: unknown) => string | undefined

/** Text of an item, and of a sign of life. */
export interface Format {
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
const LIVE = [
  ["cache-control", "no-store"],
  ["x-accel-buffering", "no"],
  ["vary", "accept"],
] as const
const EVENT_HEADERS = headerBlock([["content-type", "text/event-stream"], ...LIVE])
const LINE_HEADERS = headerBlock([["content-type", "application/x-ndjson"], ...LIVE])

// Proxies wait for 30 to 60 s. Neither core drops a response that has started (docs/responses.md).
const HEARTBEAT_MS = 15_000

/**
 * The response that sends the items of an async iterable as they come.
 * @throws what the iterable throws before its first item
 */
export async function itemsResponse(
  items: AsyncIterable<unknown>,
  encode: Encode,
  { stream, report }: { readonly stream: StreamOptions; report(error: unknown): void },
  accept: string | undefined,
): Promise<OutgoingResponse> {
  const { as = "auto", heartbeatMs = HEARTBEAT_MS, openMs = OPEN_MS } = stream
  const isEvents = as === "events" || (as === "auto" && prefersEvents(accept))
  const format = isEvents ? EVENTS : LINES
  const source = new ItemSource(items, { format, encode, heartbeatMs, report })
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
