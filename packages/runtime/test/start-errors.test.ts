import { expect, test } from "vitest"
import { api, type Endpoint } from "../src/endpoint/api.ts"
import type { Routes } from "../src/endpoint/routes.ts"
import { serve } from "../src/app/serve/serve.ts"
import type { ServeOptions } from "../src/app/options/serve-options.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"

const ok = (): string => "ok"

test("api() without the transformer explains how to add it to Vitest, when run by Vitest", () => {
  expect(() => api({ method: "GET", path: "/a" }, ok)).toThrow(
    /^PC2001: api\(\) for GET \/a .*"@precast\/transformer\/vite".*vitest\.config\.ts/,
  )
})

test("routes may be nested, arrays, and modules", async () => {
  const app = await serve(
    {
      users: { all: endpoint("GET", "/users", ok), one: endpoint("GET", "/users/:id", ok) },
      more: [endpoint("POST", "/users", ok)],
    },
    { port: 0, core: "node", banner: false },
  )
  await app.close()
  expect(app.routes).toEqual([
    { name: "GET /users", method: "GET", path: "/users" },
    { name: "GET /users/:id", method: "GET", path: "/users/:id" },
    { name: "POST /users", method: "POST", path: "/users" },
  ])
})

const wrongRoutes: [string, unknown, RegExp][] = [
  ["twice the same", [endpoint("GET", "/a", ok), endpoint("GET", "/a", ok)], /^PC2004: .*twice/],
  [
    "other parameter names",
    { one: endpoint("GET", "/a/:x", ok), two: endpoint("GET", "/a/:y", ok) },
    /^PC2004: .*one .*\/a\/:x.*two .*\/a\/:y/,
  ],
  ["no slash", [endpoint("GET", "a", ok)], /^PC2003: .*"a", which does not start/],
  ["a query", [endpoint("GET", "/a?b=:c", ok)], /^PC2003: /],
  ["a function", { hello: ok }, /^PC2006: routes\.hello is the function ok/],
  ["nothing", { hello: undefined }, /^PC2006: routes\.hello is undefined/],
  ["a promise", { a: { b: Promise.resolve(ok) } }, /^PC2006: routes\.a\.b is an object of Promise/],
  ["text", "routes", /^PC2006: routes is the string "routes"/],
]

test.each(wrongRoutes)("routes with %s are refused", async (_name, routes, message) => {
  await expect(serve(routes as Routes)).rejects.toThrow(message)
})

test("a path whose parameters are not those it was compiled for is refused", async () => {
  const compiled = endpoint("GET", "/users/:id", ok)
  const changed: Endpoint = { ...compiled, options: { method: "GET", path: "/users/:user" } }
  await expect(serve([changed])).rejects.toThrow(/^PC2005: .*\/users\/:user.*\(id\)/)
})

const wrongOptions: [unknown, RegExp][] = [
  [{ port: "3000" }, /^PC2012: Option "port" .* from 0 to 65535; it is "3000"/],
  [{ port: 70_000 }, /it is 70000/],
  [{ workers: 0 }, /"workers"/],
  [{ core: "deno" }, /"core" .* "auto", "uws", "js" or "node"; it is "deno"/],
  [{ limits: { bodyBytes: -1 } }, /"limits.bodyBytes"/],
  [{ limits: { body: 5 } }, /"limits.body" .* one of .*bodyBytes/],
  [{ prot: 3000 }, /"prot" .* one of port, host/],
  [{ host: "" }, /"host"/],
  [{ graceMs: Number.NaN }, /"graceMs" .* NaN/],
  [{ onError: "log" }, /"onError" .* a function/],
]

test.each(wrongOptions)("options %j are refused", async (options, message) => {
  await expect(serve([endpoint("GET", "/a", ok)], options as ServeOptions)).rejects.toThrow(message)
})

describeCores("a port", ({ serve: open, core }) => {
  test("that is taken is named", async () => {
    const first = await open([endpoint("GET", "/a", ok)])
    const second = serve([endpoint("GET", "/a", ok)], { port: first.port, core, banner: false })
    await expect(second).rejects.toThrow(`PC2007: Port in use: 127.0.0.1:${first.port}`)
  })

  test("on an address that is not of this machine is refused", async () => {
    const app = serve([endpoint("GET", "/a", ok)], { host: "192.0.2.1", port: 0, core })
    await expect(app).rejects.toThrow(/^PC2008: Cannot listen on 192\.0\.2\.1:0/)
  })

  test("0 gives a free one, and a URL that works", async () => {
    const app = await open([endpoint("GET", "/a", ok)])
    expect(app.port).toBeGreaterThan(0)
    expect(app.url).toBe(`http://127.0.0.1:${app.port}`)
    expect(await (await fetch(`${app.url}/a`)).json()).toBe("ok")
  })
})
