import {
  api,
  ApiError,
  group,
  offer,
  status,
  type Reply,
  type Body,
  type ContentType,
  type Cookie,
  type Header,
  type Int,
  type Offer,
  type Min,
  type Query,
  type Upload,
} from "@precast/runtime"

/** The application that clients are tested against. */
export interface User {
  id: number & Int
  name: string
  born: Date
  balance: bigint
  tags: Set<string>
}

interface Missing {
  id: number
  since: Date
}

const users = new Map<number, User>()

const saveUser = api({ method: "POST", path: "/users" }, (user: User): User => {
  users.set(user.id, user)
  return user
})

const getUser = api(
  { method: "GET", path: "/users/:id" },
  ({ id }: { id: number & Int }): User | ApiError<"not_found", Missing> => {
    const user = users.get(id)
    return user ?? new ApiError("not_found", `no user ${id}`, { id, since: new Date(0) })
  },
)

interface Search {
  shop: string
  after?: Date
  limit?: number & Int & Min<1>
  tag?: string[]
  exact?: boolean
  big: bigint & Query
  client?: string & Header<"x-client">
  session?: string & Cookie<"sid">
}

const search = api({ method: "GET", path: "/shops/:shop/search" }, (input: Search) => {
  // Tagged fields would go out as a header and a cookie.
  const { client, session, ...rest } = input
  const texts: string[] = [client ?? "", session ?? ""]
  return { ...rest, texts, year: input.after?.getUTCFullYear() }
})

const change = api(
  { method: "PATCH", path: "/items/:id" },
  async (input: { id: number; dry?: boolean & Query; note?: string }) => input,
)

const remove = api({ method: "DELETE", path: "/items/:id" }, ({ id }: { id: number }): void => {
  if (id === 404) throw new ApiError("gone", `no item ${id}`)
})

const ping = api({ method: "GET", path: "/ping" }, (): string => "pong")

interface Created {
  id: number
  location: string & Header<"location">
  expires: Date & Header<"x-expires">
}

const create = api(
  { method: "POST", path: "/things" },
  ({ id }: { id: number }): Reply<201, Created> | Reply<202, { later: true }> =>
    id === 0
      ? status(202, { later: true as const })
      : status(201, { id, location: `/things/${id}`, expires: new Date(1000) }),
)

/** What the tests make the server do. */
export const control: { failures: number; calls: number; after: string | undefined } = {
  failures: 0,
  calls: 0,
  after: undefined,
}

const flaky = api({ method: "GET", path: "/flaky" }, (_input: {}, context): number => {
  control.calls++
  if (control.failures-- <= 0) return control.calls
  if (control.after !== undefined) context.header("retry-after", control.after)
  throw new ApiError("unavailable", "try again")
})

const flakyPost = api({ method: "POST", path: "/flaky" }, (): number => {
  control.calls++
  if (control.failures-- <= 0) return control.calls
  throw new ApiError("unavailable", "try again")
})

const never = api({ method: "GET", path: "/never" }, (_input: {}, { signal }): Promise<string> => {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error))
  })
})

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

const signUp = api(
  { method: "POST", path: "/sign-up", body: "form" },
  ({ name, born, tags }: { name: string; born?: Date; tags: string[] }) => ({ name, born, tags }),
)

const attach = api(
  { method: "POST", path: "/attach/:id", body: "form" },
  async ({ id, files, note }: { id: number; files: Upload[]; note: string }) => ({
    id,
    note,
    texts: await Promise.all(files.map((file) => file.text())),
    names: files.map((file) => file.name),
  }),
)

const store = api(
  { method: "PUT", path: "/blobs/*key" },
  ({ key, data }: { key: string; data: Body<Uint8Array> }): string & ContentType<"text/plain"> =>
    `${key}: ${data.join()}`,
)

const page = api(
  { method: "GET", path: "/pages/:section/:part?" },
  ({ section, part }: { section: string; part?: string }) => [section, part ?? null],
)

const filter = api(
  { method: "GET", path: "/filter" },
  ({ where }: { where?: { name?: string; since?: Date } }) => ({
    name: where?.name,
    since: where?.since,
    is: where !== undefined,
  }),
)

const bytes = api(
  { method: "GET", path: "/bytes" },
  (): Uint8Array & ContentType<"image/x-test"> => new Uint8Array([1, 2, 255]),
)

const report = api({ method: "GET", path: "/report/:id" }, ({ id }: { id: number }) =>
  offer({
    "text/csv": () => `id\n${id}`,
    "application/json": (): { id: number; at: Date } | undefined =>
      id === 0 ? undefined : { id, at: new Date(id) },
    "application/x-ndjson": async function* (): AsyncGenerator<{ at: Date }> {
      yield { at: new Date(id) }
    },
    "application/pdf": () => new Blob([`pdf ${id}`]),
    "application/xml": `<id>${id}</id>`,
  }),
)

const label = api(
  { method: "POST", path: "/labels" },
  (): Reply<201, Offer<{ "text/html": string; "text/plain"?: string }>> =>
    status(201, offer({ "text/html": "<b>a</b>" })),
)

export const routes = {
  reports: { report, label },
  forms: { signUp, attach },
  store,
  page,
  filter,
  bytes,
  ping,
  users: { save: saveUser, get: getUser },
  shop: group("/v1", { search, items: group("/inner", { change, remove }) }),
  things: { create },
  flaky,
  flakyPost,
  never,
  ticks,
}
