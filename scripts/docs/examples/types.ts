import { strict as assert } from "node:assert"
import type { WorkspaceExample } from "./example.ts"
import { issuesOf, post } from "./requests.ts"

export const types: WorkspaceExample = {
  name: "types",
  start: ["--filter", "@precast-examples/types", "start"],
  test: ["--filter", "@precast-examples/types", "test"],
  async check(url) {
    await checkOrders(url)
    await checkProducts(url)
    await checkJsonSchema(url)
    await checkPartners(url.replace(/\d+$/, (port) => String(Number(port) + 1)))
  },
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
/** The response: trimmed, with the default, in UTC, in the order of the type, nothing rounded. */
const stored =
  `{"id":"${id}","customer":{"name":"Ada","email":"ada@example.com"},"lines":{"AB-14":2,"CD-21":1},` +
  `"labels":[],"total_cents":"123456789012345678","ordered_at":"2026-12-01T09:00:00.000Z","deliverOn":"2026-12-24"}`
const json = (changes: object): string => JSON.stringify({ ...sent, ...changes })

async function checkOrders(url: string): Promise<void> {
  await expectResponse(post(`${url}/orders`, json({})), 200, stored)
  await expectResponse(fetch(`${url}/orders/${id}`), 200, stored)
  assert.equal((await fetch(`${url}/orders/another`)).status, 404)

  const wrong = { id: "x", lines: { "AB-15": 1000 }, labels: ["large"], total_cents: "-1" }
  const invalid = json({ ...wrong, customer: { email: "hush" } })
  const issues = await issuesOf(await post(`${url}/orders`, invalid))
  assert.deepEqual(
    issues.map(({ path, code }) => [path, code]),
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
  assert.equal(issues[3]?.message, "An article number looks like AB-14.")
  assert.ok(!JSON.stringify(issues).includes("hush"), "a sensitive value is not shown")

  const early = await issuesOf(await post(`${url}/orders`, json({ deliverOn: "2026-11-30" })))
  assert.deepEqual(
    early.map(({ path, message }) => [path, message]),
    [["/deliverOn", "Nothing is delivered before it is ordered."]],
  )
}

async function checkProducts(url: string): Promise<void> {
  const toy =
    '[{"cents":"99","kind":"toy","note":"last of its kind","since":"2026-01-02T03:04:05.000Z","sku":"CD-21","soldOut":true}]'
  await expectResponse(fetch(`${url}/products?kind=toy&limit=5`), 200, toy)
  await expectResponse(fetch(`${url}/products?kind=toy&limit=0`), 200, "[]")
  const issues = await issuesOf(await fetch(`${url}/products?kind=car&limit=many`))
  assert.deepEqual(
    issues.map(({ path, in: source }) => [path, source]),
    [
      ["/kind", "query"],
      ["/limit", "query"],
    ],
  )
}

interface OrdersSchema {
  readonly $schema: string
  readonly $defs: {
    readonly OrderFields: {
      readonly required: readonly string[]
      readonly properties: { readonly labels: { readonly default: unknown } }
    }
  }
}

async function checkJsonSchema(url: string): Promise<void> {
  const response = await fetch(`${url}/orders.schema.json`)
  const { $schema, $defs } = (await response.json()) as OrdersSchema
  assert.equal($schema, "https://json-schema.org/draft/2020-12/schema")
  const { required, properties } = $defs.OrderFields
  assert.deepEqual(
    required,
    Object.keys(sent).filter((key) => key !== "labels"),
  )
  assert.deepEqual(properties.labels.default, [])
}

/** The Hono application, on the next port. */
async function checkPartners(url: string): Promise<void> {
  await expectResponse(post(`${url}/orders`, json({})), 200, '{"lines":2,"labels":[]}')
  const refused = await post(`${url}/orders`, json({ lines: { "AB-15": 1 } }))
  assert.equal(refused.status, 400)
  const { error } = (await refused.json()) as { error: unknown }
  assert.deepEqual(error, [
    { message: "An article number looks like AB-14.", path: ["lines", "AB-15"] },
  ])
  await expectResponse(post(`${url}/orders/check`, json({})), 200, stored)
  const text = "✖ /lines/AB-15: An article number looks like AB-14."
  const wrong = json({ lines: { "AB-15": 1 } })
  await expectResponse(post(`${url}/orders/check`, wrong), 400, text)
}

async function expectResponse(
  pending: Promise<Response>,
  status: number,
  text: string,
): Promise<void> {
  const response = await pending
  assert.equal(await response.text(), text)
  assert.equal(response.status, status)
}
