import { expect, test } from "vitest"
import { memorySessions, type SessionStore } from "../../src/middleware/auth/session-store.ts"
import type { Session } from "../../src/middleware/auth/auth-session.ts"
import { sessions, type SessionOptions } from "../../src/middleware/auth/sessions.ts"
import type { Context } from "../../src/endpoint/api.ts"
import type { TypeCode } from "../../src/types/type-code.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

interface Login {
  user: string
}

/** What the transformer makes of `Login`. */
const CODE: TypeCode<Login, "safeDecode" | "encode"> = {
  encode: ({ user }) => JSON.stringify({ user }),
  safeDecode(json) {
    const { user } = JSON.parse(json as string) as Login
    return typeof user === "string" ? { ok: true, value: { user } } : { ok: false, issues: [] }
  },
}

const of = (context: Context): Session<Login> =>
  (context.data as { session: Session<Login> }).session

const routes = [
  endpoint("GET", "/who", (_input, context) => of(context).data ?? null),
  endpoint("POST", "/in/:user", ({ params }, context) => {
    of(context).begin({ user: params[0] ?? "" })
    return of(context).data
  }),
  endpoint("POST", "/rename/:user", ({ params }, context) => {
    of(context).change({ user: params[0] ?? "" })
    return null
  }),
  endpoint("POST", "/out", (_input, context) => {
    of(context).end()
    return of(context).data ?? null
  }),
]

const SECRETS = ["a secret of 32 characters or more"]
const ATTRIBUTES = "; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age="
const minute = 60_000

/** A browser with the cookies of one session. */
class Client {
  cookie: string | undefined
  set: string | undefined
  cache: string | undefined
  readonly #app: { readonly port: number }

  constructor(app: { readonly port: number }, cookie?: string) {
    this.#app = app
    this.cookie = cookie
  }

  async ask(method: string, path: string): Promise<string> {
    const headers = this.cookie === undefined ? {} : { cookie: this.cookie }
    const answer = await ask(this.#app, { method, path, headers })
    const sets = answer.headers["set-cookie"] ?? []
    const [set] = sets
    this.set = set
    this.cache = answer.headers["cache-control"]
    if (set?.endsWith("Max-Age=0") === true) this.cookie = undefined
    else if (set !== undefined) this.cookie = sets.map((one) => one.split(";", 1)[0]).join("; ")
    return answer.status === 200 ? answer.body : String(answer.status)
  }
}

const WAYS: [string, () => SessionOptions][] = [
  ["cookies", () => ({ secrets: SECRETS })],
  ["a store", () => ({ store: memorySessions() })],
]

describeCores("sessions", ({ serve }) => {
  test.each(WAYS)("in %s: begin, change, end", async (_title, options) => {
    const app = await serve(routes, { use: [sessions(options(), CODE)] })
    const client = new Client(app)
    expect(await client.ask("GET", "/who")).toBe("null")
    expect(client.set).toBe(undefined)
    expect(await client.ask("POST", "/rename/eve")).toBe("500")
    expect(await client.ask("POST", "/in/ada")).toBe('{"user":"ada"}')
    expect(client.set).toMatch(/^__Host-session=[\w.-]+; Path=\//)
    expect(client.set?.slice(client.set.indexOf(";"))).toBe(`${ATTRIBUTES}1800`)
    expect(client.cache).toBe("no-store")
    expect(await client.ask("GET", "/who")).toBe('{"user":"ada"}')
    expect([client.set, client.cache]).toEqual([undefined, undefined])
    expect(await client.ask("POST", "/rename/bob")).toBe("null")
    expect(await client.ask("GET", "/who")).toBe('{"user":"bob"}')
    expect(await client.ask("POST", "/out")).toBe("null")
    expect(client.set).toBe(`__Host-session=${ATTRIBUTES}0`)
    expect(await client.ask("GET", "/who")).toBe("null")
  })

  test("in a store: a login has a new id, and the old one is worth nothing", async () => {
    const app = await serve(routes, { use: [sessions({ store: memorySessions() }, CODE)] })
    const client = new Client(app)
    await client.ask("POST", "/in/ada")
    const before = client.cookie
    await client.ask("POST", "/in/root")
    expect(client.cookie).not.toBe(before)
    expect(await new Client(app, before).ask("GET", "/who")).toBe("null")
    const copy = client.cookie
    await client.ask("POST", "/out")
    expect(await new Client(app, copy).ask("GET", "/who")).toBe("null")
    // An id that the client has made up is not taken over (session fixation).
    const chosen = `a=b; __Host-session=${"A".repeat(43)}`
    const fixed = new Client(app, chosen)
    await fixed.ask("POST", "/in/ada")
    expect(fixed.cookie).not.toBe(chosen)
    expect(await new Client(app, chosen).ask("GET", "/who")).toBe("null")
  })

  test.each(WAYS)("in %s: over when they were not used, and when they are old", async (_t, way) => {
    let time = 1_700_000_000_000
    const options = { ...way(), idleMs: 10 * minute, absoluteMs: 25 * minute, now: () => time }
    const app = await serve(routes, { use: [sessions(options, CODE)] })
    const client = new Client(app)
    await client.ask("POST", "/in/ada")
    time += 30_000
    await client.ask("GET", "/who")
    expect(client.set).toBe(undefined) // used a moment ago: nothing to write
    time += 8 * minute
    expect(await client.ask("GET", "/who")).toBe('{"user":"ada"}')
    expect(client.set).toContain("; Max-Age=600")
    time += 9 * minute
    expect(await client.ask("GET", "/who")).toBe('{"user":"ada"}')
    expect(client.set).toContain("; Max-Age=450") // what is left of 25 minutes
    const copy = client.cookie
    time += 5 * minute
    expect(await client.ask("GET", "/who")).toBe('{"user":"ada"}')
    time += 3 * minute
    expect(await client.ask("GET", "/who")).toBe("null")
    const other = new Client(app)
    await other.ask("POST", "/in/ada")
    time += 10 * minute
    expect(await other.ask("GET", "/who")).toBe("null")
    expect(await new Client(app, copy).ask("GET", "/who")).toBe("null")
  })

  test("cookies that were changed, or made by another key or name, hold nothing", async () => {
    const old = sessions({ secrets: ["an older secret of 32 characters!"] }, CODE)
    const app = await serve(routes, { use: [sessions({ secrets: SECRETS }, CODE)] })
    const client = new Client(app)
    await client.ask("POST", "/in/ada")
    const good = client.cookie ?? ""
    const value = good.slice(good.indexOf("=") + 1, good.indexOf(";"))
    const parts = value.split(".")
    const swapped = (at: number, text: string): string =>
      `a=b; __Host-session=${parts.map((part, index) => (index === at ? text : part)).join(".")}`
    const alg = (header: object): string =>
      Buffer.from(JSON.stringify(header)).toString("base64url")
    const flipped = parts[3]?.startsWith("A") ? `B${parts[3].slice(1)}` : `A${parts[3]?.slice(1)}`
    for (const cookie of [
      swapped(3, flipped),
      swapped(0, alg({ alg: "none" })),
      swapped(0, alg({ alg: "dir", enc: "A128CBC-HS256" })),
      swapped(0, alg({ alg: "PBES2-HS256+A128KW", enc: "A256GCM", p2c: 100_000_000, p2s: "x" })),
      swapped(0, alg({ alg: "dir", enc: "A256GCM", zip: "DEF" })),
      swapped(2, ""),
      swapped(4, ""),
      "a=b; __Host-session=",
      "a=b; __Host-session=....",
      `a=b; __Host-session=${"a.".repeat(4000)}`,
      "a=b; __Host-session=%00%ff",
      `__proto__=1; __Host-session=__proto__`,
      `session=${value}`,
    ]) {
      expect(await new Client(app, cookie).ask("GET", "/who")).toBe("null")
    }
    const elsewhere = await serve(routes, { use: [old] })
    expect(await new Client(elsewhere, good).ask("GET", "/who")).toBe("null")
    const options = { secrets: SECRETS, cookie: { name: "__Secure-other" } }
    const renamed = await serve(routes, { use: [sessions(options, CODE)] })
    const moved = `a=b; __Secure-other=${value}`
    expect(await new Client(renamed, moved).ask("GET", "/who")).toBe("null")
    expect(await new Client(app, good).ask("GET", "/who")).toBe('{"user":"ada"}')
  })

  test("a new secret precedes the old one", async () => {
    const fresh = "a fresh secret of 32 characters!!"
    const before = await serve(routes, { use: [sessions({ secrets: SECRETS }, CODE)] })
    const both = sessions({ secrets: [fresh, ...SECRETS] }, CODE)
    const between = await serve(routes, { use: [both] })
    const after = await serve(routes, { use: [sessions({ secrets: [fresh] }, CODE)] })
    const client = new Client(before)
    await client.ask("POST", "/in/ada")
    const moved = new Client(between, client.cookie)
    expect(await moved.ask("GET", "/who")).toBe('{"user":"ada"}')
    await moved.ask("POST", "/rename/bob")
    expect(await new Client(after, moved.cookie).ask("GET", "/who")).toBe('{"user":"bob"}')
    expect(await new Client(after, client.cookie).ask("GET", "/who")).toBe("null")
  })

  test("a session that is too large for a cookie is an error, not lost", async () => {
    const errors: unknown[] = []
    const onError = (error: unknown): void => void errors.push(error)
    const app = await serve(routes, { use: [sessions({ secrets: SECRETS }, CODE)], onError })
    const client = new Client(app)
    expect(await client.ask("POST", `/in/${"a".repeat(4000)}`)).toBe("500")
    expect(errors).toMatchObject([{ code: "PC2036" }])
  })

  test("a session that was ended meanwhile does not come back", async () => {
    const entries = new Map<string, string>()
    const store: SessionStore = {
      get: async (key) => entries.get(key),
      set: async (key, value) => void entries.set(key, value),
      replace: async (key, value) => void (entries.has(key) && entries.set(key, value)),
      delete: async (key) => void entries.delete(key),
    }
    const slow = endpoint("POST", "/slow", async (_input, context) => {
      entries.clear() // logged out elsewhere while this request runs
      of(context).change({ user: "ghost" })
      return null
    })
    const app = await serve([...routes, slow], { use: [sessions({ store }, CODE)] })
    const client = new Client(app)
    await client.ask("POST", "/in/ada")
    expect([...entries.keys()].join()).not.toContain(client.cookie?.split(/[=;]/)[1])
    await client.ask("POST", "/slow")
    expect(await client.ask("GET", "/who")).toBe("null")
    expect(entries.size).toBe(0)
  })

  test("data that does not fit its type any more is no session", async () => {
    const store = memorySessions()
    const other = { ...CODE, encode: () => '{"user":7}' }
    const before = await serve(routes, { use: [sessions({ store }, other)] })
    const after = await serve(routes, { use: [sessions({ store }, CODE)] })
    const client = new Client(before)
    await client.ask("POST", "/in/ada")
    expect(await new Client(after, client.cookie).ask("GET", "/who")).toBe("null")
  })

  test("returns 500 when the store fails", async () => {
    const fails = (): never => {
      throw new Error("thrown on purpose")
    }
    const store: SessionStore = { get: fails, set: fails, replace: fails, delete: fails }
    const errors: unknown[] = []
    const onError = (error: unknown): void => void errors.push(error)
    const app = await serve(routes, { use: [sessions({ store }, CODE)], onError })
    expect(await new Client(app).ask("POST", "/in/ada")).toBe("500")
    const chosen = `a=b; __Host-session=${"A".repeat(43)}`
    expect(await new Client(app, chosen).ask("GET", "/who")).toBe("500")
    expect(errors).toHaveLength(2)
  })
})

test("the memory store forgets what was used longest ago", async () => {
  const store = memorySessions({ max: 2 })
  await store.set("a", "1", 1000)
  await store.set("b", "2", 1000)
  expect(await store.get("a")).toBe("1")
  await store.set("c", "3", 1000)
  expect([await store.get("a"), await store.get("b"), await store.get("c")]).toEqual([
    "1",
    undefined,
    "3",
  ])
  await store.replace("b", "2", 1000)
  expect(await store.get("b")).toBe(undefined)
  await store.set("d", "4", 0)
  expect(await store.get("d")).toBe(undefined)
})

const store = memorySessions()
test.each([
  {},
  { secrets: SECRETS, store },
  { secrets: [] },
  { secrets: ["short"] },
  { store, idleMs: 0 },
  { store, absoluteMs: Number.NaN },
  { store, ttl: 5 },
  { store, cookie: { secure: false } },
  { store, cookie: { domain: "example.com" } },
  { store, cookie: { name: "a b" } },
  { store, cookie: { name: "s", path: "/;x" } },
  { store, cookie: { name: "s", domain: "a\r\nset-cookie: b" } },
  { store, cookie: { name: "s", sameSite: "none", secure: false } },
  { store, cookie: { name: "s", sameSite: "loose" } },
  { store, cookie: { httpOnly: false } },
] as SessionOptions[])("sessions(%j) is refused", (options) => {
  expect(() => sessions(options, CODE)).toThrow("PC2030")
})

test("a call that was not compiled throws PC2001", () => {
  expect(() => sessions({ store })).toThrow("PC2001")
})
