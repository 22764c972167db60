// How deep a body may be nested: compiled by the transformer, served on both cores.
import { api, serve, type App } from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

interface Tree {
  leaves?: Tree[]
}

const tree = api({ method: "POST", path: "/tree" }, (input: Tree): Tree => input)
const anything = api({ method: "POST", path: "/any" }, (input: { any: unknown }) => input)
const count = api({ method: "POST", path: "/count" }, (input: { any: unknown }) => {
  let depth = 0
  for (let at = input.any; Array.isArray(at); at = at[0]) depth++
  return { depth }
})
const ok = api({ method: "GET", path: "/ok" }, () => ({ fine: true }))

describe.each(CORES)("nesting (%s)", (core) => {
  let app: App
  const errors: unknown[] = []
  beforeAll(async () => {
    const limits = { bodyBytes: 8 * 1024 * 1024 }
    const onError = (error: unknown): void => void errors.push(error)
    app = await serve([tree, anything, count, ok], {
      port: 0,
      core,
      banner: false,
      limits,
      onError,
    })
  })
  afterAll(() => app.close())

  async function post(path: string, body: string): Promise<[number, string]> {
    const headers = { "content-type": "application/json" }
    const answer = await ask(app, { method: "POST", path, headers, body })
    expect((await ask(app, { path: "/ok" })).body).toBe('{"fine":true}')
    return [answer.status, answer.body]
  }

  const trees = (depth: number): string => '{"leaves":['.repeat(depth) + "{}" + "]}".repeat(depth)
  const arrays = (depth: number): string => `{"any":${"[".repeat(depth)}${"]".repeat(depth)}}`

  test("a type that contains itself: a thousand levels are taken, as deep as the stack", async () => {
    expect(await post("/tree", trees(1000))).toEqual([200, trees(1000)])
  })

  test.each([20_000, 300_000])("%i levels are refused with too_deep", async (depth) => {
    const [status, body] = await post("/tree", trees(depth))
    expect([status, JSON.parse(body)]).toMatchObject([400, { issues: [{ code: "too_deep" }] }])
  })

  test("a value of any type may be nested by its length alone", async () => {
    expect(await post("/count", arrays(300_000))).toEqual([200, '{"depth":300000}'])
  })

  test("one that cannot be written again is the handler's fault, and ends nothing", async () => {
    errors.length = 0
    const [status, body] = await post("/any", arrays(300_000))
    expect([status, JSON.parse(body)]).toMatchObject([500, { code: "internal" }])
    expect(errors).toEqual([expect.any(RangeError)])
  })
})
