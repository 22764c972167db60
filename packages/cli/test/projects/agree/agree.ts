// Calls everything by both clients, and reports where they differ.
import { createClient } from "@precast/runtime/client"
import { inspect, isDeepStrictEqual } from "node:util"
import { createClient as createWritten } from "./client.js"
import { app } from "./main.js"

const options = { retry: 0, headers: { "x-all": "all" } }
const compiled = createClient<typeof app>(app.url, options)
const written = createWritten(app.url, options)
const day = new Date("2024-02-29T00:00:00Z")
const things = [{ id: 1, at: day, big: 2n ** 70n }]

type Pair = [name: string, one: Promise<unknown>, other: Promise<unknown>]

const pairs: Pair[] = [
  ["plain", compiled.plain.safe(), written.plain.safe()],
  ["fields in headers", compiled.named.safe({}), written.named.safe({})],
  ["all of them", compiled.named.safe({ maybe: 5 }), written.named.safe({ maybe: 5 })],
  ["headers alone", compiled.onlyHeaders.safe(), written.onlyHeaders.safe()],
  ["a status", compiled.created.safe({ id: 8 }), written.created.safe({ body: { id: 8 } })],
  ...[200, 201, 202, 204, 404].map((which): Pair => [
    `union ${which}`,
    compiled.union.safe({ which }),
    written.union.safe({ which }),
  ]),
  ...["none", "plain", "thing"].map((which): Pair => [
    `bare ${which}`,
    compiled.bare.safe({ which }),
    written.bare.safe({ which }),
  ]),
  ["text", compiled.text.safe(), written.text.safe()],
  ["nothing", compiled.nothing.safe(), written.nothing.safe()],
  ["offered", compiled.offered.safe(), written.offered.safe()],
  ...(["text/csv", "application/vnd.thing+json", "image/png"] as const).map((accept): Pair => [
    `offered as ${accept}`,
    compiled.offered.safe({}, { accept }),
    written.offered.safe({}, { accept }),
  ]),
  ...(["text/event-stream", "application/x-ndjson"] as const).map((accept): Pair => [
    `offered as ${accept}`,
    all(compiled.offered({}, { accept })),
    all(written.offered({}, { accept })),
  ]),
  [
    "offered, and asked for otherwise",
    compiled.offered.safe({}, { headers: { accept: "audio/*" } }),
    written.offered.safe({}, { headers: { accept: "audio/*" } }),
  ],
  ...["later", "csv", "both"].map((which): Pair => [
    `offered ${which}`,
    compiled.offeredLater.safe({ which }),
    written.offeredLater.safe({ which }),
  ]),
  ...["csv", "both"].map((which): Pair => [
    `offered ${which} as HTML`,
    compiled.offeredLater.safe({ which }, { accept: "text/html" }),
    written.offeredLater.safe({ which }, { accept: "text/html" }),
  ]),
  ["another media type", compiled.json.safe(), written.json.safe()],
  ...[200, 201, 404].map((code): Pair => [
    `Response ${code}`,
    compiled.response.safe({ code }),
    written.response.safe({ code }),
  ]),
  ["items", all(compiled.ticks()), all(written.ticks())],
  [
    "events",
    all(compiled.ticks({}, { headers: { accept: "text/event-stream" } })),
    all(written.ticks({}, { headers: { accept: "text/event-stream" } })),
  ],
  [
    "a body as a field",
    compiled.body.safe({ id: 3, data: things, dry: true }),
    written.body.safe({ id: 3, body: things, dry: true }),
  ],
  [
    "places",
    compiled.places.safe({
      rest: "a/b c/ü",
      day,
      tags: ["&", "="],
      head: "h",
      sid: "s",
      nested: { inner: "i" },
    }),
    written.places.safe({
      rest: "a/b c/ü",
      day,
      tags: ["&", "="],
      "x-head": "h",
      sid: "s",
      "nested[inner]": "i",
    }),
  ],
  ["refused", compiled.union.safe({ which: 1.5 }), written.union.safe({ which: 1.5 })],
  ["a problem", compiled.thrown.safe(), written.thrown.safe()],
  ["a failure", compiled.broken.safe(), written.broken.safe()],
  [
    "no path",
    compiled.bare({ which: "" }).catch(String),
    written.bare({ which: "" }).catch(String),
  ],
]

/** Headers that depend on the connection, or on the time. */
const OWN: ReadonlySet<string> = new Set(
  "date connection keep-alive transfer-encoding content-length".split(" "),
)
const told: Record<string, string> = {}
const differences: string[] = []
for (const [name, one, other] of pairs) {
  const [a, b] = await Promise.all([one, other].map(async (each) => plainOf(await each)))
  told[name] = inspect(a, { depth: 9, breakLength: Infinity, sorted: true })
  if (!isDeepStrictEqual(a, b)) differences.push(`${name}: ${inspect(a)} and ${inspect(b)}`)
}
console.log(JSON.stringify({ told, differences }))
await app.close()

// The types have to be right for both; nothing of this runs before it is checked.
const named = await Promise.resolve(undefined as never as Awaited<ReturnType<typeof written.named>>)
export const typed = (): [Date, bigint, number | undefined, string[]] => [
  named.expires,
  named.exact,
  named.maybe,
  named.links,
]

export const typedOffers = async (): Promise<
  [Date | undefined, string, bigint, Uint8Array, string]
> => [
  (await written.offered()).expires,
  await written.offered({}, { accept: "text/csv" }),
  (await written.offered({}, { accept: "application/vnd.thing+json" }))[0]!.big,
  await written.offered({}, { accept: "image/png" }),
  // @ts-expect-error: no such media type
  await written.offered({}, { accept: "text/plain" }),
]

async function all(items: Promise<AsyncIterable<unknown>>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const item of await items) found.push(item)
  return found
}

/** Without what differs in each response. */
function plainOf(value: unknown): unknown {
  if (value instanceof Headers) return [...value].filter(([name]) => !OWN.has(name))
  if (value instanceof Response) return [value.status, value.headers.get("content-type")]
  if (value instanceof Error) {
    const { name, message, ...rest } = value as Error & Record<string, unknown>
    const { call: _paths, stack: _stack, headers, cause: _cause, ...facts } = rest
    const text = message.slice(message.indexOf("):"))
    return { name, text, ...facts, headers: plainOf(headers) }
  }
  if (typeof value !== "object" || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainOf(each)]))
}
