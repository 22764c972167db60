import { cron } from "@precast/runtime"
import { db } from "../database.js"
import { cancelOrder } from "../orders/cancel.js"
import { settings } from "../settings.js"

/** Cancels unpaid orders, which returns their products to the stock. */
export const cancelUnpaid = cron("cancel-unpaid", { every: "1m" }, async () => {
  const waiting = db.stream<{ id: number }>`
    select id from orders
    where state = 'placed' and placed < now() - make_interval(mins => ${settings.paymentMinutes})`
  for await (const { id } of waiting) await db.transaction((tx) => cancelOrder(tx, id, "not paid"))
})

/** Yesterday in numbers. */
export const report = cron(
  "report",
  { schedule: "0 6 * * *", timezone: "Europe/Berlin" },
  async () => {
    await db.exec`
      insert into reports (day, orders, total_cents)
      select current_date - 1, count(*), coalesce(sum(total_cents), 0) from orders
      where state = 'paid' and placed >= current_date - 1 and placed < current_date
      on conflict (day) do update
        set orders = excluded.orders, total_cents = excluded.total_cents`
  },
)
