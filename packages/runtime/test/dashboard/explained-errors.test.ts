// The response to an unexpected error, under `precast dev` and elsewhere.
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ApiError } from "../../src/base/errors/api-error.ts"
import type { RequestView } from "../../src/app/dashboard/wire.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask, keyOf, requestsOf } from "./ask.ts"

const routes = [
  endpoint("GET", "/broken", () => {
    throw new TypeError("the shelf <b>is</b> empty")
  }),
  endpoint("GET", "/none", () => {
    throw new ApiError("not_found", "No such thing.")
  }),
]
const fixed = {
  type: "about:blank",
  status: 500,
  title: "Internal Server Error",
  code: "internal",
  detail: "The server failed on this request.",
}
const token = "0123456789abcdef"

let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describeCores("an error that a handler throws", ({ serve }) => {
  test("under `precast dev`: the response and the terminal have its message and the link to its trace", async () => {
    vi.stubEnv("PRECAST_DEV", "1")
    const { url } = await serve(routes)
    const { status, text } = await ask(`${url}/broken`)
    expect(status).toBe(500)
    const { error: message, trace, ...problem } = JSON.parse(text) as Record<string, string>
    expect(problem).toEqual(fixed)
    expect(message).toBe("TypeError: the shelf <b>is</b> empty")
    const page = `${url}/_precast`
    const [view] = await requestsOf<RequestView>(page, await keyOf(page))
    expect(trace).toBe(`${page}#/requests/${view!.id}`)
    expect(view!.error?.message).toBe("the shelf <b>is</b> empty")
    expect(lines.join("\n")).toContain(`\n  trace: ${trace}`)
    const none = await ask(`${url}/none`)
    expect(JSON.parse(none.text)).not.toHaveProperty("trace")
  })

  test.each([
    ["production", { NODE_ENV: "production" }, { dashboard: { token } }],
    [
      "production, whatever is set",
      { NODE_ENV: "production", PRECAST_DEV: "1" },
      { dashboard: { token } },
    ],
    ["a dashboard outside of `precast dev`", { PRECAST_DEV: "" }, { dashboard: true }],
    ["`precast dev` without a dashboard", { PRECAST_DEV: "1" }, { dashboard: false }],
  ])("%s: neither", async (_name, env, options) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const { url } = await serve(routes, options)
    const { status, text } = await ask(`${url}/broken`)
    expect(status).toBe(500)
    expect(JSON.parse(text)).toEqual(fixed)
    expect(lines.join("\n")).not.toContain("trace:")
  })
})
