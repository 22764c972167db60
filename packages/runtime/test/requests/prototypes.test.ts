// Keys that every object has, at every place of a request: compiled by the transformer, over real sockets.
import { api, type Cookie, type Header, type Query } from "@precast/runtime"
import { afterEach, expect, test } from "vitest"
import { ask, askJson, type Reply } from "../helpers/request.ts"
import { describeRequests, json } from "./each-core.ts"

interface Filter {
  name?: string
  isAdmin?: boolean
  inner?: { isAdmin?: boolean }
}
interface Places {
  filter?: Filter & Query
  token?: string & Header<"x-token">
  sid?: string & Cookie<"sid">
}

/** Typical uses of an input by a program: it copies the input, and reads members that may be missing. */
type Seen = [plain: boolean, copy: boolean | null, assigned: boolean | null, keys: string[]]

function seen(input: object): Seen {
  const copy = { ...input } as Filter
  const assigned = Object.assign({}, input) as Filter
  const plain = Object.getPrototypeOf(input) === Object.prototype
  return [plain, copy.isAdmin ?? null, assigned.isAdmin ?? null, Object.keys(input)]
}

const query = api({ method: "GET", path: "/query" }, ({ filter }: Places) => seen(filter ?? {}))
const places = api({ method: "GET", path: "/places" }, ({ token, sid }: Places) => [
  token ?? null,
  sid ?? null,
])
const form = api(
  { method: "POST", path: "/form", body: "form" },
  ({ filter }: { filter?: Filter }) => seen(filter ?? {}),
)
const fields = api({ method: "POST", path: "/fields" }, (input: Filter) => seen(input))
const record = api(
  { method: "POST", path: "/record" },
  (input: { all: Record<string, Filter> }) => [seen(input.all), Object.values(input.all).map(seen)],
)
const union = api(
  { method: "POST", path: "/union" },
  (input: { one: { kind: "a"; isAdmin?: boolean } | { kind: "b"; name?: string } }) =>
    seen(input.one),
)

const KEYS = ["__proto__", "constructor", "prototype", "toString"]

describeRequests(
  "keys that every object has",
  { query, places, form, fields, record, union },
  ({ app }) => {
    afterEach(() => {
      expect(Reflect.ownKeys(Object.prototype)).not.toContain("isAdmin")
      expect(({} as Filter).isAdmin).toBeUndefined()
    })
    const nothing = [true, null, null, []]

    test.each(KEYS)("%s in a query and in a form is no field", async (key) => {
      const texts = [
        `filter[${key}][isAdmin]=true`,
        `filter[${key}]=true`,
        `${key}[isAdmin]=true`,
        `filter[inner][${key}][isAdmin]=true`,
        `filter%5B${key}%5D%5BisAdmin%5D=true`,
      ]
      for (const text of texts) {
        const answer = await ask(app(), { path: `/query?${text}` })
        expect([200, 400], text).toContain(answer.status)
        expect(answer.body, text).not.toContain("true,true")
        if (answer.status === 200) expect((json(answer) as unknown[])[1], text).toBeNull()
      }
      const type = { "content-type": "application/x-www-form-urlencoded" }
      const sent = { method: "POST", path: "/form", headers: type, body: texts.join("&") }
      const posted = await ask(app(), sent)
      expect([200, 400]).toContain(posted.status)
      if (posted.status === 200) expect((json(posted) as unknown[])[1]).toBeNull()
    })

    test.each(KEYS)("%s as a header or a cookie sets no property", async (key) => {
      const headers = { [key]: "x", cookie: `${key}=x; sid[${key}]=y` }
      expect(json(await ask(app(), { path: "/places", headers }))).toEqual([null, null])
    })

    test.each(KEYS)("%s in JSON becomes no prototype, whatever reads it", async (key) => {
      const post = (path: string, body: string): Promise<Reply> =>
        ask(app(), {
          method: "POST",
          path,
          headers: { "content-type": "application/json" },
          body,
        })
      const hostile = `{"${key}":{"isAdmin":true}}`
      expect(json(await post("/fields", hostile))).toEqual(nothing)
      expect(json(await post("/fields", ` { "${key}" : { "isAdmin" : true } } `))).toEqual(nothing)
      // A record has any key. Object.assign takes `__proto__` for the prototype, as of what JSON.parse gives.
      const [[plain, copied, , keys], values] = json(
        await post("/record", `{"all":${hostile}}`),
      ) as [Seen, Seen[]]
      expect([plain, copied, keys]).toEqual([true, null, [key]])
      expect(values).toEqual([[true, true, true, ["isAdmin"]]])
      const one = `{"one":{"kind":"b","${key}":{"isAdmin":true}}}`
      expect(json(await post("/union", one))).toEqual([true, null, null, ["kind"]])
    })

    test("what is sent as it should be arrives", async () => {
      expect(json(await ask(app(), { path: "/query?filter[isAdmin]=true" }))).toEqual([
        true,
        true,
        true,
        ["isAdmin"],
      ])
      expect(json(await askJson(app(), "/fields", { isAdmin: true }))).toEqual([
        true,
        true,
        true,
        ["isAdmin"],
      ])
    })
  },
)
