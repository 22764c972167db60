import { strict as assert } from "node:assert"
import { setTimeout as wait } from "node:timers/promises"
import type { WorkspaceExample } from "./example.ts"
import { issuesOf, post } from "./requests.ts"

export const shop: WorkspaceExample = {
  name: "shop",
  /** As in the README of the repository; it builds the packages first. */
  start: ["start"],
  test: ["--filter", "@precast-examples/shop", "test"],
  async check(url, output) {
    const search = await fetch(`${url}/api/products?tag=light`)
    const { products } = (await search.json()) as { products: readonly { name: string }[] }
    assert.deepEqual([search.status, products.map(({ name }) => name)], [200, ["Lamp"]])
    await checkOrder(url)
    const invalid = '{"email":"ada","name":"","password":"x"}'
    const issues = await issuesOf(await post(`${url}/api/customers`, invalid))
    const paths = issues.map(({ path }) => path)
    assert.deepEqual(paths, ["/email", "/name", "/password"])
    assert.match(output(), /Shop on http/)
  },
}

async function checkOrder(url: string): Promise<void> {
  // The database keeps its rows between two starts.
  const email = `${crypto.randomUUID()}@example.com`
  const body = JSON.stringify({ email, name: "Ada", password: "correct horse" })
  const customer = await post(`${url}/api/customers`, body)
  assert.equal(customer.status, 201)
  const { token } = (await customer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const order = await fetch(`${url}/api/orders`, {
    method: "POST",
    headers,
    body: '{"items":[{"productId":2,"amount":1}]}',
  })
  assert.equal(order.status, 201)
  const { id } = (await order.json()) as { id: number }
  await untilMailed(`${url}/api/mails`, headers, `Order ${id}: 7.90 to pay`)
}

interface Mails {
  readonly mails: readonly { readonly subject: string }[]
}

/** A subscription sends the mail, shortly after the response. */
async function untilMailed(
  url: string,
  headers: Readonly<Record<string, string>>,
  subject: string,
): Promise<void> {
  for (const end = Date.now() + 30_000; ; await wait(50)) {
    const { mails } = (await (await fetch(url, { headers })).json()) as Mails
    if (mails.some((mail) => mail.subject === subject)) return
    assert.ok(Date.now() < end, `a mail "${subject}"; there are ${JSON.stringify(mails)}`)
  }
}
