import { strict as assert } from "node:assert"
import { createHmac } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"

const CUSTOMERS = 8
const CONCURRENT = 16

export interface Sale {
  /** Where the shop responds. */
  readonly url: string
  readonly orders: number
  /** Signs notices of payment. */
  readonly paymentKey: string
}

/** Places and pays orders. A failed request is repeated; its idempotency key makes one order of the attempts. */
export async function sell(sale: Sale): Promise<void> {
  const tokens = await Promise.all(Array.from({ length: CUSTOMERS }, (_, at) => signUp(sale, at)))
  await forEach(sale.orders, async (at) => {
    const headers = {
      authorization: `Bearer ${tokens[at % CUSTOMERS]}`,
      "idempotency-key": `basket-${at}`,
    }
    const order = { items: [{ productId: 2, amount: 1 }] }
    const { id } = (await post(sale, "/api/orders", headers, () => order)) as { id: number }
    const notice = { orderId: id }
    const hmac = createHmac("sha256", sale.paymentKey).update(JSON.stringify(notice))
    await post(sale, "/api/payments", { "x-signature": hmac.digest("hex") }, () => notice)
    await wait(200)
  })
}

async function signUp(sale: Sale, at: number): Promise<string> {
  // An attempt without a response may have taken its address.
  const customer = (attempt: number): object => {
    const email = `customer${at}.${attempt}@example.com`
    return { email, name: "Ada", password: "correct horse" }
  }
  const { token } = (await post(sale, "/api/customers", {}, customer)) as { token: string }
  return token
}

/** Repeats the request until it succeeds, for 30 seconds; only a lost connection and a 5xx may fail it. */
async function post(
  { url }: Sale,
  path: string,
  headers: Readonly<Record<string, string>>,
  bodyOf: (attempt: number) => object,
): Promise<unknown> {
  const end = Date.now() + 30_000
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(bodyOf(attempt)),
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response?.ok && text !== undefined)
      return text === "" ? null : (JSON.parse(text) as unknown)
    const mayRepeat = response === undefined || text === undefined || response.status >= 500
    assert.ok(mayRepeat && Date.now() < end, `${path}: ${response?.status} ${text}`)
    await wait(100)
  }
}

async function forEach(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: CONCURRENT }, worker))
}
