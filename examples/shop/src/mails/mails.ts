import { once, Subscription } from "@precast/runtime"
import { db } from "../database.js"
import { orderCancelled, orderPaid, orderPlaced } from "../events.js"

/** Messages come at least once; a mail goes out once. */
async function send(messageId: string, customerId: number, subject: string): Promise<void> {
  await db.transaction((tx) =>
    once(tx, messageId, async () => {
      await tx.exec`insert into mails (customer_id, subject) values (${customerId}, ${subject})`
    }),
  )
}

export const placedMails = new Subscription(orderPlaced, "placed-mails", {
  handler: ({ customerId, orderId, totalCents }, { id }) =>
    send(id, customerId, `Order ${orderId}: ${(totalCents / 100).toFixed(2)} to pay`),
})

export const paidMails = new Subscription(orderPaid, "paid-mails", {
  handler: ({ customerId, orderId }, { id }) =>
    send(id, customerId, `Order ${orderId} is on its way`),
})

export const cancelledMails = new Subscription(orderCancelled, "cancelled-mails", {
  handler: ({ customerId, orderId, reason }, { id }) =>
    send(id, customerId, `Order ${orderId} is cancelled (${reason})`),
})
