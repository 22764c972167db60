// Loaded into each replica of scripts/conformance/replicas.mjs before the shop: a job whose every tick leaves a row.
import { withClient } from "../../packages/runtime/dist/node/engine.js"
import { cron } from "../../packages/runtime/dist/node/index.js"

cron("clock", { every: 200, missed: "all", overlap: "allow" }, ({ at }) =>
  withClient(process.env.DATABASE_URL, (client) =>
    client.query("insert into clock_ticks (tick) values ($1)", [at]),
  ),
)
