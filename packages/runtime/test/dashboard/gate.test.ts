// Who may look at the dashboard, on both cores.
import { expect, test } from "vitest"
import { cors } from "../../src/middleware/headers/cors.ts"
import { readDashboardOptions } from "../../src/app/options/options.ts"
import type { ServeOptions } from "../../src/app/options/serve-options.ts"
import { readOptions } from "../../src/app/options/read-options.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask, keyOf } from "./ask.ts"

const routes = [endpoint("GET", "/hello", () => ({ hello: "you" }))]
const TOKEN = "correct-horse-battery"

describeCores("the dashboard", ({ serve }) => {
  test("is a page and its files, under a strict policy", async () => {
    const { url } = await serve(routes, { dashboard: true })
    const page = await ask(`${url}/_precast`)
    expect(page.status).toBe(200)
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
    for (const path of ["", "/files/main.js", "/files/style.css"]) {
      const { status, headers } = await ask(`${url}/_precast${path}`)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        "content-security-policy": expect.stringContaining("default-src 'none'; script-src 'self'"),
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
      })
    }
    for (const path of ["/files/other.js", "/files/..%2fpage.ts", "/files/__proto__", "/other"])
      expect((await ask(`${url}/_precast${path}`)).status).toBe(404)
  })

  test("accepts requests from this machine only", async () => {
    const { url, port } = await serve(routes, { dashboard: true })
    const key = await keyOf(`${url}/_precast`)
    const data = `${url}/_precast/data/about`
    const status = async (headers: Record<string, string>): Promise<number[]> => [
      (await ask(`${url}/_precast`, headers)).status,
      (await ask(data, { "x-precast-key": key, ...headers })).status,
    ]
    for (const name of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "LOCALHOST", "a.localhost"])
      expect([name, await status({ host: `${name}:${port}` })]).toEqual([name, [200, 200]])
    const others = [
      "evil.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "10.0.0.7",
      "0.0.0.0",
      "evil-localhost",
    ]
    for (const name of others)
      expect([name, await status({ host: `${name}:${port}` })]).toEqual([name, [403, 403]])
    for (const header of ["x-forwarded-for", "x-real-ip"])
      expect(await status({ [header]: "203.0.113.7" })).toEqual([403, 403])
    expect(await status({ "x-forwarded-for": "127.0.0.1, ::1" })).toEqual([200, 200])
    expect(await status({ "x-forwarded-for": "127.0.0.1, 203.0.113.7" })).toEqual([403, 403])
    expect(await status({ forwarded: 'for="[2001:db8::1]:4711"' })).toEqual([403, 403])
    expect(await status({ forwarded: 'for="[::1]:4711";proto=http' })).toEqual([200, 200])
    expect(await status({ "x-forwarded-host": "evil.example" })).toEqual([403, 403])
  })

  test("gives data to its own page alone", async () => {
    const { url } = await serve(routes, { dashboard: true, use: [cors()] })
    const key = { "x-precast-key": await keyOf(`${url}/_precast`) }
    const data = `${url}/_precast/data/about`
    const own = { origin: url, "sec-fetch-site": "same-origin" }
    const good = await ask(data, { ...key, ...own })
    expect(good.status).toBe(200)
    // No hook of the application is around it: CORS would open it to all pages.
    expect(good.headers["access-control-allow-origin"]).toBeUndefined()
    expect((await ask(data, own)).status).toBe(401)
    expect((await ask(data, { ...own, "x-precast-key": "wrong" })).status).toBe(401)
    const port = new URL(url).port
    for (const origin of [
      "http://evil.example",
      "null",
      "http://localhost:1",
      `http://localhost:${port}`,
    ])
      expect([origin, (await ask(data, { ...key, origin })).status]).toEqual([origin, 403])
    for (const site of ["cross-site", "same-site"])
      expect((await ask(data, { ...key, "sec-fetch-site": site })).status).toBe(403)
    const clear = `${url}/_precast/data/requests/clear`
    expect((await ask(clear, { ...key, origin: "http://evil.example" }, "POST")).status).toBe(403)
    expect((await ask(clear, own, "POST")).status).toBe(401)
    for (const done of ["sql?database=shop", "topics/publish?topic=mails", "jobs/run?job=clean"]) {
      const place = `${url}/_precast/data/${done}`
      expect((await ask(place, own, "POST")).status).toBe(401)
      expect((await ask(place, { ...key, "sec-fetch-site": "cross-site" }, "POST")).status).toBe(
        403,
      )
      expect((await ask(place, { ...key, ...own })).status).toBe(404)
    }
    expect((await ask(clear, { ...key, ...own }, "POST")).status).toBe(200)
    expect((await ask(clear, { ...key, ...own })).status).toBe(404)
    expect((await ask(`${url}/_precast/data/toString`, { ...key, ...own })).status).toBe(404)
  })

  test("with a token, it accepts any client that has the token", async () => {
    const { url } = await serve(routes, { dashboard: { token: TOKEN } })
    const elsewhere = { host: "shop.example", "x-forwarded-for": "203.0.113.7" }
    const page = await ask(`${url}/_precast`, elsewhere)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(TOKEN)
    expect(page.text).not.toContain("data-key")
    const data = `${url}/_precast/data/about`
    expect((await ask(data, elsewhere)).status).toBe(401)
    expect((await ask(data, { ...elsewhere, "x-precast-key": TOKEN.slice(0, -1) })).status).toBe(
      401,
    )
    expect((await ask(data, { ...elsewhere, "x-precast-key": TOKEN })).status).toBe(200)
    const foreign = { ...elsewhere, "x-precast-key": TOKEN, origin: "http://evil.example" }
    expect((await ask(data, foreign)).status).toBe(403)
  })

  test("with a guard, it accepts the requests that the guard allows", async () => {
    const guard = async ({ headers }: { headers: Readonly<Record<string, string>> }) =>
      headers["x-user"] === "admin"
    const { url } = await serve(routes, { dashboard: { guard, path: "/inside" } })
    const elsewhere = { host: "shop.example", "x-forwarded-for": "203.0.113.7" }
    expect((await ask(`${url}/inside`, elsewhere)).status).toBe(403)
    expect((await ask(`${url}/inside/files/main.js`, elsewhere)).status).toBe(403)
    const admin = { ...elsewhere, "x-user": "admin" }
    const page = await ask(`${url}/inside`, admin)
    const key = /data-key="([\w-]+)"/.exec(page.text)![1]!
    expect((await ask(`${url}/inside/data/about`, { ...admin, "x-precast-key": key })).status).toBe(
      200,
    )
    expect(
      (await ask(`${url}/inside/data/about`, { ...elsewhere, "x-precast-key": key })).status,
    ).toBe(403)
  })

  test("does not keep the server from closing", async () => {
    const app = await serve(routes, { dashboard: true, graceMs: 600_000 })
    const key = await keyOf(`${app.url}/_precast`)
    const stream = await fetch(`${app.url}/_precast/data/requests`, {
      headers: { "x-precast-key": key },
    })
    const reader = stream.body!.getReader()
    await reader.read()
    const closed = app.close()
    while (!(await reader.read()).done) continue
    await closed
  })

  test("does not exist unless it is enabled", async () => {
    const { url, routes: served } = await serve(routes)
    expect((await ask(`${url}/_precast`)).status).toBe(404)
    expect(served).toHaveLength(1)
    const shown = await serve(routes, { dashboard: true })
    expect(shown.routes).toEqual(served)
    expect(Object.keys((await shown.openapi()).paths)).toEqual([])
  })
})

test("precast dev enables it unless an option disables it", () => {
  const wanted = (options: ServeOptions, env: NodeJS.ProcessEnv): unknown =>
    readOptions(options, env).dashboard
  const dev = { PRECAST_DEV: "1" }
  expect(wanted({}, dev)).toBe(true)
  expect(wanted({}, {})).toBe(false)
  expect(wanted({ workers: 2 }, dev)).toBe(false)
  expect(wanted({}, { ...dev, NODE_ENV: "production" })).toBe(false)
  expect(wanted({ dashboard: false }, dev)).toBe(false)
})

test("in production it has to be protected", () => {
  const production = { NODE_ENV: "production" }
  const code = (option: Parameters<typeof readDashboardOptions>[0]): unknown => {
    try {
      return readDashboardOptions(option, production, 1).token
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(code(true)).toBe("PC2140")
  expect(code({ path: "/inside" })).toBe("PC2140")
  expect(code({ token: undefined as unknown as string })).toBe("PC2140")
  expect(code({ token: TOKEN })).toBe(TOKEN)
})

test("in production it shows no bodies and runs no statements unless configured to", () => {
  const of = (option: object, NODE_ENV: string): unknown => {
    const { bodies, sql } = readDashboardOptions({ token: TOKEN, ...option }, { NODE_ENV }, 1)
    return { bodies, sql }
  }
  expect(of({}, "production")).toEqual({ bodies: false, sql: false })
  expect(of({ bodies: true }, "production")).toEqual({ bodies: true, sql: false })
  expect(of({}, "development")).toEqual({ bodies: true, sql: true })
  expect(of({ sql: false }, "development")).toEqual({ bodies: true, sql: false })
})

test.each([
  [{ bodies: "no" }, /dashboard\.bodies/],
  [{ sql: 1 }, /dashboard\.sql/],
  [{ token: "short" }, /dashboard\.token/],
  [{ token: "with a space in it" }, /dashboard\.token/],
  [{ path: "no-slash" }, /dashboard\.path/],
  [{ path: '/"><script>' }, /dashboard\.path/],
  [{ path: "/:id" }, /dashboard\.path/],
  [{ requests: 0 }, /dashboard\.requests/],
  [{ guard: true }, /dashboard\.guard/],
  [{ tokens: "x" }, /dashboard\.tokens/],
  ["yes", /dashboard/],
])("%j is refused", async (dashboard, message) => {
  const served = serve(routes, { port: 0, dashboard: dashboard as never })
  await expect(served).rejects.toMatchObject({
    code: "PC2012",
    message: expect.stringMatching(message),
  })
})

test("workers would each show their own", async () => {
  const served = serve(routes, { port: 0, dashboard: true, workers: 2 })
  await expect(served).rejects.toMatchObject({ code: "PC2055" })
})
