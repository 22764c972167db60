import { strict as assert } from "node:assert"
import { post } from "./requests.mjs"

export const name = "types"
export const start = ["--filter", "@precast-examples/types", "start"]
export const test = ["--filter", "@precast-examples/types", "test"]

export async function check(url) {
  await orders(url)
  await products(url)
  await jsonSchema(url)
  await partners(url.replace(/\d+$/, (port) => String(Number(port) + 1)))
}

const id = "0198f1c2-8c5b-7cc4-a1c2-2a6b1f0e9d11"
const sent = {
  id,
  customer: { name: " Ada ", email: "ada@example.com" },
  lines: { "AB-14": 2, "CD-21": 1 },
  total_cents: "123456789012345678",
  ordered_at: "2026-12-01T10:00:00+01:00",
  deliverOn: "2026-12-24",
}
/** What comes back: trimmed, with the default, in UTC, in the order of the type, nothing rounded. */
const stored =
  `{"id":"${id}","customer":{"name":"Ada","email":"ada@example.com"},"lines":{"AB-14":2,"CD-21":1},` +
  `"labels":[],"total_cents":"123456789012345678","ordered_at":"2026-12-01T09:00:00.000Z","deliverOn":"2026-12-24"}`
const json = (changes) => JSON.stringify({ ...sent, ...changes })

async function orders(url) {
  await answers(post(`${url}/orders`, json({})), 200, stored)
  await answers(fetch(`${url}/orders/${id}`), 200, stored)
  assert.equal((await fetch(`${url}/orders/another`)).status, 404)

  const wrong = { id: "x", lines: { "AB-15": 1000 }, labels: ["large"], total_cents: "-1" }
  const told = await issues(post(`${url}/orders`, json({ ...wrong, customer: { email: "hush" } })))
  assert.deepEqual(
    told.map(({ path, code }) => [path, code]),
    [
      ["/id", "format"],
      ["/customer/name", "missing"],
      ["/customer/email", "format"],
      ["/lines/AB-15", "check"],
      ["/lines/AB-15", "range"],
      ["/labels/0", "value"],
      ["/total_cents", "range"],
    ],
  )
  assert.equal(told[3].message, "An article number looks like AB-14.")
  assert.ok(!JSON.stringify(told).includes("hush"), "a sensitive value is not shown")

  const early = await issues(post(`${url}/orders`, json({ deliverOn: "2026-11-30" })))
  assert.equal(early.length, 1)
  assert.equal(early[0].path, "/deliverOn")
  assert.equal(early[0].message, "Nothing is delivered before it is ordered.")
}

async function products(url) {
  const toy =
    '[{"cents":"99","kind":"toy","note":"last of its kind","since":"2026-01-02T03:04:05.000Z","sku":"CD-21","soldOut":true}]'
  await answers(fetch(`${url}/products?kind=toy&limit=5`), 200, toy)
  await answers(fetch(`${url}/products?kind=toy&limit=0`), 200, "[]")
  const told = await issues(fetch(`${url}/products?kind=car&limit=many`))
  assert.deepEqual(
    told.map(({ path, in: source }) => [path, source]),
    [
      ["/kind", "query"],
      ["/limit", "query"],
    ],
  )
}

async function jsonSchema(url) {
  const { $schema, $defs } = await (await fetch(`${url}/orders.schema.json`)).json()
  assert.equal($schema, "https://json-schema.org/draft/2020-12/schema")
  const { required, properties } = $defs.OrderFields
  assert.deepEqual(
    required,
    Object.keys(sent).filter((key) => key !== "labels"),
  )
  assert.deepEqual(properties.labels.default, [])
}

/** The Hono application, one port further. */
async function partners(url) {
  await answers(post(`${url}/orders`, json({})), 200, '{"lines":2,"labels":[]}')
  const refused = await post(`${url}/orders`, json({ lines: { "AB-15": 1 } }))
  assert.equal(refused.status, 400)
  assert.deepEqual((await refused.json()).error, [
    { message: "An article number looks like AB-14.", path: ["lines", "AB-15"] },
  ])
  await answers(post(`${url}/orders/check`, json({})), 200, stored)
  const text = "✖ /lines/AB-15: An article number looks like AB-14."
  await answers(post(`${url}/orders/check`, json({ lines: { "AB-15": 1 } })), 400, text)
}

async function answers(pending, status, text) {
  const response = await pending
  assert.equal(await response.text(), text)
  assert.equal(response.status, status)
}

async function issues(pending) {
  const response = await pending
  assert.equal(response.status, 400)
  return (await response.json()).issues
}
