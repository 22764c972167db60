import { Hono } from "hono"
import { stream } from "hono/streaming"
import { expect, expectTypeOf, test } from "vitest"
import { api } from "../../src/endpoint/api.ts"
import { group } from "../../src/endpoint/group.ts"
import { hook } from "../../src/endpoint/hooks.ts"
import { createApp } from "../../src/app/compose/create-app.ts"
import { mount } from "../../src/http/fetch/mount.ts"
import { Wire } from "../conformance/raw.ts"
import { collectErrors, describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

/** Returns the request that it got. */
const mirror = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  return Response.json([request.method, pathname, search, await request.text()])
}

const HEAD = { method: "HEAD", path: "/raw" } as const

describeCores("mount()", ({ serve }) => {
  test.each([
    ["/legacy", "/"],
    ["/legacy/", "/"],
    ["/legacy/a", "/a"],
    ["/legacy/a/", "/a/"],
    ["/legacy/a/b%20c", "/a/b%20c"],
    ["/legacy//a", "//a"],
  ])("%s is %s to the application", async (path, seen) => {
    const app = await serve([mount("/legacy", mirror)])
    const answer = await ask(app, { path: `${path}?q=1` })
    expect(JSON.parse(answer.body)).toEqual(["GET", seen, "?q=1", ""])
  })

  test("HEAD has the headers of the response and no body", async () => {
    const { port } = await serve([mount("/legacy", mirror), api.raw(HEAD, mirror)])
    for (const path of ["/legacy/a", HEAD.path]) {
      for (const rest of ["\r\n", "Content-Length: 4\r\n\r\ntext"]) {
        const wire = await Wire.open(port)
        await wire.write(`HEAD ${path} HTTP/1.1\r\nHost: x\r\n${rest}`)
        expect(await wire.answer(true)).toMatchObject({ status: 200, body: "" })
        // A body would be parsed as the next response.
        await wire.write("OPTIONS /none HTTP/1.1\r\nHost: x\r\n\r\n")
        expect((await wire.answer())?.status).toBe(404)
        wire.destroy()
      }
    }
  })

  test("paths stay as they are without stripping, and in groups", async () => {
    const app = await serve([
      group("/v1", [mount("/a", mirror, { strip: false }), mount("/b", mirror)]),
    ])
    expect(JSON.parse((await ask(app, { path: "/v1/a/x" })).body)[1]).toBe("/v1/a/x")
    expect(JSON.parse((await ask(app, { path: "/v1/b/x" })).body)[1]).toBe("/x")
    expect((await ask(app, { path: "/v1" })).status).toBe(404)
  })

  test("below the root, behind everything else", async () => {
    const app = await serve([
      mount("/", mirror),
      endpoint("GET", "/users/:id", ({ params }) => params),
    ])
    expect((await ask(app, { path: "/users/7" })).body).toBe(`["7"]`)
    expect(JSON.parse((await ask(app, { path: "/" })).body)[1]).toBe("/")
    expect(JSON.parse((await ask(app, { path: "/users/7/x" })).body)[1]).toBe("/users/7/x")
    expect(JSON.parse((await ask(app, { path: "/favicon.ico" })).body)[1]).toBe("/favicon.ico")
  })

  test.each(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s", async (method) => {
    const app = await serve([mount("/legacy", mirror)])
    const sends = !["GET", "OPTIONS"].includes(method)
    const body = sends ? { body: "text" } : {}
    const answer = await ask(app, { method, path: "/legacy/a", ...body })
    expect(JSON.parse(answer.body)).toEqual([method, "/a", "", sends ? "text" : ""])
  })

  test("paths outside the prefix do not reach the application", async () => {
    const app = await serve([mount("/legacy", mirror)])
    for (const path of ["/legacyx", "/LEGACY/a"]) {
      expect([path, (await ask(app, { path })).status]).toEqual([path, 404])
    }
    for (const path of ["/legacy/../admin", "/legacy/%2e%2e/admin", "/legacy/a\\..\\b"]) {
      expect([path, (await ask(app, { path })).status]).toEqual([path, 400])
    }
  })

  test("Hono: routes, streams, cookies, errors, 404", async () => {
    const hono = new Hono()
      .get("/users/:id", (c) => c.json({ id: c.req.param("id"), q: c.req.query("q") }))
      .post("/json", async (c) => c.json(await c.req.json(), 201))
      .get("/stream", (c) =>
        stream(c, async (to) => {
          for (const part of ["a", "b", "c"]) await to.write(part)
        }),
      )
      .get("/cookies", (c) => {
        c.header("set-cookie", "a=1", { append: true })
        c.header("set-cookie", "b=2", { append: true })
        return c.body(null, 204)
      })
      .get("/fails", () => {
        throw new Error("inside")
      })
      .onError((error, c) => c.text(error.message, 500))
    const app = await serve([mount("/api", hono)])
    const get = (path: string): ReturnType<typeof ask> => ask(app, { path })
    expect((await get("/api/users/7?q=x")).body).toBe(`{"id":"7","q":"x"}`)
    expect((await get("/api/stream")).body).toBe("abc")
    const cookies = await get("/api/cookies")
    expect([cookies.status, cookies.headers["set-cookie"]]).toEqual([204, ["a=1", "b=2"]])
    expect(await get("/api/fails")).toMatchObject({ status: 500, body: "inside" })
    expect(await get("/api/none")).toMatchObject({ status: 404, body: "404 Not Found" })
    const body = `{"a":[1,2]}`
    const headers = { "content-type": "application/json" }
    const posted = await ask(app, { method: "POST", path: "/api/json", body, headers })
    expect(posted).toMatchObject({ status: 201, body })
    const head = await ask(app, { method: "HEAD", path: "/api/users/7" })
    expect([head.status, head.body]).toEqual([200, ""])
  })

  test("an error that an application throws becomes a problem, and is reported", async () => {
    const { errors, onError } = collectErrors()
    const app = await serve([mount("/x", () => Promise.reject(new Error("secret")))], { onError })
    const answer = await ask(app, { path: "/x/a" })
    expect([answer.status, answer.body.includes("secret")]).toEqual([500, false])
    expect(errors).toMatchObject([{ message: "secret" }])
  })

  test("a body larger than the mount takes", async () => {
    const app = await serve([mount("/x", mirror, { limits: { bodyBytes: 3 } })])
    const sent = { method: "POST", path: "/x", body: "1234" }
    expect((await ask(app, sent)).status).toBe(413)
    const chunked = { ...sent, headers: { "transfer-encoding": "chunked" } }
    expect((await ask(app, chunked)).status).toBe(413)
  })

  test("hooks run around it, and their data is there", async () => {
    const who = hook({ onRequest: () => ({ user: "ann" }) })
    const handler = mount(
      "/x",
      (_request, { data }) => {
        expectTypeOf(data.user).toEqualTypeOf<string>()
        return new Response(data.user)
      },
      { use: [who] },
    )
    expect((await ask(await serve([handler]), { path: "/x/y" })).body).toBe("ann")
  })
})

test("an application of ours in another one", async () => {
  const inner = createApp([
    api.raw({ method: "GET", path: "/deep" }, ({ url }) => new Response(url)),
  ])
  const { fetch } = createApp([mount("/a", createApp([mount("/b", inner)]))])
  const answer = await fetch(new Request("https://example.com/a/b/deep?x"))
  expect(await answer.text()).toBe("https://example.com/deep?x")
})
