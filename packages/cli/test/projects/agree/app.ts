import {
  api,
  ApiError,
  offer,
  serve,
  status,
  type Reply,
  type Body,
  type ContentType,
  type Cookie,
  type Header,
  type Int,
  type Offer,
  type Query,
  type Status,
  type Wire,
} from "@precast/runtime"

/** What responses may be: every way a type declares it. */
interface Thing {
  id: number & Int
  at: Date
  big: bigint
}

interface Named extends Thing {
  location: string & Header<"location">
  expires: Date & Header<"x-expires">
  count: number & Int & Header<"x-count">
  exact: bigint & Header<"x-exact">
  links: string[] & Header<"x-links">
  numbers: number[] & Header<"x-numbers">
  maybe?: number & Header<"x-maybe">
  sid: string & Cookie<"sid">
}

const thing: Thing = { id: 1, at: new Date(1000), big: 2n ** 70n }
const headers = {
  location: "/things/1",
  expires: new Date(2000),
  count: 3,
  exact: 12345678901234567890n,
  links: ["a", "b"],
  numbers: [1, 2.5],
  sid: "secret",
}

const plain = api({ method: "GET", path: "/plain" }, (): Thing => thing)
const named = api({ method: "GET", path: "/named" }, ({ maybe }: { maybe?: number }): Named => ({
  ...thing,
  ...headers,
  ...(maybe !== undefined && { maybe }),
}))
const onlyHeaders = api(
  { method: "GET", path: "/only-headers" },
  (): { count: number & Header<"x-count"> } => ({ count: 7 }),
)
const offered = api({ method: "GET", path: "/offered" }, () =>
  offer({
    "text/csv": "id\n1",
    "application/json": (): Named => ({ ...thing, ...headers }),
    "application/vnd.thing+json": () => [thing],
    "image/png": new Uint8Array([1, 2]),
    "text/event-stream": async function* () {
      yield thing
    },
    "application/x-ndjson": async function* () {
      yield thing
    },
  }),
)
const offeredLater = api(
  { method: "POST", path: "/offered-later" },
  ({
    which,
  }: {
    which: string & Query
  }):
    | Reply<201, Offer<{ "text/csv": string; "text/html"?: string }>>
    | Reply<202, { later: boolean }> =>
    which === "later"
      ? status(202, { later: true })
      : status(201, offer({ "text/csv": which, ...(which === "both" && { "text/html": "<p>" }) })),
)
const created = api(
  { method: "POST", path: "/created" },
  ({ id }: { id: number }): Thing & Status<201> => ({ ...thing, id }) as Thing & Status<201>,
)
const union = api(
  { method: "GET", path: "/union/:which" },
  ({
    which,
  }: {
    which: number & Int
  }):
    | Reply<200, Thing>
    | Reply<201, Named>
    | Reply<202, { later: true }>
    | Reply<204, undefined>
    | ApiError<"not_found", { which: number; since: Date }> => {
    switch (which) {
      case 200:
        return status(200, thing)
      case 201:
        return status(201, { ...thing, ...headers })
      case 202:
        return status(202, { later: true as const })
      case 204:
        return status(204, undefined)
      default:
        return new ApiError("not_found", `no ${which}`, { which, since: new Date(5) })
    }
  },
)
const bare = api(
  { method: "GET", path: "/bare/:which" },
  ({ which }: { which: string }): (Thing & Status<201>) | { plain: string } | undefined =>
    which === "none"
      ? undefined
      : which === "plain"
        ? { plain: which }
        : ({ ...thing } as Thing & Status<201>),
)
const text = api({ method: "GET", path: "/text" }, (): string & ContentType<"text/csv"> => "a,b")
const nothing = api({ method: "DELETE", path: "/nothing" }, (): void => {})
const json = api(
  { method: "GET", path: "/json" },
  (): Thing & ContentType<"application/vnd.thing+json"> =>
    thing as Thing & ContentType<"application/vnd.thing+json">,
)
const response = api(
  { method: "GET", path: "/response/:code" },
  ({ code }: { code: number & Int }) => new Response("free", { status: code }),
)
const ticks = api({ method: "GET", path: "/ticks" }, async function* (): AsyncGenerator<Thing> {
  yield thing
  yield { ...thing, id: 2 }
})
const body = api(
  { method: "PUT", path: "/body/:id" },
  ({
    id,
    data,
    dry,
  }: {
    id: number
    data: Body<Thing[]>
    dry?: boolean & Query
  }): {
    id: number
    dry: boolean
    data: Thing[]
  } => ({ id, data, dry: dry === true }),
)
const places = api(
  { method: "GET", path: "/places/*rest" },
  (input: {
    rest: string
    day: Date & Wire<"date">
    tags: string[]
    head?: string & Header<"x-head">
    sid?: string & Cookie<"sid">
    nested?: { inner: string }
  }) => ({
    rest: input.rest,
    day: input.day,
    tags: input.tags,
    heard: [input.head ?? "", input.sid ?? "", input.nested?.inner ?? ""],
  }),
)
const thrown = api({ method: "GET", path: "/thrown" }, (): Thing => {
  throw new ApiError("conflict", "taken", { by: "another" })
})
const broken = api({ method: "GET", path: "/broken" }, (): Thing => {
  throw new Error("a secret")
})

export const app = await serve(
  {
    plain,
    named,
    onlyHeaders,
    offered,
    offeredLater,
    created,
    union,
    bare,
    text,
    nothing,
    json,
    response,
    ticks,
    body,
    places,
    thrown,
    broken,
  },
  { port: 0, banner: false, onError: () => {} },
)
