import { createHash } from "node:crypto"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { OpenDriver, RelayDriver, RelayListener } from "../../http/websocket/relay-driver.ts"
import type { Database } from "../database/database.ts"
import { addressFault } from "../topics/engines/engines-address.ts"

/** A broker of WebSockets: its URL, or the database that transports the messages. */
export type Broker = string | Database<string, string | undefined>

type Open = (url: URL, listener: RelayListener) => Promise<RelayDriver>

/** Loaded when an address names one. */
const drivers: ReadonlyMap<string, () => Promise<Open>> = new Map([
  ["postgres:", async () => (await import("./postgres-broker.ts")).openPostgresUrl],
  ["postgresql:", async () => (await import("./postgres-broker.ts")).openPostgresUrl],
  ["redis:", async () => (await import("./redis-broker.ts")).openRedisBroker],
  ["rediss:", async () => (await import("./redis-broker.ts")).openRedisBroker],
  ["nats:", async () => (await import("./nats-broker.ts")).openNatsBroker],
])

/** @throws PrecastError PC2200 for an invalid address, and a broker that cannot be reached or refuses */
export function openBroker(broker: Broker): OpenDriver {
  return async (listener) => {
    try {
      if (typeof broker === "string") return await openAt(broker, listener)
      const { openPostgres } = await import("./postgres-broker.ts")
      return await openPostgres(broker, listener)
    } catch (cause) {
      const error = runtimeError("PC2200", cause instanceof Error ? cause.message : String(cause))
      error.cause = cause
      throw error
    }
  }
}

async function openAt(address: string, listener: RelayListener): Promise<RelayDriver> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const load = drivers.get(url?.protocol ?? "")
  if (url === undefined || load === undefined || !address.startsWith(`${url.protocol}//`)) {
    // The address is not shown: it may have a password.
    throw new Error(`its address must start with one of ${[...drivers.keys()].join(", ")}, and //`)
  }
  const fault = addressFault(url)
  if (fault !== undefined) throw new Error(`in its address, ${fault}`)
  return (await load())(url, listener)
}

/**
 * The name of the one channel of an application, which has no character of a topic or a path.
 * @param start letters before the hash, by the rules of the broker
 * @param parts what separates applications: the prefix, the number of a database
 */
export function channelOf(start: string, ...parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex")
  return `${start}${hash.slice(0, 32)}`
}

/** The parameter `?prefix=` of an address; applications with different prefixes are separate. */
export function prefixOf(url: URL): string {
  return url.searchParams.get("prefix") ?? "precast"
}
