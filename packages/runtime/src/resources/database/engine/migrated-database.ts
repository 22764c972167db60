import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "pg"
import { underLock } from "../migrate/lock.ts"
import { migrate } from "../migrate/migrate.ts"
import { codeOf, withClient } from "./engine-admin.ts"

/** PostgreSQL names have 63 bytes; suffixes take up to 30 of them. */
export const NAME_LENGTH = 32
/** SQLSTATE: other clients are connected to the database. */
export const IN_USE = "55006"

/** A database that holds the state of a folder of migrations. */
export interface MigratedDatabase {
  readonly name: string
  /** Its name until it is complete. */
  readonly making: string
  /** Address of a database of the server. */
  readonly address: (name: string) => string
  readonly migrations: string | undefined
  /** Runs before it gets its name; receives the quoted one that it has until then. */
  readonly finish: (making: string) => Promise<void>
}

/**
 * Creates the database unless it exists. It is renamed once it is complete, so an interrupted
 * run leaves no partial one under its name.
 */
export async function makeMigrated(client: Client, made: MigratedDatabase): Promise<void> {
  const { name, making, address, migrations, finish } = made
  const say = (): void => {}
  await underLock(client, { within: 300_000, say }, async () => {
    if ((await databases(client, name)).includes(name)) return
    const [part, whole] = [making, name].map((each) => client.escapeIdentifier(each)) as [
      string,
      string,
    ]
    await client.query(`drop database if exists ${part} with (force)`)
    await client.query(`create database ${part}`)
    if (migrations !== undefined)
      await withClient(address(making), (inside) => migrate(inside, migrations))
    await finish(part)
    await untilFree(() => client.query(`alter database ${part} rename to ${whole}`))
  })
}

// The server notices a closed connection only a moment later.
async function untilFree(work: () => Promise<unknown>): Promise<void> {
  for (let times = 0; ; times++) {
    try {
      await work()
      return
    } catch (error) {
      if (codeOf(error) !== IN_USE || times === 100) throw error
      await wait(20)
    }
  }
}

/** Drops a database unless a client is connected to it. Failures are ignored. */
export async function drop(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)}`).catch(() => {})
}

/** Names of the databases that begin with a text, the oldest first. */
export async function databases(client: Client, begin: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1) order by oid",
    [begin],
  )
  return rows.map(({ name }) => name)
}
