// Another process of test/live/live-database.test.ts: changes what its live results read.
import { serve } from "../../src/app/serve/serve.ts"
import { Database } from "../../src/resources/database/database.ts"
import { endpoint } from "../helpers/endpoint.ts"

const db = new Database("shop", { url: process.env.LIVE_DATABASE ?? "" })
const sell = endpoint("POST", "/sell", async () => {
  await db.exec`update stock set count = count - 1`
})
const app = await serve([sell], { port: 0, banner: false })
console.log(app.url)
