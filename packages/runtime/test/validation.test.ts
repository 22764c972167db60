import { expect, test } from "vitest"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask, askJson } from "./helpers/request.ts"

const save = endpoint("POST", "/save", ({ body }) => body, {
  body: { id: "number", name: "string" },
})

describeCores("a request that does not fit the type", ({ serve }) => {
  test("is refused with 400 and every issue", async () => {
    const app = await serve({ save })
    const { status, headers, body } = await askJson(app, "/save", { id: "7" })
    expect(status).toBe(400)
    expect(headers["content-type"]).toBe("application/problem+json")
    expect(JSON.parse(body)).toEqual({
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: "The request does not fit the type of this route.",
      code: "invalid_request",
      issues: [
        { in: "body", path: "/id", code: "type", expected: "number", found: "string" },
        {
          in: "body",
          path: "/name",
          code: "missing",
          expected: "string",
          found: "undefined",
        },
      ],
    })
  })

  test("returns the encoded result when valid", async () => {
    const app = await serve({ save })
    const { status, headers, body } = await askJson(app, "/save", { id: 7, name: "Joë €" })
    expect(status).toBe(200)
    expect(headers["content-type"]).toBe("application/json")
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)))
    expect(JSON.parse(body)).toEqual({ id: 7, name: "Joë €" })
  })

  test("path parameters, query and headers arrive raw, absent ones as undefined", async () => {
    const app = await serve([
      endpoint(
        "GET",
        "/a/:x/b/:y",
        (input) => ({ ...input, absent: input.headers.map((h) => h === undefined) }),
        {
          headers: ["x-one", "x-two", "x-three"],
          query: true,
        },
      ),
    ])
    const { body } = await ask(app, {
      path: "/a/1%202/b/%C3%A9?q=1&q=a%20b&c",
      headers: { "X-One": "1", "x-two": "" },
    })
    expect(JSON.parse(body)).toEqual({
      params: ["1%202", "%C3%A9"],
      query: "q=1&q=a%20b&c",
      headers: ["1", null, null],
      absent: [false, true, true],
    })
  })

  test("a handler without a result returns 204 without a body", async () => {
    const app = await serve([endpoint("DELETE", "/users/:id", () => undefined)])
    const { status, headers, body } = await ask(app, { method: "DELETE", path: "/users/7" })
    expect([status, body]).toEqual([204, ""])
    expect(headers).not.toHaveProperty("content-length")
    expect(headers).not.toHaveProperty("content-type")
  })
})
