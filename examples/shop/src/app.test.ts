import { strict as assert } from "node:assert"
import { after, test } from "node:test"
import { start } from "./app.js"
import { db } from "./database.js"
import { sign } from "./payments/payments.js"
import { cancelUnpaid, report } from "./reports/reports.js"

const app = await start(0)
after(async () => {
  await app.close()
  await db.close()
})

interface Answered {
  status: number
  // What it is depends on the request.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

async function call(
  method: string,
  path: string,
  { body, ...headers }: { body?: unknown; [header: string]: unknown } = {},
): Promise<Answered> {
  const isJson = body !== undefined && typeof body !== "string"
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { ...(isJson && { "content-type": "application/json" }), ...headers } as HeadersInit,
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) }
}

let customers = 0
async function someone(): Promise<{ authorization: string }> {
  const email = `ada${++customers}@example.com`
  const password = "correct horse"
  const { status, body } = await call("POST", "/customers", {
    body: { email, name: "Ada", password },
  })
  assert.equal(status, 201)
  return { authorization: `Bearer ${body.token}` }
}

/** Polls until the condition holds: mails are sent when their messages arrive. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo());) {
    assert.ok(Date.now() < end, "in 20 seconds")
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function subjects(who: { authorization: string }): Promise<string[]> {
  const { body } = await call("GET", "/mails", who)
  return body.mails.map(({ subject }: { subject: string }) => subject)
}

const stockOf = async (id: number): Promise<number> =>
  (await call("GET", `/products/${id}`)).body.stock

const pay = (orderId: number): Promise<Answered> => {
  const body = JSON.stringify({ orderId })
  return call("POST", "/payments", {
    body,
    "content-type": "application/json",
    "x-signature": sign(body),
  })
}

test("products, by tag and page", async () => {
  const { body } = await call("GET", "/products?tag=kitchen&limit=1")
  assert.deepEqual(body.products, [
    { id: 1, name: "Teapot", priceCents: 2490, stock: 12, tags: ["kitchen"] },
  ])
  const next = await call("GET", "/products?tag=kitchen&after=1")
  assert.deepEqual(
    next.body.products.map(({ name }: { name: string }) => name),
    ["Cup"],
  )
  assert.equal((await call("GET", "/products/77")).status, 404)
  assert.equal((await call("GET", "/products/1.5")).status, 400)
})

test("customers", async () => {
  const { authorization } = await someone()
  assert.equal((await call("GET", "/orders", { authorization })).status, 200)
  assert.equal((await call("GET", "/orders", { authorization: "Bearer x" })).status, 401)
  const twice = { email: "ADA1@example.com", name: "Eve", password: "another horse" }
  assert.equal((await call("POST", "/customers", { body: twice })).status, 409)
  const login = (password: string) =>
    call("POST", "/login", { body: { email: "ada1@example.com", password } })
  assert.equal((await login("correct horse")).status, 200)
  assert.equal((await login("wrong horse")).status, 401)
})

test("an order is placed, paid once, and published", async () => {
  const who = await someone()
  const before = await stockOf(2)
  const items = [
    { productId: 1, amount: 1 },
    { productId: 2, amount: 2 },
  ]
  const { status, body: order } = await call("POST", "/orders", { ...who, body: { items } })
  assert.equal(status, 201)
  assert.deepEqual([order.state, order.totalCents, order.items.length], ["placed", 4070, 2])
  assert.equal(await stockOf(2), before - 2)

  assert.equal((await call("GET", `/orders/${order.id}`, await someone())).status, 404)
  assert.deepEqual([(await pay(order.id)).status, (await pay(order.id)).status], [204, 204])
  // Messages of two topics, which have no order among each other.
  await until(async () => (await subjects(who)).length === 2)
  assert.deepEqual((await subjects(who)).toSorted(), [
    `Order ${order.id} is on its way`,
    `Order ${order.id}: 40.70 to pay`,
  ])
  assert.equal((await call("DELETE", `/orders/${order.id}`, who)).status, 400)
})

test("a notice that the payment service did not sign is refused", async () => {
  const body = JSON.stringify({ orderId: 1 })
  const answer = await call("POST", "/payments", {
    body,
    "content-type": "application/json",
    "x-signature": "0".repeat(64),
  })
  assert.equal(answer.status, 403)
})

test("an order for a product out of stock changes nothing", async () => {
  const who = await someone()
  const before = await stockOf(1)
  const items = [
    { productId: 1, amount: 1 },
    { productId: 3, amount: 999 },
  ]
  const { status, body } = await call("POST", "/orders", { ...who, body: { items } })
  assert.deepEqual([status, body.details], [400, { products: [3] }])
  assert.equal(await stockOf(1), before)
  assert.deepEqual((await call("GET", "/orders", who)).body, { orders: [] })
})

test("ten concurrent requests with one key create one order", async () => {
  const who = await someone()
  const asked = {
    ...who,
    "idempotency-key": "basket-1",
    body: { items: [{ productId: 2, amount: 1 }] },
  }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call("POST", "/orders", asked)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  assert.equal((await call("GET", "/orders", who)).body.orders.length, 1)
})

test("the last lamps are not sold twice", async () => {
  const who = await someone()
  const asked = { ...who, body: { items: [{ productId: 3, amount: 1 }] } }
  const answers = await Promise.all(Array.from({ length: 8 }, () => call("POST", "/orders", asked)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 3)
  assert.equal(await stockOf(3), 0)
})

test("unpaid orders are cancelled, and published", async () => {
  const who = await someone()
  const { body } = await call("POST", "/orders", {
    ...who,
    body: { items: [{ productId: 1, amount: 2 }] },
  })
  const before = await stockOf(1)
  await db.exec`update orders set placed = now() - interval '1 day' where id = ${body.id}`
  await cancelUnpaid.run()
  assert.equal(await stockOf(1), before + 2)
  await until(async () =>
    (await subjects(who)).includes(`Order ${body.id} is cancelled (not paid)`),
  )
  assert.equal((await pay(body.id)).status, 204)
  assert.equal((await call("GET", `/orders/${body.id}`, who)).body.state, "cancelled")
})

test("the report of a day", async () => {
  const who = await someone()
  const { body } = await call("POST", "/orders", {
    ...who,
    body: { items: [{ productId: 2, amount: 1 }] },
  })
  await pay(body.id)
  await db.exec`update orders set placed = now() - interval '1 day' where id = ${body.id}`
  await report.run()
  await report.run()
  assert.deepEqual(
    await db.query<{ orders: number; totalCents: number }>`select orders, total_cents from reports`,
    [{ orders: 1, totalCents: 790 }],
  )
})
