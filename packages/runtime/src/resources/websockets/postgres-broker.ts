import { Registry } from "../../base/registry.ts"
import type { RelayDriver, RelayListener } from "../../http/websocket/relay-driver.ts"
import { Database } from "../database/database.ts"
import { channelOf, prefixOf } from "./open-broker.ts"
import { PostgresBatches } from "./postgres-batches.ts"

const POOL = { max: 2 }
const TIMEOUTS = { connect: 5000, acquire: 5000, statement: 10_000, close: 1000 }
// One that listens, two that send, and those of the program.
const FEWEST_CONNECTIONS = 8

/** Messages by NOTIFY, over connections of its own. */
export function openPostgresUrl(url: URL, listener: RelayListener): Promise<RelayDriver> {
  const plain = new URL(url.href.replace(/^postgresql:/, "postgres:"))
  plain.searchParams.delete("prefix")
  return openIn({ url: plain.href }, url.host, prefixOf(url), listener)
}

/** Messages by NOTIFY in the database of a program, over connections of its own. */
export async function openPostgres(
  database: Database<string, string | undefined>,
  listener: RelayListener,
): Promise<RelayDriver> {
  const { options, connections } = await database["~reach"]()
  if (connections < FEWEST_CONNECTIONS) {
    throw new Error(`the server accepts only ${connections} connections (PGlite)`)
  }
  const { url, tls } = options
  const place = { url, ...(typeof tls === "boolean" || tls ? { tls: tls as object } : {}) }
  return openIn(place, new URL(url).host, "precast", listener)
}

async function openIn(
  place: { url: string; tls?: object },
  host: string,
  prefix: string,
  listener: RelayListener,
): Promise<RelayDriver> {
  // In a registry of its own, since it is not a database of the program.
  const registry = new Registry()
  const options = { ...place, pool: POOL, timeouts: TIMEOUTS, registry }
  const database = new Database("websockets", options)
  try {
    const batches = new PostgresBatches(
      database,
      channelOf("precast_websockets_", prefix),
      listener,
    )
    await batches.open()
    return {
      name: `PostgreSQL at ${host}`,
      maxBytes: Number.POSITIVE_INFINITY,
      send: (batch) => batches.send(batch),
      close: async () => {
        batches.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
