import { expect, test } from "vitest"
import { mistakeIn } from "./check.ts"
import { scenarios } from "./scenarios.ts"
import type { Known } from "./types.ts"

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
    `"two names" was answered with 201 john doe instead of 200`,
  )
  expect(mistakeIn(known, { ...right, body: "john doe\n" })).toContain("instead of john doe")
  const html = { ...right.headers, "content-type": "text/html" }
  expect(mistakeIn(known, { ...right, headers: html })).toBe(
    `"two names" was answered as "text/html" instead of text/plain`,
  )
  const plain = { "content-type": "text/plain" }
  expect(mistakeIn(known, { ...right, headers: plain })).toBe(
    `"two names" was answered without the header x-powered-by: benchmark`,
  )
})

test.each(scenarios)("$name: says what it is, refuses something, repeats nothing", (scenario) => {
  const { known, refused, about } = scenario
  expect(about).not.toBe("")
  expect(refused.length).toBeGreaterThan(1)
  const titles = [...known, ...refused].map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  const requests = [...known, ...refused].map(({ request }) => JSON.stringify(request))
  expect(new Set(requests).size).toBe(requests.length)
})

/** Paths of the values in an object that are no objects themselves. */
function leaves(value: object, path = ""): string[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    typeof part === "object" && part !== null
      ? leaves(part, `${path}${name}.`)
      : [`${path}${name}`],
  )
}

test("heavy: a wrong value for each field is refused", () => {
  const { known, refused } = scenarios.find(({ name }) => name === "heavy")!
  const fields = leaves(JSON.parse(known[0].request.body ?? ""))
  // One item of the tags stands for all, and the second payment method has the first one's `type`.
  const expected = fields.filter((path) => !/^tags\.[02]|^paymentMethods\.1\.type/.test(path))
  const titles = refused.map(({ title }) => title)
  const missed = expected.filter((path) => !titles.some((title) => title.startsWith(`${path} is`)))
  expect(expected).toContain("preferences.notifications.frequency")
  expect(missed).toEqual([])
})
