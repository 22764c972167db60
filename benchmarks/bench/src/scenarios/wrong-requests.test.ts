import { expect, test } from "vitest"
import { get, json, post } from "./requests.ts"
import { missingHeaders, wrongFields, wrongParams, wrongQuery } from "./wrong-requests.ts"

const order = post(
  "/orders/7?urgent=true&by=ada",
  { ...json, "x-key": "k" },
  `{"id":1,"lines":[{"name":"a"}],"note":"b"}`,
)

const short = (refusals: ReturnType<typeof wrongFields>, part: "body" | "path"): string[] =>
  refusals.map(({ title, request }) => `${title}: ${request[part]}`)

test("each field of a body gets wrong values of its kind, and is left out where it is required", () => {
  const fields = {
    id: "integer",
    "lines.0.name": "text",
    "lines.0": "object",
    note: "text?",
  } as const
  expect(short(wrongFields(order, fields), "body")).toEqual([
    `id is "many": {"id":"many","lines":[{"name":"a"}],"note":"b"}`,
    `id is 1.5: {"id":1.5,"lines":[{"name":"a"}],"note":"b"}`,
    `id is missing: {"lines":[{"name":"a"}],"note":"b"}`,
    `lines.0.name is {}: {"id":1,"lines":[{"name":{}}],"note":"b"}`,
    `lines.0.name is missing: {"id":1,"lines":[{}],"note":"b"}`,
    `lines.0 is "none": {"id":1,"lines":["none"],"note":"b"}`,
    `note is {}: {"id":1,"lines":[{"name":"a"}],"note":{}}`,
  ])
})

test("so do parameters of query and path, and headers", () => {
  expect(short(wrongQuery(order, { urgent: "boolean", by: "text?" }), "path")).toEqual([
    `urgent is "maybe": /orders/7?urgent=maybe&by=ada`,
    `urgent is missing: /orders/7?by=ada`,
  ])
  expect(short(wrongParams(order, "/orders/:id", { id: "integer" }), "path")).toEqual([
    `id is "many": /orders/many?urgent=true&by=ada`,
    `id is "1.5": /orders/1.5?urgent=true&by=ada`,
  ])
  const [lacking] = missingHeaders(order, "x-key")
  expect(lacking).toMatchObject({ title: "x-key is missing", request: { headers: json } })
  expect(lacking?.request.headers).not.toHaveProperty("x-key")
})

test("what is not in the request cannot be spoiled", () => {
  expect(() => wrongFields(order, { name: "text" })).toThrow("name does not exist")
  expect(() => wrongQuery(order, { name: "text" })).toThrow("name does not exist")
  expect(() => wrongParams(order, "/orders/:id", { name: "integer" })).toThrow(
    "name does not exist",
  )
  expect(() => missingHeaders(get("/"), "x-key")).toThrow("x-key does not exist")
})
