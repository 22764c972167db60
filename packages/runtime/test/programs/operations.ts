// Started by test/hardening/operations.test.ts: responds immediately and late, from a database and in parts, and has a
// WebSocket; alone or with workers.
import type { CoreKind } from "../../src/transport/core.ts"
import { setTimeout as wait } from "node:timers/promises"
import { api } from "../../src/endpoint/api.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { Database } from "../../src/resources/database/database.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { echo } from "../sockets/echo.ts"

const { CORE, WORKERS = "1", DATABASE_URL } = process.env
const db = DATABASE_URL ? new Database("operations") : undefined
const { pid } = process

const app = await serve(
  [
    endpoint("GET", "/pid", () => ({ pid })),
    endpoint("GET", "/late", async () => {
      await wait(30)
      return { pid }
    }),
    endpoint("GET", "/stored", async () => {
      if (db) await db.exec`select pg_sleep(0.02)`
      return { pid }
    }),
    api.raw({ method: "GET", path: "/parts" }, () => new Response(ReadableStream.from(parts()))),
    echo({ path: "/echo" }),
  ],
  {
    port: 0,
    core: (CORE ?? "node") as CoreKind,
    workers: Number(WORKERS),
    graceMs: 60_000,
    banner: false,
    log: false,
  },
)
if (process.env["PRECAST_WORKER"] === undefined) console.log(app.port)

/** For a second. */
async function* parts(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < 20; at++) {
    yield Buffer.from(`part ${at}\n`)
    await wait(50)
  }
}
