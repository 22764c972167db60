import { expect, expectTypeOf, test } from "vitest"
import { api } from "../../src/endpoint/api.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { group } from "../../src/endpoint/group.ts"
import { hook } from "../../src/endpoint/hooks.ts"
import { createApp } from "../../src/app/compose/create-app.ts"
import { pause } from "../conformance/raw.ts"
import { collectErrors, describeProtocols } from "../helpers/cores.ts"
import { ask, raw as talk } from "../helpers/request.ts"

const show = api.raw({ method: "GET", path: "/show/:one/:two" }, (request, { params }) => {
  expectTypeOf(params).toEqualTypeOf<{ readonly one: string; readonly two: string }>()
  return Response.json({ url: request.url, params, agent: request.headers.get("x-agent") })
})

const echo = api.raw(
  { method: "POST", path: "/echo" },
  (request) => new Response(request.body, { headers: { "content-type": "text/x-echo" } }),
)

const text = api.raw(
  { method: "POST", path: "/text", limits: { bodyBytes: 10 } },
  async (request) => {
    return new Response(await request.text())
  },
)

const cookies = api.raw({ method: "DELETE", path: "/cookies" }, () => {
  const headers = new Headers([
    ["set-cookie", "a=1; Path=/"],
    ["set-cookie", "b=2"],
    ["content-length", "9"],
    ["x-text", "é"],
  ])
  return new Response(null, { status: 404, headers })
})

const routes = [show, echo, text, cookies]
const REQUEST_BODY_PARTS = ["one", "two", "three"]

describeProtocols("api.raw()", ({ core, serve }) => {
  test("gets the request as it is", async () => {
    const { port } = await serve(routes)
    const path = "/show/a%20b/%zz?q=1&q=%20"
    const answer = await ask({ port }, { path, headers: { "x-agent": "me" } })
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json"])
    expect(JSON.parse(answer.body)).toEqual({
      url: `http://127.0.0.1:${port}${path}`,
      params: { one: "a b", two: "%zz" },
      agent: "me",
    })
  })

  test("handles HEAD with the handler of GET, without the body", async () => {
    const answer = await ask(await serve(routes), { method: "HEAD", path: "/show/a/b" })
    expect([answer.status, answer.body, answer.headers["content-type"]]).toEqual([
      200,
      "",
      "application/json",
    ])
  })

  test("other methods are refused as on any route", async () => {
    const answer = await ask(await serve(routes), { method: "PUT", path: "/echo" })
    expect([answer.status, answer.headers.allow]).toEqual([405, "OPTIONS, POST"])
  })

  test("streams both ways", async () => {
    const { port } = await serve(routes)
    const sent = new TransformStream<Uint8Array, Uint8Array>()
    const writer = sent.writable.getWriter()
    void writer.write(Buffer.from("begin;"))
    const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
      method: "POST",
      body: sent.readable,
      duplex: "half",
    } as RequestInit)
    expect(answer.headers.get("content-type")).toBe("text/x-echo")
    const reader = answer.body!.getReader()
    let received = Buffer.from((await reader.read()).value!).toString()
    for (const part of REQUEST_BODY_PARTS) {
      void writer.write(Buffer.from(part))
      received += Buffer.from((await reader.read()).value!).toString()
    }
    await writer.close()
    expect(await reader.read()).toEqual({ done: true, value: undefined })
    expect(received).toBe("begin;onetwothree")
  })

  test("16 MiB to a reader that pauses", async () => {
    const bytes = new Uint8Array(16 * 1024 * 1024).fill(7)
    const big = api.raw(
      { method: "POST", path: "/big", limits: { bodyBytes: bytes.byteLength } },
      (request) => new Response(request.body),
    )
    const { port } = await serve([big])
    const answer = await fetch(`http://127.0.0.1:${port}/big`, { method: "POST", body: bytes })
    let size = 0
    for await (const part of answer.body!) {
      size += (part as Uint8Array).byteLength
      if (size % 5 === 0) await pause(1)
    }
    expect(size).toBe(bytes.byteLength)
  })

  test("without a body, and with an empty one", async () => {
    const app = await serve(routes)
    expect((await ask(app, { method: "POST", path: "/text" })).body).toBe("")
    expect((await ask(app, { method: "POST", path: "/text", body: "" })).body).toBe("")
  })

  test.each(["chunked", undefined])("a body larger than the route takes (%s)", async (coding) => {
    const headers = coding === undefined ? {} : { "transfer-encoding": coding }
    const app = await serve(routes)
    const answer = await ask(app, { method: "POST", path: "/text", body: "x".repeat(11), headers })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toMatchObject({ code: "payload_too_large" })
  })

  test("set-cookie several times; what the core writes is the core's", async () => {
    const answer = await ask(await serve(routes), { method: "DELETE", path: "/cookies" })
    expect(answer.status).toBe(404)
    expect(answer.headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2"])
    expect([answer.headers["x-text"], answer.body]).toEqual(["%C3%A9", ""])
  })

  test("errors", async () => {
    const { errors, onError } = collectErrors()
    const get = (path: string, handler: () => Response): ReturnType<typeof api.raw> =>
      api.raw({ method: "GET", path }, handler) as never
    const app = await serve(
      [
        get("/fails", () => {
          throw new Error("secret")
        }),
        get("/known", () => {
          throw new ApiError("conflict", "Known")
        }),
        get("/nothing", () => undefined as never),
        get("/network-error", () => Response.error()),
        get("/read", () => {
          const response = new Response("x")
          void response.text()
          return response
        }),
      ],
      { onError },
    )
    const statuses = ["/fails", "/known", "/nothing", "/network-error", "/read"].map(
      async (path) => (await ask(app, { path })).status,
    )
    expect(await Promise.all(statuses)).toEqual([500, 409, 500, 502, 500])
    expect(errors.map((error) => (error as Error).message).sort()).toEqual([
      "a raw handler has to return a Response; this one returned undefined",
      "secret",
      "the body of the Response was read before it was returned",
    ])
  })

  test("a request that a URL would change is refused", async () => {
    const seen: string[] = []
    const any = api.raw({ method: "GET", path: "/a/:b/:c" }, ({ url }) => {
      seen.push(url)
      return new Response()
    })
    const { port } = await serve([any])
    const paths = [
      "/a/../c",
      "/a/b/..",
      "/a/./c",
      "/a/%2e%2E/c",
      "/a/.%2e/c",
      "/a/b\\/c",
      "/a/b/%2e?x",
    ]
    for (const path of paths) {
      const answer = await talk(
        { port },
        `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      )
      expect([path, answer.slice(9, 12)]).toEqual([path, "400"])
    }
    for (const host of ["a/b", "a@b", "a?b", "a#b", "a b", "[::1"]) {
      const answer = await talk(
        { port },
        `GET /a/b/c HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      expect([host, answer.slice(9, 12)]).toEqual([host, "400"])
    }
    for (const host of ["a", "a.example:8080", "[::1]:3000"]) {
      await talk({ port }, `GET /a/..b/.c HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    }
    expect(seen).toEqual(
      ["a", "a.example:8080", "[::1]:3000"].map((host) => `http://${host}/a/..b/.c`),
    )
  })

  test("a client that goes aborts the request", async () => {
    const aborted = Promise.withResolvers<unknown>()
    const client = new AbortController()
    const hang = api.raw({ method: "GET", path: "/hang" }, ({ signal }) => {
      signal.addEventListener("abort", () => aborted.resolve(signal.reason))
      client.abort()
      return new Promise(() => {})
    })
    const app = await serve([hang])
    await expect(ask(app, { path: "/hang", signal: client.signal })).rejects.toThrow()
    expect(await aborted.promise).toMatchObject({ name: "AbortError" })
  })

  test("hooks run around it, and its data is typed", async () => {
    const who = hook({ onRequest: () => ({ user: "ann" }) })
    const me = api.raw({ method: "GET", path: "/me", use: [who] }, (_request, { data }) => {
      expectTypeOf(data.user).toEqualTypeOf<string>()
      return new Response(data.user)
    })
    const app = await serve([group("/v1", [me])], {
      use: [hook({ onResponse: (_context, answer) => answer.headers.set("x-core", core) })],
    })
    const answer = await ask(app, { path: "/v1/me" })
    expect([answer.body, answer.headers["x-core"]]).toEqual(["ann", core])
  })
})

test("fetched: the URL is the one of the request", async () => {
  const { fetch } = createApp(routes)
  const answer = await fetch(new Request("https://example.com/show/a/b?c"))
  expect(await answer.json()).toMatchObject({ url: "https://example.com/show/a/b?c" })
  const body = ReadableStream.from([Buffer.from("a"), Buffer.from("b")])
  const init = { method: "POST", body, duplex: "half" } as RequestInit
  expect(await (await fetch(new Request("https://example.com/echo", init))).text()).toBe("ab")
})
