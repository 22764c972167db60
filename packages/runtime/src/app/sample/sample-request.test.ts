import { expect, test } from "vitest"
import { readRoutes } from "../../endpoint/routes.ts"
import { FAIL, type RouteCode } from "../../types/route.ts"
import type { RouteDoc } from "../../types/route-doc.ts"
import { sampleRequest, type EndpointSample } from "./sample-request.ts"

function sample(
  path: string,
  doc: Partial<RouteDoc>,
  some: Partial<RouteCode> = {},
): EndpointSample {
  const code: RouteCode = {
    name: "find",
    params: path.includes(":id") ? ["id"] : [],
    headers: ["x-key"],
    query: true,
    arity: 1,
    input: () => ({}),
    issues: () => [],
    output: () => undefined,
    doc: () => ({ answers: [], ...doc }),
    ...some,
  }
  const [placed] = readRoutes([{ options: { method: "GET", path }, handler: () => null, code }])
  return sampleRequest(placed!)
}

test("required parameters are in their places, in the form in which the endpoint reads them", () => {
  const parameters: RouteDoc["parameters"] = [
    { name: "id", in: "path", required: true, schema: { const: "a b" } },
    { name: "word", in: "query", required: true, schema: { const: "c&d" } },
    { name: "page", in: "query", required: false, schema: { type: "number" } },
    { name: "X-Key", in: "header", required: true, schema: { const: "secret" } },
  ]
  const seen: unknown[] = []
  const input: RouteCode["input"] = (...parts) => seen.push(parts)
  expect(sample("/users/:id", { parameters }, { input })).toMatchObject({
    target: "/users/a%20b?word=c%26d",
    headers: { "x-key": "secret" },
    body: null,
    problem: null,
  })
  expect(seen).toEqual([[["a b"], "word=c%26d", ["secret"], ""]])
})

test("an endpoint without a valid request has the reason", () => {
  const cookie = { name: "sid", in: "cookie", required: true, schema: true } as const
  expect(sample("/a", { parameters: [cookie] }).problem).toBe("it requires a cookie")
  expect(sample("/a", {}, { bodyAs: "form" }).problem).toBe("its body is not JSON")
  expect(sample("/a", {}, { input: () => FAIL }).problem).toBe("no valid request was found")
  expect(sample("/a", {}, { name: "mount x" }).problem).toBe("it is another application")
})
