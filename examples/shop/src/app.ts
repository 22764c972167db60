import { group, health, requestId, securityHeaders, serve, type App } from "@precast/runtime"
import * as customers from "./customers/customers.js"
import { db } from "./database.js"
import "./mails/mails.js"
import * as orders from "./orders/orders.js"
import { paid } from "./payments/payments.js"
import * as products from "./products/products.js"
import * as stock from "./products/stock.js"
import "./reports/reports.js"

const routes = group("/api", { ...customers, ...products, ...stock, ...orders, paid })

/** Serves the shop. */
export function start(
  port: number,
  host = "127.0.0.1",
  workers = 1,
): Promise<App<{ shop: typeof routes }>> {
  return serve(
    { shop: routes },
    {
      port,
      host,
      workers,
      docs: { title: "Shop", version: "1.0.0" },
      use: [
        requestId(),
        securityHeaders(),
        health({ checks: { database: async () => void (await db.exec`select 1`) } }),
      ],
    },
  )
}
