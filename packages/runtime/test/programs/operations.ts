// Started by test/hardening/operations.test.ts: responds immediately and late, alone or with workers.
import type { CoreKind } from "../../src/transport/core.ts"
import { setTimeout } from "node:timers/promises"
import { serve } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const { CORE, WORKERS = "1" } = process.env

const app = await serve(
  [
    endpoint("GET", "/pid", () => ({ pid: process.pid })),
    endpoint("GET", "/late", async () => {
      await setTimeout(30)
      return { pid: process.pid }
    }),
  ],
  {
    port: 0,
    core: (CORE ?? "node") as CoreKind,
    workers: Number(WORKERS),
    banner: false,
    log: false,
  },
)
if (process.env["PRECAST_WORKER"] === undefined) console.log(app.port)
