import { expect, test } from "vitest"
import type { Context } from "../src/endpoint/api.ts"
import { describeProtocols } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

const show = endpoint("GET", "/show/:id", (_input, { method, path, headers }: Context) => ({
  method,
  path,
  header: headers["x-one"],
  prototype: Object.getPrototypeOf(headers) === null,
}))

// Values first read after the native callback has returned, in time and too late.
const late: Promise<unknown>[] = []
const afterwards = endpoint("GET", "/afterwards/:id", (_input, context: Context) => {
  const read = (): unknown => [context.path, context.headers["x-one"]]
  late.push(new Promise(setImmediate).then(read))
  return {}
})
const inBetween = endpoint("POST", "/between/:id", async (_input, context: Context) => {
  await new Promise(setImmediate)
  return { path: context.path, header: context.headers["x-one"], method: context.method }
})

describeProtocols("the context of a request", ({ serve }) => {
  test("has method, raw path and headers", async () => {
    const app = await serve([show])
    const { body } = await ask(app, { path: "/show/a%20b?q=1", headers: { "X-One": "1" } })
    expect(JSON.parse(body)).toEqual({
      method: "GET",
      path: "/show/a%20b",
      header: "1",
      prototype: true,
    })
  })

  test("is there for as long as the request is", async () => {
    const app = await serve([inBetween])
    const request = { method: "POST", path: "/between/7?q=1", headers: { "X-One": "1" } }
    const { body } = await ask(app, request)
    expect(JSON.parse(body)).toEqual({ path: "/between/7", header: "1", method: "POST" })
  })

  test("cannot be read for the first time after the response", async () => {
    const lines: string[] = []
    const app = await serve([afterwards], { log: (line) => lines.push(line) })
    const isGone = app.core === "uws"
    for (let round = 0; round < 2; round++) {
      await ask(app, { path: "/afterwards/7", headers: { "x-one": "1" } })
      expect(await late.pop()).toEqual(isGone ? ["", undefined] : ["/afterwards/7", "1"])
    }
    const told = ["path", "headers"].map((what) =>
      expect.stringContaining(`PC2056: context.${what} `),
    )
    expect(lines).toEqual(isGone ? told : [])
  })
})
