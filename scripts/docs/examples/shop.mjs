import { strict as assert } from "node:assert"
import { post } from "./requests.mjs"

export const name = "shop"
/** As the README of the repository says: it builds the packages first. */
export const start = ["start"]
export const test = ["--filter", "@precast-examples/shop", "test"]

export async function check(url, output) {
  const search = await fetch(`${url}/api/products?tag=light`)
  const { products } = await search.json()
  assert.deepEqual([search.status, products.length, products[0].name], [200, 1, "Lamp"])

  // The database stays from one start to the next.
  const email = `${crypto.randomUUID()}@example.com`
  const body = JSON.stringify({ email, name: "Ada", password: "correct horse" })
  const customer = await post(`${url}/api/customers`, body)
  assert.equal(customer.status, 201)
  const { token } = await customer.json()
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const order = await fetch(`${url}/api/orders`, {
    method: "POST",
    headers,
    body: '{"items":[{"productId":2,"amount":1}]}',
  })
  assert.equal(order.status, 201)
  await mailCame(`${url}/api/mails`, headers, `Order ${(await order.json()).id}: 7.90 to pay`)

  const refused = await post(`${url}/api/customers`, '{"email":"ada","name":"","password":"x"}')
  assert.equal(refused.status, 400)
  const { issues } = await refused.json()
  assert.deepEqual(
    issues.map(({ path }) => path),
    ["/email", "/name", "/password"],
  )
  assert.match(output(), /Shop on http/)
}

/** A subscription sends it, so that it comes a little later. */
async function mailCame(url, headers, subject) {
  for (const end = Date.now() + 30_000; ;) {
    const { mails } = await (await fetch(url, { headers })).json()
    if (mails.some((mail) => mail.subject === subject)) return
    assert.ok(Date.now() < end, `a mail "${subject}" comes; there are ${JSON.stringify(mails)}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
