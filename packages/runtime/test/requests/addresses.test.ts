// Paths, queries and the type that is accepted: compiled by the transformer, served by the built package.
import { api, type Default } from "@precast/runtime"
import { expect, test } from "vitest"
import { ask, type Reply } from "../helpers/request.ts"
import { describeRequests, issuesOf, json } from "./each-core.ts"

const files = api({ method: "GET", path: "/files/*path" }, ({ path }: { path: string }) => path)
const filesTop = api({ method: "GET", path: "/files/top" }, () => "top")
const filesOf = api({ method: "GET", path: "/files/:id" }, ({ id }: { id: string }) => `id ${id}`)
const post = api(
  { method: "GET", path: "/posts/:year/:month?/:day?" },
  (input: { year: number; month?: number; day: number & Default<1> }) => input,
)

interface Search {
  filter: {
    name: string
    tags?: ("a" | "b")[]
    since?: Date
    price?: { min?: number; max?: number }
  }
  sort?: { by: "name" | "date"; down: boolean & Default<false> }
  paging: { page: number; size: number } & Default<{ page: 1; size: 10 }>
}
const search = api({ method: "GET", path: "/search" }, (input: Search) => input)
const negotiate = api({ method: "GET", path: "/negotiate" }, (_input: {}, context) =>
  context.accepts(["application/json", "text/csv"]),
)

describeRequests("paths", { files, filesTop, filesOf, post }, ({ app }) => {
  const get = async (path: string): Promise<unknown> => json(await ask(app(), { path }))

  test("end with a wildcard, which static text and parameters come before", async () => {
    expect(await get("/files/top")).toBe("top")
    expect(await get("/files/x")).toBe("id x")
    expect(await get("/files/a/b.txt")).toBe("a/b.txt")
    expect(await get("/files/top/")).toBe("top/")
    expect(await get("/files/a%2Fb/%E2%82%AC")).toBe("a/b/€")
    expect(await get("/files/a//b/../c")).toBe("a//b/../c")
    expect((await ask(app(), { path: "/files/" })).status).toBe(404)
    expect((await ask(app(), { path: "/files" })).status).toBe(404)
    expect((await ask(app(), { path: "/files/a/b", method: "POST" })).status).toBe(405)
    expect((await ask(app(), { path: "/files/a/b", method: "HEAD" })).status).toBe(200)
    expect(issuesOf(await ask(app(), { path: "/files/a/%zz" }))).toEqual(["path /path format"])
  })

  test("have parameters that may be missing", async () => {
    expect(await get("/posts/2024")).toEqual({ year: 2024, day: 1 })
    expect(await get("/posts/2024/2")).toEqual({ year: 2024, month: 2, day: 1 })
    expect(await get("/posts/2024/2/29")).toEqual({ year: 2024, month: 2, day: 29 })
    for (const path of ["/posts", "/posts/", "/posts/2024/", "/posts/2024/2/29/1"]) {
      expect((await ask(app(), { path })).status, path).toBe(404)
    }
    expect(issuesOf(await ask(app(), { path: "/posts/2024/x/%ff" }))).toEqual([
      "path /month type",
      "path /day format",
    ])
  })
})

describeRequests("a query", { search }, ({ app }) => {
  const get = (query: string): Promise<Reply> => ask(app(), { path: `/search?${query}` })

  test("has objects in it", async () => {
    expect(json(await get("filter[name]=x"))).toEqual({
      filter: { name: "x" },
      paging: { page: 1, size: 10 },
    })
    const query = new URLSearchParams([
      ["filter[name]", "a b"],
      ["filter[tags]", "a"],
      ["filter[tags]", "b"],
      ["filter[since]", "2024-02-29T00:00:00Z"],
      ["filter[price][max]", "5"],
      ["filter[__proto__][x]", "1"],
      ["sort[by]", "date"],
      ["sort[down]", "true"],
      ["paging[page]", "2"],
      ["paging[size]", "5"],
    ])
    expect(json(await get(String(query)))).toEqual({
      filter: {
        name: "a b",
        tags: ["a", "b"],
        since: "2024-02-29T00:00:00.000Z",
        price: { max: 5 },
      },
      sort: { by: "date", down: true },
      paging: { page: 2, size: 5 },
    })
  })

  test("reports invalid values in them", async () => {
    const query = "filter[tags]=c&filter[price][min]=x&sort[down]=1&paging[page]=1"
    expect(issuesOf(await get(query))).toEqual([
      "query /filter/name missing",
      "query /filter/tags/0 value",
      "query /filter/price/min type",
      "query /sort/by missing",
      "query /sort/down type",
      "query /paging/size missing",
    ])
    expect(issuesOf(await get(""))).toEqual(["query /filter/name missing"])
  })
})

describeRequests("a request", { negotiate }, ({ app }) => {
  test("responds in the media type that the request accepts", async () => {
    const get = (accept: string): Promise<Reply> =>
      ask(app(), { path: "/negotiate", headers: { accept } })
    const answer = await get("text/*, application/json;q=0.5")
    expect(json(answer)).toBe("text/csv")
    expect(answer.headers.vary).toBe("accept")
    expect(json(await get("*/*"))).toBe("application/json")
    const none = await get("image/png")
    expect([none.status, JSON.parse(none.body)]).toMatchObject([406, { code: "not_acceptable" }])
  })
})
