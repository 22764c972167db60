// Handlers that give nothing but literals run once, at the start.
import {
  api,
  hook,
  serve,
  status,
  type Reply,
  type App,
  type ContentType,
  type Cookie,
  type Header,
  type Status,
} from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

const text = api({ method: "GET", path: "/text" }, () => "héllo")
const data = api({ method: "GET", path: "/data" }, () => {
  return { ok: true, list: [1, -2.5, null, "a"], "odd key": { nested: `x` } } as const
})
const created = api({ method: "POST", path: "/created" }, (): { id: number } & Status<201> => ({
  id: 1,
}))
const plain = api({ method: "GET", path: "/plain" }, (): string & ContentType<"text/plain"> => "Hi")
interface Labelled {
  total: number & Header<"x-total">
  seen: string & Cookie<"seen">
  list: number[]
}
const labelled = api({ method: "GET", path: "/labelled" }, (): Labelled => ({
  total: 2,
  seen: "yes",
  list: [1, 2],
}))
const teapot = api({ method: "GET", path: "/teapot" }, (): Reply<418, string> =>
  status(418, "short"),
)

const more = { b: 2 }
const shaped = api({ method: "GET", path: "/shaped" }, (): { a: number } => ({ a: 1, ...more }))

let count = 0
const counted = api({ method: "GET", path: "/counted" }, () => ({ count: ++count }))
const late = api({ method: "GET", path: "/late" }, async () => "late")
const outside = { changes: 1 }
const variable = api({ method: "GET", path: "/variable" }, () => outside)
const named = api({ method: "GET", path: "/named" }, () => ({ [`k${count}`]: 1 }))
const now = api({ method: "GET", path: "/now" }, () => new Date(0))

test("the compiler knows which these are", () => {
  const isConstant = (each: object): unknown =>
    (each as { code: { constant?: true } }).code.constant
  expect([text, data, created, plain, labelled].map(isConstant)).not.toContain(undefined)
  const others = [teapot, shaped, counted, late, variable, named, now]
  expect(others.map(isConstant)).toEqual(others.map(() => undefined))
})

describe.each(CORES)("constant answers (%s)", (core) => {
  let app: App
  beforeAll(async () => {
    const routes = [text, data, created, plain, labelled, teapot, shaped, counted, late, variable]
    app = await serve(routes, { port: 0, core, banner: false })
  })
  afterAll(() => app.close())

  test("are what the handler gives", async () => {
    for (let times = 0; times < 2; times++) {
      const { status, headers, body } = await ask(app, { path: "/text" })
      expect([status, headers["content-type"], body]).toEqual([200, "application/json", '"héllo"'])
      expect((await ask(app, { path: "/data?x=1" })).body).toBe(
        '{"ok":true,"list":[1,-2.5,null,"a"],"odd key":{"nested":"x"}}',
      )
      expect(await ask(app, { method: "POST", path: "/created" })).toMatchObject({
        status: 201,
        body: '{"id":1}',
      })
    }
    expect((await ask(app, { path: "/shaped" })).body).toBe('{"a":1}')
    const head = await ask(app, { method: "HEAD", path: "/text" })
    expect([head.headers["content-length"], head.body]).toEqual(["8", ""])
  })

  test("have the status, headers and media type of their type", async () => {
    for (let times = 0; times < 2; times++) {
      const { status, headers, body } = await ask(app, { path: "/plain" })
      expect([status, headers["content-type"], body]).toEqual([
        200,
        "text/plain; charset=utf-8",
        "Hi",
      ])
      const more = await ask(app, { path: "/labelled" })
      expect([more.headers["x-total"], more.headers["set-cookie"], more.body]).toEqual([
        "2",
        ["seen=yes; Path=/; HttpOnly; Secure; SameSite=Lax"],
        '{"list":[1,2]}',
      ])
      expect(await ask(app, { path: "/teapot" })).toMatchObject({ status: 418, body: '"short"' })
    }
  })

  test("others run each time", async () => {
    const before = count
    await ask(app, { path: "/counted" })
    expect((await ask(app, { path: "/counted" })).body).toBe(`{"count":${before + 2}}`)
    outside.changes++
    expect((await ask(app, { path: "/variable" })).body).toBe(`{"changes":${outside.changes}}`)
  })

  test("hooks run around them", async () => {
    const hooked = await serve([text], {
      port: 0,
      core,
      banner: false,
      use: [hook({ onResponse: (_context, answer) => answer.headers.set("x-hook", "1") })],
    })
    expect((await ask(hooked, { path: "/text" })).headers["x-hook"]).toBe("1")
    await hooked.close()
  })
})
