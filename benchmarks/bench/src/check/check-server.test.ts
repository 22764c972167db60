import { expect, test } from "vitest"
import { mistakeIn, wrapped } from "./check-server.ts"
import { scenarios } from "../scenarios.ts"
import type { Exchange, Known } from "../types.ts"

const known: Known = {
  title: "two names",
  request: { method: "GET", path: "/api", headers: {} },
  answer: "john doe",
  type: "text/plain",
  headers: { "x-powered-by": "benchmark" },
}
const right = {
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8", "x-powered-by": "benchmark" },
  body: "john doe",
}

test("status, bytes, media type and headers are what they have to be", () => {
  expect(mistakeIn(known, right)).toBeUndefined()
  expect(mistakeIn(known, { ...right, status: 201 })).toBe(
    `"two names" returned 201 john doe instead of 200`,
  )
  expect(mistakeIn(known, { ...right, body: "john doe\n" })).toContain("instead of john doe")
  const html = { ...right.headers, "content-type": "text/html" }
  expect(mistakeIn(known, { ...right, headers: html })).toBe(
    `"two names" returned "text/html" instead of text/plain`,
  )
  const plain = { "content-type": "text/plain" }
  expect(mistakeIn(known, { ...right, headers: plain })).toBe(
    `"two names" returned no header x-powered-by: benchmark`,
  )
})

test("an envelope is around JSON alone", () => {
  const contender = { envelope: ['{"result":', "}"] } as const
  const json: Known = { title: "json", request: known.request, answer: `{"id":1}` }
  expect(wrapped(json, contender).answer).toBe(`{"result":{"id":1}}`)
  expect(wrapped(known, contender)).toBe(known)
  expect(wrapped(json, {})).toBe(json)
})

test.each(scenarios)("$name: describes itself, refuses something, repeats nothing", (scenario) => {
  const { known, refused, about } = scenario
  expect(about).not.toBe("")
  expect(refused.length).toBeGreaterThan(1)
  const titles = [...known, ...refused].map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  const requests = [...known, ...refused].map(({ request }) => JSON.stringify(request))
  expect(new Set(requests).size).toBe(requests.length)
})

/** Paths of the values in an object, without those of objects. */
function leaves(value: object, path = ""): string[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    typeof part === "object" && part !== null
      ? leaves(part, `${path}${name}.`)
      : [`${path}${name}`],
  )
}

/** Names of all inputs of a request; parameters of the path are unnamed in it, and numbered. */
function partsOf({ path, headers, body }: Exchange): string[] {
  const query = new URLSearchParams(path.split("?")[1])
  const named = Object.keys(headers).filter((name) => !/^(content-type|accept)$/.test(name))
  const value: unknown = body === undefined ? {} : JSON.parse(body)
  const [first] = Array.isArray(value) ? value : []
  // Of many records alike, a wrong one somewhere among them represents all.
  const fields = first === undefined ? leaves(value as object) : leaves(first as object)
  return [...fields, ...query.keys(), ...named]
}

// They validate nothing, as bun-http-framework-benchmark has them; no server reads the fields of `browser-hello`; `refused` is the refusals of others.
const lax = new Set(["browser-hello", "bun-ping", "bun-query", "bun-body", "routes", "refused"])
const validating = scenarios.filter(({ name }) => !lax.has(name))

// A text in a query cannot be wrong; one that may be missing cannot be refused.
const neverWrong = new Set(["schema name"])

test.each(validating)("$name: a wrong value of each field and source is refused", (scenario) => {
  const { name, known, refused } = scenario
  const titles = refused.map(({ title }) => title.replace(/^1\./, ""))
  const missed = partsOf(known[0].request)
    .filter((part) => !neverWrong.has(`${name} ${part}`))
    .filter((part) => !titles.some((title) => title.startsWith(`${part} is `)))
  expect(missed).toEqual([])
})

test("the fields of heavy are all there", () => {
  const { known } = scenarios.find(({ name }) => name === "heavy")!
  expect(partsOf(known[0].request)).toHaveLength(36)
})
