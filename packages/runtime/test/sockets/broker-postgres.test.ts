import { describe, expect, test } from "vitest"
import { Database } from "../../src/resources/database/database.ts"
import { Registry } from "../../src/base/registry.ts"
import { withClient } from "../../src/resources/database/engine/engine-admin.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { channelOf } from "../../src/resources/websockets/open-broker.ts"
import { OwnPostgres } from "../helpers/own-postgres.ts"
import { postgres } from "../helpers/postgres.ts"
import { brokerTests } from "./brokers.ts"
import { open } from "./client.ts"
import { room } from "./room.ts"

const probe = await OwnPostgres.start()
if (probe === undefined)
  console.warn("PostgreSQL is not installed: WebSockets over it are not tested")

describe.skipIf(probe === undefined)("with a server", () => {
  brokerTests("PostgreSQL", async () => {
    const server = probe as OwnPostgres
    return {
      url: server.url,
      kill: () => server.kill(),
      start: () => server.resume(),
      close: () => server.close(),
      send: (text) =>
        withClient(server.url, async (client) => {
          const channel = channelOf("precast_websockets_", "precast")
          await client.query("select pg_notify($1, $2)", [channel, text])
        }),
    }
  })
})

test("a Database is a broker, and rows older than a minute are removed at the start", async () => {
  const server = await postgres()
  const registry = new Registry()
  const db = new Database("shop", { url: server.url, registry })
  const options = { port: 0, banner: false, core: "js", websockets: { broker: db } } as const
  const rows = (): Promise<string[]> =>
    withClient(server.url, async (client) => {
      const { rows } = await client.query("select body from precast_websockets.batches order by id")
      return (rows as { body: string }[]).map(({ body }) => body)
    })
  try {
    await (await serve({ room }, options)).close()
    await withClient(server.url, (client) =>
      client.query(
        `insert into precast_websockets.batches (at, body)
         values (now() - interval '61 seconds', 'old'), (now(), 'new')`,
      ),
    )
    expect(await rows()).toEqual(["old", "new"])
    const app = await serve({ room }, options)
    expect(await rows()).toEqual(["new"])
    const client = await open(app, "/room")
    await client.take(1)
    client.ws.send("x".repeat(20_000))
    await client.take(1)
    await expect.poll(async () => (await rows()).length).toBe(2)
    await app.close()
  } finally {
    await db.close()
    await server.close()
  }
})
