// testClient() and sampleRequest(): every place that a handler reads from, every form on the wire.
import {
  api,
  createApp,
  status,
  type Alias,
  type Reply,
  type Body,
  type ContentType,
  type Cookie,
  type Header,
  type Int,
  type Query,
  type Status,
  type Upload,
  type Wire,
} from "@precast/runtime"
import { sampleRequest, testClient } from "@precast/runtime/testing"
import { expect, expectTypeOf, test } from "vitest"

interface Item {
  id: number & Int
  at: Date & Wire<"epoch-ms">
  day: Date & Wire<"date">
  bytes: Uint8Array & Wire<"hex">
  sizes: Map<string, bigint> & Wire<"object">
}

type Either = { kind: "a"; at: Date & Wire<"epoch-s"> } | { kind: "b"; n: bigint }

const item: Item = {
  id: 1,
  at: new Date(5),
  day: new Date("2024-02-29T00:00:00Z"),
  bytes: new Uint8Array([1, 255]),
  sizes: new Map([["a", 2n ** 70n]]),
}
const wire = {
  id: 1,
  at: 5,
  day: "2024-02-29",
  bytes: "01ff",
  sizes: { a: "1180591620717411303424" },
}

const list = api(
  { method: "POST", path: "/lists/:id" },
  ({ id, items, dry }: { id: number; items: Body<Item[]>; dry?: boolean & Query }) => ({
    id,
    items,
    dry: dry === true,
  }),
)
const text = api({ method: "PUT", path: "/text" }, ({ value }: { value: Body<string> }) => value)
const patch = api(
  { method: "PATCH", path: "/patch" },
  ({ value }: { value: Body<{ a: number }, "application/merge-patch+json"> }) => value,
)
const maybe = api({ method: "PUT", path: "/maybe" }, ({ value }: { value?: Body<Item> }) => ({
  there: value !== undefined,
}))
const whole = api({ method: "POST", path: "/whole" }, (given: Item): Item => given)
const union = api(
  { method: "POST", path: "/union" },
  ({ given }: { given: Body<Either> }): Either => given,
)
const bytes = api(
  { method: "PUT", path: "/bytes/:id" },
  ({ id, data }: { id: string; data: Body<Uint8Array> }) => [id, [...data]],
)
const csv = api(
  { method: "PUT", path: "/csv" },
  ({ data }: { data: Body<string, "text/csv"> }): string & ContentType<"text/plain"> => data,
)

interface Places {
  rest: string
  since: Date & Wire<"epoch-ms">
  days: (Date & Wire<"date">)[]
  renamed: string & Alias<"re-named">
  where?: { name?: string; after?: Date & Wire<"date"> }
  agent: string & Header<"x-completely-other">
  limit: bigint & Header<"x-limit">
  who?: string & Cookie<"session-of-user">
}

const places = api({ method: "GET", path: "/places/*rest" }, (input: Places) => {
  const { rest, since, days, renamed, where, agent, limit, who } = input
  const texts = days.map((day) => day.toISOString().slice(0, 10))
  const after = where?.after?.getUTCFullYear()
  return [rest, since.getTime(), texts, renamed, where?.name, after, agent, String(limit), who]
})

const form = api(
  { method: "POST", path: "/forms/:id", body: "form" },
  ({ id, at, tags }: { id: number; at: Date & Wire<"date">; tags: string[] }) => [
    id,
    at.toISOString(),
    tags,
  ],
)
const files = api(
  { method: "POST", path: "/files", body: "form" },
  async ({ file, at }: { file: Upload; at: Date & Wire<"epoch-ms"> }) => [
    file.name,
    await file.text(),
    at.getTime(),
  ],
)

interface Named {
  id: number
  location: string & Header<"location">
  count: number & Header<"x-count">
  links?: string[] & Header<"x-links">
}
const named = api({ method: "GET", path: "/named" }, (): Named & Status<201> => {
  return { id: 1, location: "/1", count: 3, links: ["a", "b"] } as Named & Status<201>
})
const wrapped = api(
  { method: "GET", path: "/wrapped" },
  (): Reply<202, { at: Date & Header<"x-at"> }> => {
    return status(202, { at: new Date(0) })
  },
)

const app = createApp({
  list,
  text,
  patch,
  maybe,
  whole,
  union,
  bytes,
  csv,
  places,
  form,
  files,
  named,
  wrapped,
})
const client = testClient(app)

test("a body of JSON that is one field", async () => {
  const found = await client.list({ id: 7, items: [item], dry: true })
  expectTypeOf(found.items[0]!.id).toEqualTypeOf<number & Int>()
  expect(found).toEqual({ id: 7, items: [wire], dry: true })
  expect(await client.text({ value: 'a "text"' })).toBe('a "text"')
  expect(await client.patch({ value: { a: 1 } })).toEqual({ a: 1 })
  expect(await client.maybe({ value: item })).toEqual({ there: true })
  expect(await client.maybe({})).toEqual({ there: false })
})

test("forms on the wire by type, in bodies and in unions", async () => {
  expect(await client.whole(item)).toEqual(wire)
  expect(await client.union({ given: { kind: "a", at: new Date(1500) } })).toEqual({
    kind: "a",
    at: 1.5,
  })
  expect(await client.union({ given: { kind: "b", n: 3n } })).toEqual({ kind: "b", n: "3" })
})

test("bodies as they are", async () => {
  expect(await client.bytes({ id: "x", data: new Uint8Array([0, 200]) })).toEqual(["x", [0, 200]])
  expect(await client.csv({ data: "a,b" })).toBe("a,b")
})

test("paths, queries, headers and cookies, whatever their names are", async () => {
  const found = await client.places({
    rest: "a/b c",
    since: new Date(9),
    days: [new Date(0), new Date("2024-02-29")],
    renamed: "r",
    where: { name: "n", after: new Date("2020-01-01") },
    agent: "me",
    limit: 2n ** 70n,
    who: "ü;=",
  })
  expect(found).toEqual([
    "a/b c",
    9,
    ["1970-01-01", "2024-02-29"],
    "r",
    "n",
    2020,
    "me",
    "1180591620717411303424",
    "ü;=",
  ])
})

test("forms, with files and without", async () => {
  const day = new Date("2024-02-29")
  expect(await client.form({ id: 1, at: day, tags: ["a&", "b"] })).toEqual([
    1,
    "2024-02-29T00:00:00.000Z",
    ["a&", "b"],
  ])
  const file = new File(["content"], "a.txt")
  expect(await client.files({ file, at: new Date(3) })).toEqual(["a.txt", "content", 3])
})

test("fields of results that are headers", async () => {
  expect(await client.named()).toEqual({ id: 1, location: "/1", count: 3, links: ["a", "b"] })
  const wrapped = await client.wrapped()
  expectTypeOf(wrapped.status).toEqualTypeOf<202>()
  expect(wrapped).toMatchObject({ status: 202, body: { at: "1970-01-01T00:00:00.000Z" } })
  expect(wrapped.headers.get("x-at")).toBe("1970-01-01T00:00:00.000Z")
})

test("random requests of such types are taken", async () => {
  for (let seed = 0; seed < 60; seed++) {
    for (const request of [
      sampleRequest(list, seed),
      sampleRequest(whole, seed),
      sampleRequest(union, seed),
      sampleRequest(text, seed),
    ])
      expect((await app.inject(request)).status, JSON.stringify(request)).toBe(200)
  }
})
