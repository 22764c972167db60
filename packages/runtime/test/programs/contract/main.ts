// An application with every kind of input and response, for scripts/conformance/schemathesis.sh.
import {
  api,
  ApiError,
  group,
  offer,
  serve,
  status,
  type Reply,
  type ContentType,
  type Cookie,
  type Default,
  type Format,
  type Header,
  type Int,
  type Max,
  type MaxItems,
  type MaxLength,
  type Min,
  type MinLength,
  type Pattern,
  type Query,
  type UniqueItems,
} from "@precast/runtime"

type Id = number & Int & Min<1> & Max<1_000_000>

interface Address {
  street: string & MinLength<1> & MaxLength<80>
  zip: string & Pattern<"^[0-9]{5}$">
  country: "de" | "fr" | "it"
}

interface NewUser {
  name: string & MinLength<1>
  email?: string & Format<"email">
  born?: Date
  balance: bigint
  address: Address | null
  tags: (string & MaxLength<10>)[] & MaxItems<5> & UniqueItems
  level: (number & Int & Min<0> & Max<9>) & Default<1>
  friends: Map<string, Date>
}

interface User extends NewUser {
  id: Id
}

type Shape = { kind: "circle"; radius: number & Min<0> } | { kind: "square"; side: number & Min<0> }

interface Tree {
  value: number
  children: Tree[]
}

const users = new Map<number, User>()

/** Adds a user. */
const addUser = api({ method: "POST", path: "/" }, (user: NewUser): Reply<201, User> => {
  const id = (users.size + 1) as Id
  users.set(id, { ...user, id })
  return status(201, { ...user, id }, { location: `/v1/users/${id}` })
})

/** Finds a user. */
const getUser = api(
  { method: "GET", path: "/:id" },
  ({ id }: { id: Id }): User | ApiError<"not_found", { id: number }> =>
    users.get(id) ?? new ApiError("not_found", `no user ${id}`, { id }),
)

const changeUser = api(
  { method: "PATCH", path: "/:id" },
  ({ id, ...change }: { id: Id; dry?: boolean & Query } & Partial<NewUser>): User => {
    const user = users.get(id)
    if (!user) throw new ApiError("not_found", `no user ${id}`)
    const { dry: _dry, ...rest } = change
    return { ...user, ...rest }
  },
)

const removeUser = api({ method: "DELETE", path: "/:id" }, (_input: { id: Id }): void => {})

interface Search {
  text?: string & MaxLength<20>
  tag?: (string & MinLength<1>)[]
  limit: (number & Int & Min<1> & Max<100>) & Default<10>
  since?: Date
  exact?: boolean
  order?: "name" | "born"
  key?: string & Header<"x-key">
  session?: string & Cookie<"sid">
}

const search = api(
  { method: "GET", path: "/search" },
  (input: Search): { limit: number; texts: string[] } => {
    return { limit: input.limit, texts: [input.text ?? "", input.key ?? "", input.session ?? ""] }
  },
)

const area = api({ method: "POST", path: "/area" }, ({ shape }: { shape: Shape }): number => {
  return shape.kind === "circle" ? shape.radius : shape.side
})

const depth = api(
  { method: "PUT", path: "/trees/:name" },
  (tree: Tree & { name: string }): Tree => {
    return { value: tree.value, children: tree.children }
  },
)

const hello = api(
  { method: "GET", path: "/hello/:name" },
  ({ name }: { name: string }): string & ContentType<"text/plain"> => `Hello, ${name}`,
)

const report = api(
  { method: "GET", path: "/reports/:id" },
  ({ id, short }: { id: Id; short?: boolean }) => {
    if (id % 7 === 0) throw new ApiError("not_found", "none")
    return offer({
      "application/json": (): { id: number; at: Date } => ({ id, at: new Date(id) }),
      "text/csv": () => `id\n${id}`,
      "image/png": new Uint8Array([id & 255]),
      ...(short !== true && { "text/html": `<p>${id}` }),
    })
  },
)

const maybe = api(
  { method: "GET", path: "/maybe/:there" },
  ({ there }: { there: boolean }): Address | undefined =>
    there ? { street: "a", zip: "12345", country: "de" } : undefined,
)

// Without an array: in a form an array of one text is that text, so there is nothing to refuse.
const signUp = api(
  // Names of fields that the schema does not name may be long there.
  { method: "POST", path: "/sign-up", body: "form", limits: { formNameBytes: 10_000 } },
  ({
    name,
    age,
  }: {
    name: string & MinLength<1>
    age?: number & Int
  }): { name: string; old: boolean } => ({
    name,
    old: (age ?? 0) > 99,
  }),
)

const app = await serve(
  {
    users: group("/v1/users", { addUser, getUser, changeUser, removeUser }),
    search,
    area,
    depth,
    hello,
    report,
    maybe,
    signUp,
  },
  {
    port: 0,
    banner: false,
    docs: { title: "All kinds of endpoints", version: "1.0.0", ui: false },
    onError: (error) => console.error("FAILED", error),
  },
)
console.log(app.url)
