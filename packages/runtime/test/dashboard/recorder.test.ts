// What the dashboard knows of requests.
import { expect, test } from "vitest"
import type { RequestView } from "../../src/app/dashboard/wire.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask, keyOf, requestsOf } from "./ask.ts"

const routes = [
  endpoint("GET", "/hello", () => ({ hello: "you" }), { query: true }),
  endpoint("POST", "/users", () => ({ saved: true }), { body: { name: "string" } }),
  endpoint("GET", "/reset/:token", () => ({})),
  endpoint("GET", "/late", async () => new Promise((resolve) => setImmediate(resolve, {}))),
  endpoint("GET", "/broken", () => {
    throw new TypeError("the shelf <b>is</b> empty")
  }),
  endpoint("GET", "/none", () => {
    throw new ApiError("not_found", "No such thing.")
  }),
]

describeCores("requests", ({ serve }) => {
  async function served(options: object = {}) {
    const app = await serve(routes, { dashboard: true, onError: () => {}, ...options })
    const page = `${app.url}/_precast`
    const key = await keyOf(page)
    /** Waits for this number of finished requests: a request ends after its response. */
    const views = async (count: number): Promise<RequestView[]> => {
      for (;;) {
        const all = await requestsOf<RequestView>(page, key)
        if (all.filter(({ state }) => state === "answered").length >= count) return all
      }
    }
    return { app, views }
  }

  test("are reported with their steps, in chronological order", async () => {
    const { app, views } = await served()
    await ask(`${app.url}/hello?a=1`)
    await ask(`${app.url}/late`)
    await ask(`${app.url}/nowhere`)
    const [hello, late, nowhere] = await views(3)
    expect(hello).toMatchObject({
      method: "GET",
      path: "/hello",
      query: "a=1",
      route: "/hello",
      status: 200,
      state: "answered",
      bytes: 15,
      error: null,
      problem: null,
    })
    for (const view of [hello!, late!]) {
      expect(view.steps.map(({ name }) => name)).toEqual(["decode", "handler", "encode"])
      let before = 0
      for (const { start, ms } of view.steps) {
        expect(start).toBeGreaterThanOrEqual(before)
        before = start + ms!
      }
      expect(view.ms).toBeGreaterThanOrEqual(before)
    }
    expect(nowhere).toMatchObject({ path: "/nowhere", route: null, status: 404, steps: [] })
  })

  test("keep no secrets", async () => {
    const { app, views } = await served()
    const secret = "s3cr3t-value"
    await ask(`${app.url}/hello?token=${secret}&q=1&api%5Fkey=${secret}&code=${secret}`, {
      authorization: `Bearer ${secret}`,
      cookie: `sid=${secret}; theme=${secret}`,
      "x-api-key": secret,
      "x-auth-token": secret,
      "proxy-authorization": secret,
      referer: `http://user:${secret}@localhost/a?access_token=${secret}`,
      "x-plain": "plain",
    })
    await ask(`${app.url}/reset/${secret}`)
    const all = await views(2)
    expect(JSON.stringify(all)).not.toContain(secret)
    expect(all[0]!.query).toBe("token=••••&q=1&api%5Fkey=••••&code=••••")
    expect(all[1]!.path).toBe("/reset/••••")
    expect(Object.fromEntries(all[0]!.headers)).toMatchObject({
      authorization: "Bearer ••••",
      cookie: "sid=••••; theme=••••",
      "x-api-key": "••••",
      "proxy-authorization": "••••",
      referer: "http://••••@localhost/a?access_token=••••",
      "x-plain": "plain",
    })
  })

  test("report the failed step without the values sent", async () => {
    const { app, views } = await served()
    await ask(`${app.url}/broken`)
    await ask(`${app.url}/none`)
    const body = JSON.stringify({ name: 5, password: "s3cr3t-value" })
    await fetch(`${app.url}/users`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    })
    const [broken, none, invalid] = await views(3)
    expect(broken!.error).toMatchObject({ name: "TypeError", message: "the shelf <b>is</b> empty" })
    expect(broken!.error!.stack).toContain("recorder.test.ts")
    expect(none!.error).toMatchObject({ message: "No such thing.", stack: "" })
    expect(none!.problem).toContain("No such thing.")
    expect(invalid).toMatchObject({ status: 400, problem: expect.stringContaining("/name") })
    expect(JSON.stringify(invalid)).not.toContain("s3cr3t-value")
  })

  test("contain no bodies, and run no statements, when these are disabled", async () => {
    const { app, views } = await served({ dashboard: { bodies: false, sql: false } })
    const sent = (): Promise<Response> =>
      fetch(`${app.url}/users`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"name":"Ada"}',
      })
    await sent()
    expect((await views(1))[0]).toMatchObject({ status: 200, body: null, responseBody: null })
    const key = await keyOf(`${app.url}/_precast`)
    const statement = `${app.url}/_precast/data/sql?database=shop`
    expect((await ask(statement, { "x-precast-key": key }, "POST")).status).toBe(404)
  })

  test("have trace ids, also when the incoming ones are invalid", async () => {
    const { app, views } = await served()
    const zeros = `00-${"0".repeat(32)}-${"0".repeat(16)}-01`
    for (const traceparent of ["", "00-xyz", zeros, `00-${"A".repeat(32)}-${"b".repeat(16)}-01`])
      await ask(`${app.url}/hello`, { traceparent })
    const all = await views(4)
    for (const { trace, span, parent } of all) {
      expect([trace, span, parent]).toEqual([
        expect.stringMatching(/^[\da-f]{32}$/),
        expect.stringMatching(/^[\da-f]{16}$/),
        null,
      ])
    }
    expect(new Set(all.map(({ trace }) => trace)).size).toBe(4)
  })

  test("restore the console when the application closes", async () => {
    const { log } = console
    const one = await served()
    const two = await served()
    expect(console.log).not.toBe(log)
    await one.app.close()
    expect(console.log).not.toBe(log)
    await two.app.close()
    expect(console.log).toBe(log)
  })

  test("are bounded in number and size", async () => {
    const { app, views } = await served({ dashboard: { requests: 3 } })
    for (let index = 0; index < 5; index++) await ask(`${app.url}/hello?n=${index}`)
    await ask(`${app.url}/hello`, { "x-long": "y".repeat(5000) })
    const all = await views(3)
    expect(all.map(({ query }) => query)).toEqual(["n=3", "n=4", ""])
    const long = Object.fromEntries(all[2]!.headers)["x-long"]!
    expect(long.length).toBeLessThan(1100)
  })

  test("can be forgotten", async () => {
    const { app, views } = await served()
    await ask(`${app.url}/hello`)
    await views(1)
    const key = await keyOf(`${app.url}/_precast`)
    const clear = `${app.url}/_precast/data/requests/clear`
    expect((await ask(clear, { "x-precast-key": key }, "POST")).status).toBe(200)
    expect(await requestsOf(`${app.url}/_precast`, key)).toEqual([])
  })
})
