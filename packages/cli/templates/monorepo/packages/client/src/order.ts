import { checkOrder, type Placed } from "@app/contract"
import type { routes } from "@app/server"
import { createClient, type ClientOptions } from "@precast/runtime/client"

/** Places an order and finds it again. Of the server only its types are here. */
export async function order(
  url: string,
  article: string,
  options: ClientOptions = {},
): Promise<Placed> {
  const checked = checkOrder({ customer: "Ada", lines: [{ article, count: 1 }] })
  if (!checked.ok) throw new Error(checked.issues.map(({ path }) => path).join(", "))
  const client = createClient<typeof routes>(url, options)
  const { id } = await client.placeOrder(checked.value)
  return client.getOrder({ id })
}
