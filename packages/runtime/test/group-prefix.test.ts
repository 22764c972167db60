// A group's "/" is its prefix, with and without a slash at its end.
import { expect, test } from "vitest"
import { group } from "../src/endpoint/group.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

const list = endpoint("GET", "/", () => "list")
const save = endpoint("POST", "/", ({ body }) => body, { body: { id: "number" } })
const one = endpoint("GET", "/:id", ({ params }) => params)

describeCores("a group", ({ serve }) => {
  test("responds at its prefix, with and without a trailing slash", async () => {
    const app = await serve([group("/v1", [group("/products", [list, save, one])])], {})
    for (const path of ["/v1/products", "/v1/products/", "/v1/products?page=2"])
      expect([path, (await ask(app, { path })).body]).toEqual([path, '"list"'])
    const body = '{"id":7}'
    const headers = { "content-type": "application/json" }
    for (const path of ["/v1/products", "/v1/products/"])
      expect((await ask(app, { method: "POST", path, headers, body })).body).toBe(body)
    expect((await ask(app, { path: "/v1/products/7" })).body).toBe('["7"]')
    expect((await ask(app, { method: "PUT", path: "/v1/products" })).status).toBe(405)
    expect((await ask(app, { path: "/v1" })).status).toBe(404)
    expect(app.routes.map(({ path }) => path)).toEqual([
      "/v1/products/",
      "/v1/products/",
      "/v1/products/:id",
    ])
  })

  test("leaves its prefix to an endpoint that has this path", async () => {
    const other = endpoint("GET", "/products", () => "other")
    const app = await serve([group("/products", [list]), other], {})
    expect((await ask(app, { path: "/products" })).body).toBe('"other"')
    expect((await ask(app, { path: "/products/" })).body).toBe('"list"')
  })
})
