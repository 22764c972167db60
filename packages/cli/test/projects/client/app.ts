import {
  api,
  ApiError,
  group,
  serve,
  staticFiles,
  status,
  type Reply,
  type Body,
  type ContentType,
  type Cookie,
  type Default,
  type Header,
  type Int,
  type Upload,
  type Wire,
} from "@precast/runtime"

/** Everything that is not in JSON as it is in memory. */
interface Everything {
  /** A moment. */
  moment: Date
  day: Date & Wire<"date">
  ms: Date & Wire<"epoch-ms">
  s: Date & Wire<"epoch-s">
  big: bigint
  whole: bigint & Wire<"number">
  set: Set<string>
  map: Map<string, number>
  record: Map<string, Date> & Wire<"object">
  url: URL
  expression: RegExp
  bytes: Uint8Array
  hex: Uint8Array & Wire<"hex">
  list: Uint16Array & Wire<"array">
  floats: Float32Array
  ieee: number & Wire<"ieee">
  plain: number & Wire<"ieee">
  pairs: { [key: string]: { name: string } }
  none?: Date
}

/** Gives everything back. */
const everything = api(
  { method: "POST", path: "/everything" },
  (all: Everything): Everything => all,
)

type Shape = { kind: "circle"; radius: number } | { kind: "square"; side: bigint }

interface Unions {
  first: Date | string
  second: Date | string
  third: bigint | boolean
  shapes: Shape[]
}

const unions = api({ method: "PUT", path: "/unions" }, (all: Unions): Unions => all)

interface Tree {
  at: Date
  children: Tree[]
  depth: number & Default<3>
}

const tree = api({ method: "POST", path: "/tree" }, (tree: Tree): Tree => tree)

interface Places {
  key: string
  text: string
  day: Date & Wire<"date">
  many: string[]
  big: bigint
  head?: string & Header<"x-head">
  sid?: string & Cookie<"sid">
  nested?: { inner: string }
}

const places = api(
  { method: "GET", path: "/places/*key" },
  (input: Places): { found: (string | string[])[]; cookie: string } => {
    const { key, text, day, many, big, head = "", sid = "none", nested } = input
    const found = [
      key,
      text,
      day.toISOString().slice(0, 10),
      many,
      String(big),
      head,
      nested?.inner ?? "",
    ]
    return { found, cookie: sid }
  },
)

const text = api(
  { method: "GET", path: "/text" },
  (): string & ContentType<"text/plain"> => "hello",
)
const bytes = api(
  { method: "PUT", path: "/bytes" },
  ({ data }: { data: Body<Uint8Array> }): Uint8Array & ContentType<"image/x-test"> => data,
)
const nothing = api({ method: "DELETE", path: "/nothing" }, (): void => {})

const made = api(
  { method: "POST", path: "/made" },
  ({ later }: { later: boolean }): Reply<201, { made: Date }> | Reply<202, { later: true }> =>
    later ? status(202, { later: true as const }) : status(201, { made: new Date(0) }),
)

const form = api(
  { method: "POST", path: "/form", body: "form" },
  ({ name, age, tags }: { name: string; age: number & Int; tags: string[] }) => ({
    name,
    age,
    tags,
  }),
)

const upload = api(
  { method: "POST", path: "/upload", body: "form" },
  async ({ file, count }: { file: Upload; count: number }) => ({
    name: file.name,
    text: await file.text(),
    count,
  }),
)

interface Tick {
  at: Date
  count: number
}

const ticks = api(
  { method: "GET", path: "/ticks/:count" },
  async function* ({ count }: { count: number & Int }): AsyncGenerator<Tick> {
    for (let at = 1; at <= count; at++) yield { at: new Date(at), count: at }
  },
)

const missing = api(
  { method: "GET", path: "/missing/:n" },
  ({
    n,
  }: {
    n: number & Int
  }): number | ApiError<"not_found", { n: number; since: Date }> | ApiError<"gone"> =>
    n === 0 ? n : new ApiError("not_found", "no such thing", { n, since: new Date(0) }),
)

const raw = api.raw({ method: "POST", path: "/raw" }, async (request) => {
  return new Response(`${request.method} ${await request.text()}`, {
    status: 200,
    headers: { "x-status": "418" },
  })
})

let calls = 0
let failures = 0
const flaky = api(
  { method: "GET", path: "/flaky" },
  ({ after }: { after?: string }, context): number => {
    calls++
    if (failures-- <= 0) return calls
    if (after !== undefined) context.header("retry-after", after)
    throw new ApiError("unavailable", "try again")
  },
)
const flakyPost = api({ method: "POST", path: "/flaky" }, (): number => {
  calls++
  throw new ApiError("unavailable", "try again")
})
const prepare = api({ method: "PUT", path: "/flaky" }, ({ times }: { times: number }): number => {
  const before = calls
  calls = 0
  failures = times
  return before
})

const never = api({ method: "GET", path: "/never" }, (_input: {}, { signal }): Promise<string> => {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error))
  })
})

const echo = api(
  { method: "GET", path: "/echo" },
  ({
    all = "",
    own = "",
    hook = "",
  }: {
    all?: string & Header<"x-all">
    own?: string & Header<"x-own">
    hook?: string & Header<"x-hook">
  }): string[] => [all, own, hook],
)

const app = await serve(
  {
    everything,
    unions,
    tree,
    places,
    text,
    bytes,
    nothing,
    made,
    form,
    upload,
    ticks,
    missing,
    raw,
    flaky,
    flakyPost,
    prepare,
    never,
    echo,
    files: group("", [staticFiles("/dist", "dist"), staticFiles("/public", "public")]),
  },
  {
    port: 0,
    banner: false,
    onError: () => {},
    docs: { title: "Everything", version: "2.0.0", servers: ["https://a.example"], ui: false },
  },
)
console.log(app.url)
