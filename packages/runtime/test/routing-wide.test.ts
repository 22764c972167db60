// Many sibling routes: the uws core uses our table instead of its own.
import { expect, test } from "vitest"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

const many = Array.from({ length: 200 }, (_, at) => [
  endpoint("GET", `/many/r${at}`, () => at),
  endpoint("GET", `/many/r${at}/:id/b/:book`, (_input, { path }) => path),
  endpoint("POST", `/many/r${at}`, () => `made ${at}`),
]).flat()
const routes = [
  ...many,
  endpoint("GET", "/many/:other", (_input, { path }) => `other ${path}`),
  endpoint("HEAD", "/many/r7", () => undefined),
  endpoint("GET", "/files/*rest", (_input, { path }) => `file ${path}`),
  endpoint("GET", "/", () => "root"),
]

describeCores("many routes", ({ serve }) => {
  test("each request comes to its route", async () => {
    const app = await serve(routes)
    const body = async (path: string, method = "GET"): Promise<string> =>
      (await ask(app, { method, path })).body
    expect(await body("/")).toBe('"root"')
    for (const at of [0, 7, 199]) {
      expect(await body(`/many/r${at}`)).toBe(String(at))
      expect(await body(`/many/r${at}?q=1`)).toBe(String(at))
      expect(await body(`/many/r${at}/x%20y/b/z`)).toBe(`"/many/r${at}/x%20y/b/z"`)
      expect(await body(`/many/r${at}`, "POST")).toBe(`"made ${at}"`)
    }
    expect(await body("/many/r200")).toBe('"other /many/r200"')
    expect(await body("/files/a/b")).toBe('"file /files/a/b"')
  })

  test("HEAD, 404 and 405 are as ever", async () => {
    const app = await serve(routes)
    const head = await ask(app, { method: "HEAD", path: "/many/r199" })
    expect([head.status, head.headers["content-length"], head.body]).toEqual([200, "3", ""])
    expect((await ask(app, { method: "HEAD", path: "/many/r7" })).status).toBe(204)
    for (const path of ["/files/", "/files", "/many/r1/", "/many/r1//b/x", "/none"]) {
      expect([path, (await ask(app, { path })).status]).toEqual([path, 404])
    }
    const put = await ask(app, { method: "PUT", path: "/many/r1" })
    expect([put.status, put.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS, POST"])
    const options = await ask(app, { method: "OPTIONS", path: "/many/r1" })
    expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS, POST"])
  })
})

const busy = Array.from({ length: 40 }, (_, at) => [
  endpoint("GET", `/r${at}`, () => at),
  endpoint("POST", `/r${at}`, () => `made ${at}`),
  endpoint("GET", `/r${at}/:id`, (_input, { path }) => path),
  endpoint("GET", `/r${at}/recent`, () => `recent of ${at}`),
  endpoint("GET", `/deep/r${at}/:id/b/:book`, (_input, { path }) => path),
]).flat()
// Only some of them have it, but all are requested.
busy.push(
  endpoint("GET", "/r5/:id/only", () => "only"),
  endpoint("GET", "/r3/x/:y", () => "x"),
)

const asked = ["/r3", "/r4", "/deep/r3"].flatMap((path) =>
  ["", "/", "/7", "/recent", "/7/only", "/x/only", "/7/b/8", "/x//", "/%72ecent"].flatMap((rest) =>
    ["GET", "HEAD", "POST", "PUT", "OPTIONS"].map((method) => ({ method, path: path + rest })),
  ),
)

describeCores("a frequently requested route among many", ({ serve }) => {
  test("responds unchanged, and so do its neighbors", async () => {
    const app = await serve(busy)
    const all = async (): Promise<unknown[]> => {
      const answers = []
      for (const request of asked) {
        const { status, body, headers } = await ask(app, request)
        answers.push([request.method, request.path, status, body, headers.allow])
      }
      return answers
    }
    const before = await all()
    expect(before).toContainEqual(["GET", "/r3/7", 200, '"/r3/7"', undefined])
    expect(before).toContainEqual(["GET", "/r4/recent", 200, '"recent of 4"', undefined])
    expect(before).toContainEqual(["GET", "/r3/x/only", 200, '"x"', undefined])
    for (const path of ["/r3/7", "/deep/r3/7/b/8"]) {
      for (let round = 0; round < 20; round++) {
        await Promise.all(Array.from({ length: 50 }, () => ask(app, { path })))
      }
    }
    expect(await all()).toEqual(before)
  })
})
