import { moduleBeside } from "../load/load-program.ts"
import type { Exchange, Known, Scenario } from "../types.ts"
import { elsewhere, get } from "./requests.ts"

const accept = { accept: "text/event-stream" }

const eventsRequest = (count: number | string): Exchange => get(`/events?count=${count}`, accept)

/** The bytes of a stream of so many events. */
export const streamOf = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `data: {"n":${index + 1},"message":"Hello, World"}\n\n`,
  ).join("")

// In parts: what is sent when all is known would have a length. Bun sends one event with its end.
const known = (count: number): Known => ({
  title: `${count} events`,
  request: eventsRequest(count),
  answer: streamOf(count),
  type: "text/event-stream",
  ...(count > 1 && { headers: { "transfer-encoding": "chunked" } }),
})

const inOneStream = 100

/** Server-sent events, each of which is made in a turn of the event loop of its own. */
export const events: Scenario = {
  name: "sse",
  about: `GET /events?count=${inOneStream} sends that many server-sent events, one after the other`,
  live: true,
  load: {
    unit: "events",
    file: moduleBeside(import.meta.url, "../load/programs/receive-events"),
    options: { count: inOneStream },
  },
  // A stream counts when its last event is there.
  pressure: { seconds: 1, pipelined: false, paced: false },
  known: [known(inOneStream), known(1), known(1000)],
  refused: [
    { title: "count is a text", request: eventsRequest("many") },
    { title: "count is a fraction", request: eventsRequest(1.5) },
    { title: "count is 0", request: eventsRequest(0) },
    { title: "count is 10001", request: eventsRequest(10_001) },
    { title: "count is missing", request: get("/events", accept) },
    ...elsewhere("/events?count=1", "/event?count=1"),
  ],
}
