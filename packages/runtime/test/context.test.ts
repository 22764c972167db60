import { expect, test } from "vitest"
import type { Context } from "../src/api.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

const show = endpoint("GET", "/show/:id", (_input, { method, path, headers }: Context) => ({
  method,
  path,
  header: headers["x-one"],
  prototype: Object.getPrototypeOf(headers) === null,
}))

describeCores("the context of a request", ({ serve }) => {
  test("has method, raw path and headers", async () => {
    const app = await serve([show])
    const { body } = await ask(app, { path: "/show/a%20b?q=1", headers: { "X-One": "1" } })
    expect(JSON.parse(body)).toEqual({
      method: "GET",
      path: "/show/a%20b",
      header: "1",
      prototype: true,
    })
  })
})
