import { createHmac } from "node:crypto"
import { ApiError, api, constantTimeEqual, decode, type Body, type Header } from "@precast/runtime"
import { db } from "../database.js"
import { orderPaid } from "../events.js"
import type { Id } from "../products/products.js"
import { paymentKey } from "../settings.js"

interface Notice {
  orderId: Id
}

interface Signed {
  signature: string & Header<"x-signature">
  bytes: Body<Uint8Array>
}

/** The payment service reports that an order is paid; it signs the bytes of its notification. */
export const paid = api(
  { method: "POST", path: "/payments" },
  async ({ signature, bytes }: Signed): Promise<void | ApiError<"permission_denied">> => {
    if (!constantTimeEqual(signature, sign(bytes)))
      return new ApiError("permission_denied", "The signature is wrong")
    const { orderId } = decode<Notice>(new TextDecoder().decode(bytes))
    await db.transaction(async (tx) => {
      const order = await tx.queryRow<{ customerId: number }>`
        update orders set state = 'paid' where id = ${orderId} and state = 'placed'
        returning customer_id`
      // A notice may come twice.
      if (order) await orderPaid.publish({ orderId, customerId: order.customerId }, { tx })
    })
  },
)

/** Signature of a notice, in hexadecimal digits. */
export function sign(notice: string | Uint8Array): string {
  return createHmac("sha256", paymentKey.reveal()).update(notice).digest("hex")
}
