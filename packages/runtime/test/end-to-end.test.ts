// From an interface to a response: compiled by the transformer, served by the built package.
import { api, ApiError, serve, type App, type Header, type Min, type Query } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ask, askJson } from "./helpers/request.ts"
import { CORES } from "./helpers/cores.ts"

interface User {
  id: number
  name: "John" | "Foo"
  surname: string
  lastUpdate: Date
}

const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => {
  user.lastUpdate.setUTCMonth(user.lastUpdate.getUTCMonth() + 1)
  return user
})

interface Search {
  shop: bigint
  limit?: number & Min<1>
  after?: Date
  tag?: string[]
  exact?: boolean
  client?: string & Header<"x-client">
}

const search = api(
  { method: "GET", path: "/shops/:shop/search" },
  (input: Search): Search & { year?: number | undefined } => ({
    ...input,
    year: input.after?.getUTCFullYear(),
  }),
)

interface Change {
  id: number
  dry?: boolean & Query
  note?: string
}

const change = api({ method: "PATCH", path: "/items/:id" }, async (input: Change) => input)

const remove = api({ method: "DELETE", path: "/items/:id" }, ({ id }: { id: number }): void => {
  if (id === 404) throw new ApiError("not_found", `There is no item ${id}`)
})

const where = api({ method: "GET", path: "/where" }, (_input: {}, { method, path }): string => {
  return `${method} ${path}`
})

const hello = api({ method: "GET", path: "/hello" }, () => "hello")

interface Tree {
  children: Tree[]
}

const plant = api({ method: "POST", path: "/plant" }, (tree: Tree): Tree => tree)
const anything = api({ method: "POST", path: "/anything" }, ({ it }: { it: unknown }) => ({ it }))

describe.each(CORES)("a compiled application (%s)", (core) => {
  let app: App
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  beforeAll(async () => {
    const routes = {
      updateUser,
      items: { search, change, remove },
      more: [where, hello, plant, anything],
    }
    app = await serve(routes, { port: 0, core, banner: false, onError })
  })
  afterAll(() => app.close())
  afterEach(() => expect(errors).toEqual([]))

  test("decodes, handles and encodes by the types", async () => {
    const user = { id: 1, name: "John", surname: "É😀", lastUpdate: "2024-01-15T12:00:00Z" }
    const { status, body } = await askJson(app, "/updateUser", { ...user, unknown: true })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual({ ...user, lastUpdate: "2024-02-15T12:00:00.000Z" })
  })

  test("lists every issue of a body", async () => {
    const wrong = { id: "1", name: "Jane", lastUpdate: "2024-02-30T00:00:00Z" }
    const { status, body } = await askJson(app, "/updateUser", wrong)
    expect(status).toBe(400)
    const { code, issues } = JSON.parse(body) as { code: string; issues: { path: string }[] }
    expect(code).toBe("invalid_request")
    expect(issues.map(({ path }) => path).sort()).toEqual([
      "/id",
      "/lastUpdate",
      "/name",
      "/surname",
    ])
  })

  test("reports that a body is not JSON", async () => {
    const headers = { "content-type": "application/json" }
    for (const body of ["", "{", "[1]", "nul"]) {
      const answer = await ask(app, { method: "POST", path: "/updateUser", headers, body })
      expect(answer.status, body).toBe(400)
      expect(JSON.parse(answer.body), body).toMatchObject({ code: "invalid_request" })
    }
  })

  test("converts path, query and headers by type", async () => {
    const { status, headers, body } = await ask(app, {
      path: "/shops/12345678901234567890/search?limit=5&after=2024-02-29T12:00:00Z&tag=a%20b&tag=c&exact=true",
      headers: { "X-Client": "test" },
    })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual({
      shop: "12345678901234567890",
      limit: 5,
      after: "2024-02-29T12:00:00.000Z",
      tag: ["a b", "c"],
      exact: true,
      year: 2024,
    })
    // The result's type has the tag, too.
    expect(headers["x-client"]).toBe("test")
  })

  test("lists every issue of path, query and headers with the part it is in", async () => {
    const { status, body } = await ask(app, { path: "/shops/x/search?limit=0&exact=yes" })
    expect(status).toBe(400)
    const { issues } = JSON.parse(body) as { issues: { in: string; path: string }[] }
    expect(issues.map((issue) => `${issue.in} ${issue.path}`).sort()).toEqual([
      "path /shop",
      "query /exact",
      "query /limit",
    ])
  })

  test("mixes path, query and an optional body", async () => {
    const path = "/items/7?dry=true"
    const without = await ask(app, { method: "PATCH", path })
    expect(JSON.parse(without.body)).toEqual({ id: 7, dry: true })
    const headers = { "content-type": "application/json" }
    const with_ = await ask(app, { method: "PATCH", path, headers, body: `{"note":"x"}` })
    expect(JSON.parse(with_.body)).toEqual({ id: 7, dry: true, note: "x" })
  })

  test("survives bodies that are nested as deeply as the limit allows", async () => {
    const deep = 60_000
    const bodies = [
      ["/updateUser", `{"id":${"[".repeat(deep)}${"]".repeat(deep)}}`, 400],
      ["/plant", `${'{"children":['.repeat(deep)}${"]}".repeat(deep)}`, 400],
      // JSON.parse reads this one, but JSON.stringify cannot write it.
      ["/anything", `{"it":${"[".repeat(deep)}${"]".repeat(deep)}}`, 500],
    ] as const
    const headers = { "content-type": "application/json" }
    for (const [path, body, status] of bodies) {
      const answer = await ask(app, { method: "POST", path, headers, body })
      expect(answer.status, path).toBe(status)
    }
    expect(errors.splice(0)).toEqual([expect.any(RangeError)])
    expect((await ask(app, { path: "/hello" })).status).toBe(200)
  })

  test("takes __proto__ for a key like any other", async () => {
    const headers = { "content-type": "application/json" }
    const body = `{"it":{"__proto__":{"admin":true},"constructor":1}}`
    const answer = await ask(app, { method: "POST", path: "/anything", headers, body })
    expect([answer.status, answer.body]).toEqual([200, body])
  })

  test("sends 204 for void, and the problem of an ApiError", async () => {
    expect((await ask(app, { method: "DELETE", path: "/items/1" })).status).toBe(204)
    const { status, body } = await ask(app, { method: "DELETE", path: "/items/404" })
    expect(status).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ code: "not_found", detail: "There is no item 404" })
  })

  test("passes a context to the handlers that declare one", async () => {
    expect((await ask(app, { path: "/where?x=1" })).body).toBe(`"GET /where"`)
    expect((await ask(app, { path: "/hello" })).body).toBe(`"hello"`)
  })

  test("serves injected requests like those from the network", async () => {
    const response = await app.inject({ path: "/shops/1/search" })
    expect(response.json()).toEqual({ shop: "1" })
  })

  test("names its routes after the variables", () => {
    expect(app.routes.map(({ name }) => name)).toEqual([
      "updateUser",
      "search",
      "change",
      "remove",
      "where",
      "hello",
      "plant",
      "anything",
    ])
  })
})
