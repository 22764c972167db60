// Loaded into each replica of ../replicas.ts before the shop: a cron job that inserts a row in each run.
import type * as Runtime from "../../../packages/runtime/dist/index.js"
import { withClient } from "../../../packages/runtime/src/resources/database/engine/engine-admin.ts"

// The modules that the shop loads, which have no declaration files.
const file = new URL("../../../packages/runtime/dist/node/index.js", import.meta.url).href
const { cron } = (await import(file)) as typeof Runtime

const url = process.env["DATABASE_URL"] ?? ""

cron("clock", { every: 200, missed: "all", overlap: "allow" }, ({ at }) =>
  withClient(url, async (client) => {
    await client.query("insert into clock_ticks (tick) values ($1)", [at])
  }),
)
