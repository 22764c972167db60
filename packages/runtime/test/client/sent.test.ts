// Inputs of callers: fields with a Default are optional at every depth, and files represent uploads.
import {
  api,
  createApp,
  serve,
  type Alias,
  type AsNull,
  type Body,
  type Check,
  type Cookie,
  type Default,
  type FormParts,
  type Header,
  type Int,
  type Max,
  type MaxBytes,
  type MaxItems,
  type Message,
  type MinItems,
  type Query,
  type Socket,
  type UniqueItems,
  type Upload,
  type Wire,
} from "@precast/runtime"
import { createClient, createSocket, type Sent } from "@precast/runtime/client"
import { testClient } from "@precast/runtime/testing"
import { expect, expectTypeOf, test } from "vitest"

interface Paging {
  page: number & Int & Default<1>
  size: number & Int & Max<100> & Default<20>
}

const list = api({ method: "GET", path: "/list" }, (input: Paging & { tag?: string }) => ({
  got: input,
}))

interface Filter {
  text: string & Default<"*">
  since?: Date
}
const places = api(
  { method: "GET", path: "/places/:kind?" },
  ({
    kind,
    filter,
    tags,
    lang,
    session,
  }: {
    kind: ("all" | "new") & Default<"all">
    filter: Filter & Default<{ text: "none" }>
    tags: string[] & Default<["a"]>
    lang: string & Header<"accept-language"> & Default<"en">
    session: string & Cookie<"sid"> & Default<"guest">
  }) => ({ all: [kind, filter, tags, lang, session] }),
)

type Shape =
  | { kind: "circle"; radius: number & Default<1> }
  | { kind: "square"; side: number & Default<2>; border?: Line }
  | { points: Line[] }

interface Line {
  width: number & Default<1>
  color: ("red" | "blue") & Default<"red"> & Alias<"col">
}

export function isNode(node: Node): boolean {
  return node.children.length < 10
}
interface Plain {
  name: string
  depth: number & Default<0>
  children: Node[] & Default<[]>
}
type Node = Plain & Check<typeof isNode>

interface Drawing {
  title: string & Default<"untitled">
  at: Date & Wire<"date"> & Default<"2024-02-29">
  big: bigint & Default<5n>
  line: Line & Default<{ col: "blue"; width: 3 }>
  lines: Line[] & MinItems<1>
  pair: [Line, Line?]
  byName: Record<string, Line>
  map: Map<string, Line>
  shapes: Set<Shape>
  either: Line | null
  root: Node
  note?: string & AsNull & Default<"none">
}

const draw = api({ method: "POST", path: "/draw" }, (drawing: Drawing): Drawing => drawing)
const drawAll = api(
  { method: "PUT", path: "/draw/:id" },
  ({
    drawings,
  }: {
    id: string
    drawings: Body<Drawing[]>
    dry: boolean & Query & Default<false>
  }) => drawings,
)
const shape = api(
  { method: "POST", path: "/shape" },
  ({ shape }: { shape: Body<Shape> & Default<{ kind: "circle" }> }): Shape => shape,
)

const upload = api(
  { method: "POST", path: "/upload", body: "form" },
  async (input: {
    title: string & Default<"untitled">
    file: Upload & MaxBytes<"1mb">
    more?: Upload[]
  }) => ({
    title: input.title,
    names: [input.file.name, ...(input.more ?? []).map(({ name }) => name)],
    texts: [
      await input.file.text(),
      ...(await Promise.all((input.more ?? []).map((each) => each.text()))),
    ],
  }),
)
const parts = api(
  { method: "POST", path: "/parts" },
  async ({ form }: { form: Body<FormParts> }): Promise<string[]> => {
    const found: string[] = []
    for await (const part of form) found.push(part.kind === "text" ? part.value : part.filename)
    return found
  },
)

const routes = { list, places, draw, drawAll, shape, upload, parts }
const app = createApp(routes)
const client = createClient<typeof app>("http://test", { fetch: app.fetch })
const inTests = testClient(app)

const line = { width: 1, color: "red" } as const
const least: Sent<Drawing> = {
  lines: [{}, { width: 2 }],
  pair: [{ color: "blue" }],
  byName: { a: {} },
  map: new Map([["b", {}]]),
  shapes: new Set<Sent<Shape>>([
    { kind: "circle" },
    { kind: "square", border: {} },
    { points: [{}] },
  ]),
  either: {},
  root: { name: "root", children: [{ name: "leaf" }] },
}
const whole: Drawing = {
  title: "untitled",
  at: new Date("2024-02-29"),
  big: 5n,
  line: { width: 3, color: "blue" },
  lines: [line, { ...line, width: 2 }],
  pair: [{ ...line, color: "blue" }],
  byName: { a: line },
  map: new Map([["b", line]]),
  shapes: new Set<Shape>([
    { kind: "circle", radius: 1 },
    { kind: "square", side: 2, border: line },
    { points: [line] },
  ]),
  either: line,
  root: { name: "root", depth: 0, children: [{ name: "leaf", depth: 0, children: [] }] },
  note: "none",
}

test("a Default in the query is optional for callers", async () => {
  for (const calls of [client, inTests]) {
    expect(await calls.list()).toEqual({ got: { page: 1, size: 20 } })
    expect(await calls.list({})).toEqual({ got: { page: 1, size: 20 } })
    expect(await calls.list({ page: 3, tag: "x" })).toEqual({
      got: { page: 3, size: 20, tag: "x" },
    })
    expect(await calls.list({ page: undefined })).toEqual({ got: { page: 1, size: 20 } })
  }
})

test("a Default in paths, nested objects, lists, headers and cookies is optional", async () => {
  for (const calls of [client, inTests]) {
    const { all } = await calls.places()
    expect(all).toEqual(["all", { text: "none" }, ["a"], "en", "guest"])
    const sent = {
      kind: "new",
      filter: { since: new Date(0) },
      tags: ["b"],
      lang: "de",
      session: "s",
    } as const
    expect((await calls.places(sent)).all).toEqual([
      "new",
      { text: "*", since: calls === client ? new Date(0) : new Date(0).toISOString() },
      ["b"],
      "de",
      "s",
    ])
  }
})

test("a Default in a body is optional at every depth", async () => {
  expect(await client.draw(least)).toEqual(whole)
  expect(await client.draw(whole)).toEqual(whole)
  expect(await client.drawAll({ id: "1", drawings: [least, whole] })).toEqual([whole, whole])
  expect(await client.shape()).toEqual({ kind: "circle", radius: 1 })
  expect(await client.shape({ shape: { kind: "square" } })).toEqual({ kind: "square", side: 2 })
  const inJson = await inTests.draw(whole)
  expect(await inTests.draw(least)).toEqual(inJson)
  expect(await inTests.drawAll({ id: "1", drawings: [least] })).toEqual([inJson])
  expect(await inTests.shape()).toEqual({ kind: "circle", radius: 1 })
})

test("a File or a Blob is an upload, a FormData a form that is read part by part", async () => {
  for (const calls of [client, inTests]) {
    const file = new File(["content"], "a.txt")
    expect(await calls.upload({ file })).toEqual({
      title: "untitled",
      names: ["a.txt"],
      texts: ["content"],
    })
    const more = [new File(["b"], "b.txt"), new Blob(["c"])]
    expect(await calls.upload({ title: "t", file, more })).toMatchObject({
      title: "t",
      texts: ["content", "b", "c"],
    })
    const form = new FormData()
    form.append("a", "1")
    form.append("b", file)
    expect(await calls.parts({ form })).toEqual(["1", "a.txt"])
  }
})

const chat = api.socket(
  { path: "/chat" },
  {
    upgrade: ({ room }: { room: string & Default<"lobby"> }) => ({ room }),
    message(
      socket: Socket<{ said: string }, { room: string }>,
      message: { text: string; loud: boolean & Default<false> },
    ) {
      socket.send({ said: `${socket.data.room}: ${message.text}, ${message.loud}` })
    },
  },
)

test("messages and handshakes of sockets leave them out, too", async () => {
  const served = await serve({ chat }, { port: 0, banner: false })
  const socket = createSocket<typeof chat>(served.url)
  try {
    socket.send({ text: "hi" })
    for await (const message of socket) {
      expect(message).toEqual({ said: "lobby: hi, false" })
      break
    }
  } finally {
    socket.close()
    await served.close()
  }
})

test("what has no Default is required, and is of the same type", () => {
  type Tagged = Sent<{
    id: number & Int
    name?: string
    when: Date
    bytes: Uint8Array
    url: URL
    any: unknown
    list: readonly string[]
    kind: "a" | "b"
  }>
  expectTypeOf<Tagged>().toEqualTypeOf<{
    id: number & Int
    name?: string
    when: Date
    bytes: Uint8Array
    url: URL
    any: unknown
    list: readonly string[]
    kind: "a" | "b"
  }>()
  expectTypeOf<Sent<{ a: number & Default<1>; b: string }>>().toEqualTypeOf<
    { b: string } & { a?: (number & Default<1>) | undefined }
  >()
  expectTypeOf<Sent<[string, { a: number & Default<1> }]>[1]>().toExtend<{
    a?: number | undefined
  }>()
  type Anything = ReturnType<typeof JSON.parse>
  expectTypeOf<Sent<Anything>>().toBeAny()
  expectTypeOf<Sent<Record<string, Anything>>>().toEqualTypeOf<Record<string, Anything>>()
  // @ts-expect-error lines is missing
  const missing: Sent<Drawing> = { ...least, lines: undefined }
  // @ts-expect-error not of the type
  const wrong: Sent<Drawing> = { ...least, lines: [{ width: "1" }] }
  expect([missing, wrong]).toHaveLength(2)
})

test("items of lists with tags may leave out fields with a Default", () => {
  interface Line {
    width: number & Default<1>
    to: string
  }
  interface Rule extends Check<(value: readonly unknown[]) => boolean> {}
  const line = { to: "a" }
  const pair: Sent<[Line, number?] & MinItems<1> & MaxItems<2>> = [line]
  const rest: Sent<[string, ...Line[]] & UniqueItems> = ["a", line, { ...line, width: 2 }]
  const ruled: Sent<readonly [Line, Line?] & Rule & Message<"two">> = [line]
  const nested: Sent<{ lines: ((Line[] & MinItems<1>) | null)[] }> = { lines: [[line], null] }
  // @ts-expect-error an item is missing
  const short: Sent<[Line, number] & MinItems<1>> = [line]
  expect([pair, rest, ruled, nested, short]).toHaveLength(5)
})

interface Part {
  readonly name: string
  readonly parts: Part[]
}

test("a circular input is refused before it is sent, with its place", async () => {
  const save = api({ method: "POST", path: "/circular" }, (part: Part) => part)
  const app = createApp({ save })
  const client = createClient<typeof app>("http://test", { fetch: app.fetch })
  const part: Part = { name: "a", parts: [{ name: "b", parts: [] }] }
  expect(await client.save(part)).toEqual(part)
  part.parts[0]!.parts.push(part)
  await expect(client.save(part)).rejects.toMatchObject({
    code: "PC2190",
    message: expect.stringContaining("/parts/0/parts/0 is the value itself") as string,
  })
})
