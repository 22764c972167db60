// Parts of a request other than JSON: compiled by the transformer, served by the built package.
import { api, serve, signCookie, type Cookie, type Default } from "@precast/runtime"
import { expect, test } from "vitest"
import { ask, type Reply } from "../helpers/request.ts"
import { describeRequests, issuesOf, json } from "./each-core.ts"

interface Visit {
  sid: string & Cookie<"sid">
  theme?: ("dark" | "light") & Cookie<"theme">
  count: number & Cookie<"n"> & Default<1>
  user?: number & Cookie<"user", { signed: true }>
  page?: number
}
interface Visited {
  sid: string
  theme?: string
  count: number
  user?: number
  page?: number
}
const visit = api({ method: "GET", path: "/visit" }, (input: Visit): Visited => input)

describeRequests("cookies", { visit }, ({ app }) => {
  const get = (cookie: string, query = ""): Promise<Reply> =>
    ask(app(), { path: `/visit${query}`, headers: cookie === "" ? {} : { cookie } })

  test("are read by type", async () => {
    const answer = await get(`sid="a%20b"; theme=dark; n=7; sid=second`, "?page=2")
    expect(json(answer)).toEqual({ sid: "a b", theme: "dark", count: 7, page: 2 })
    expect(json(await get("sid="))).toEqual({ sid: "", count: 1 })
  })

  test("are reported by name when invalid", async () => {
    expect(issuesOf(await get("theme=red; n=x"))).toEqual([
      "cookie /sid missing",
      "cookie /theme value",
      "cookie /n type",
    ])
    expect(issuesOf(await get(""))).toEqual(["cookie /sid missing"])
  })

  test("that are signed count only with a signature of ours", async () => {
    const user = (value: string): Promise<Reply> => get(`sid=1; user=${value}`)
    for (const secret of ["new", "old"]) {
      const value = encodeURIComponent(signCookie("user", "7", secret))
      expect(json(await user(value))).toEqual({ sid: "1", count: 1, user: 7 })
    }
    const forged = [signCookie("user", "7", "x"), signCookie("sid", "7", "new"), "7", "7.", "."]
    for (const value of forged) {
      expect(json(await user(encodeURIComponent(value)))).toEqual({ sid: "1", count: 1 })
    }
  })

  test("are read without a network, too", async () => {
    const answer = await app().inject({ path: "/visit", headers: { cookie: "sid=1" } })
    expect(answer.json()).toEqual({ sid: "1", count: 1 })
  })
})

test("signed cookies need a secret", async () => {
  await expect(serve({ visit }, { port: 0, core: "node" })).rejects.toMatchObject({
    code: "PC2020",
  })
})
