// The reader and the runner of Hurl files, against a small server.
import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { readHurl } from "./judged/hurl/read-hurl.ts"
import { runHurl } from "./judged/hurl/run-hurl.ts"

const FILE = String.raw`# Add it
POST {{host}}/items
Authorization: Token {{uid}}
{
  "name": "{{uid}}"
}
HTTP 201
[Captures]
id: jsonpath "$.item.id"
[Asserts]
jsonpath "$.item.name" == "{{uid}}"
jsonpath "$.item.id" != {{uid}}
jsonpath "$.item.tags" count >= 2
jsonpath "$.item.tags[1]" matches "^\\d$"

GET {{host}}/items/{{id}}
HTTP 200
[Asserts]
jsonpath "$.method" == "GET"
jsonpath "$.url" == "/items/7"
jsonpath "$.item" not exists
jsonpath "$.url" not isString
jsonpath "$.url" isEmpty
`

test("requests are sent in order, and each assertion is an outcome", async () => {
  const seen: unknown[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    seen.push([method, url, headers.authorization, headers["content-type"]])
    const item = { name: "a", id: 7, tags: ["x", "1"] }
    response.statusCode = method === "POST" ? 201 : 404
    response.end(JSON.stringify(method === "POST" ? { item } : { method, url }))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outcomes = await runHurl(readHurl(FILE), { host, uid: "a" })
  server.close()
  expect(seen).toEqual([
    ["POST", "/items", "Token a", "application/json"],
    ["GET", "/items/7", undefined, undefined],
  ])
  expect(outcomes.map(({ fault }) => fault)).toEqual([
    ...Array.from({ length: 5 }, () => undefined),
    'status 404, expected 200: {"method":"GET","url":"/items/7"}',
    ...Array.from({ length: 3 }, () => undefined),
    'got "/items/7"',
    'got "/items/7"',
  ])
  expect(outcomes[5]!.name).toBe("GET {{host}}/items/{{id}}")
})

test("another part of the format is an error", () => {
  expect(() => readHurl("GET http://a\nHTTP 200\n[Options]\nretry: 3")).toThrow(
    "unknown section [Options]",
  )
  expect(() => readHurl('GET http://a\nHTTP 200\n[Asserts]\nheader "a" == "b"')).toThrow(
    'unknown line header "a" == "b"',
  )
})
