import { expect, test } from "vitest"
import type { Endpoint } from "../endpoint/api.ts"
import type { RouteCode } from "../types/route.ts"
import { sampleRequest } from "./sample-request.ts"

function get(path: string): Endpoint<unknown> {
  const names = [...path.matchAll(/[:*](\w+)/g)].map(([, name]) => name as string)
  const parameters = names.map((name) => {
    return { name, in: "path", required: true, schema: { type: "string" } }
  })
  const code = { name: "get", params: names, doc: () => ({ answers: [], parameters }) }
  return { options: { method: "GET", path }, handler: () => 1, code: code as unknown as RouteCode }
}

/** Returns these texts for the first seeds, and `ok` after that. */
const giving = (...texts: string[]) => ({ random: () => ({ it: texts.shift() ?? "ok" }) })

test.each([
  ["/users/:it", [""], "/users/ok"],
  ["/users/:it", ["", ".", "..", ""], "/users/ok"],
  ["/users/:it", ["..."], "/users/..."],
  ["/users/:it/", [""], "/users/ok/"],
  ["/users/", [], "/users/"],
  ["/", [], "/"],
  ["/:it?", [""], "/ok"],
  ["/files/*it", ["", "a/../b", "a/", "/a", "a//b", "./a"], "/files/ok"],
  ["/files/*it", ["a/b"], "/files/a/b"],
])("%s with %j requests %s", (path, texts, expected) => {
  expect(sampleRequest(get(path), 1, "", giving(...texts)).path).toBe(expected)
})

test("a path parameter that accepts only the empty string", () => {
  const only = { random: () => ({ it: "" }) }
  expect(sampleRequest(get("/users/:it"), 1, "/v1", only).path).toBe("/v1/users/")
})
