import { expect, test } from "vitest"
import { etag } from "../../src/http/response/etag.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

describeCores("etag()", ({ serve }) => {
  const routes = [
    endpoint("GET", "/a", () => ({ text: "é" })),
    endpoint("GET", "/b", () => ({ text: "b" })),
    endpoint("POST", "/a", () => ({ text: "é" })),
    endpoint("GET", "/empty", () => undefined, { output: () => undefined }),
  ]

  test("returns 304 when the client has the same version", async () => {
    const app = await serve(routes, { use: [etag()] })
    const first = await ask(app, { path: "/a" })
    const tag = String(first.headers.etag)
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)])
    expect((await ask(app, { path: "/a" })).headers.etag).toBe(tag)
    expect((await ask(app, { path: "/b" })).headers.etag).not.toBe(tag)

    for (const header of [tag, tag.slice(2), `"x", ${tag}`, "*"]) {
      const again = await ask(app, { path: "/a", headers: { "if-none-match": header } })
      expect([again.status, again.body, again.headers.etag]).toEqual([304, "", tag])
      expect(again.headers).not.toHaveProperty("content-type")
    }
    const other = await ask(app, { path: "/a", headers: { "if-none-match": '"x"' } })
    expect([other.status, other.body]).toEqual([200, '{"text":"é"}'])
  })

  test("leaves other responses unchanged", async () => {
    const app = await serve(routes, { use: [etag()] })
    const headers = { "if-none-match": "*", "if-match": '"x"' }
    for (const request of [
      { method: "POST", path: "/a", headers },
      { path: "/none", headers },
      { path: "/empty", headers },
    ]) {
      const { status, headers: got } = await ask(app, request)
      expect(status).not.toBe(304)
      expect(got).not.toHaveProperty("etag")
    }
    const head = await ask(app, { method: "HEAD", path: "/a" })
    expect(head.headers.etag).toMatch(/^W\//)
  })
})
