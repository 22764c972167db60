import type { Client, ClientConfig } from "pg"
import { connectionUrls, wantsPrimary } from "../connection-urls.ts"

/** PostgreSQL error codes: the database exists already; a row with that key exists. */
const DUPLICATE = new Set(["42P04", "23505"])
const NO_DATABASE = "3D000"

/** Connects to a database of a server, does the work, and disconnects. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  options: ClientConfig = {},
): Promise<T> {
  // Loaded on demand: it takes a third of the time that a server needs to start.
  const pg = await import("pg")
  const connected = async (connectionString: string): Promise<Client> => {
    const client = new pg.Client({ connectionString, ...quick, ...options })
    const { password } = options
    // The option gives way to the password of the URL, also where that has none.
    if (password !== undefined) Object.assign(client, { password })
    // If the server goes away between two statements, the next statement reports it.
    client.on("error", () => {})
    await client.connect()
    if (!wantsPrimary(url) || !(await isStandby(client))) return client
    await client.end()
    throw new Error("the server is a standby")
  }
  const client = await firstOf(connectionUrls(url), connected)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function isStandby(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("select pg_is_in_recovery() as is")
  return rows[0]!.is
}

/**
 * The result for the first reachable address.
 * @throws the error of the last address
 */
export async function firstOf<T>(
  urls: readonly string[],
  connect: (url: string) => Promise<T>,
): Promise<T> {
  for (const url of urls.slice(0, -1)) {
    try {
      return await connect(url)
    } catch {
      // The next one may be reachable.
    }
  }
  return connect(urls.at(-1)!)
}

const quick: ClientConfig = { connectionTimeoutMillis: 10_000, application_name: "precast" }

/** Address of a database of a server. */
export function databaseUrl(server: string, name: string): string {
  return `${server}/${encodeURIComponent(name)}`
}

/** Creates the database if it does not exist; two concurrent calls both succeed. */
export async function ensureDatabase(server: string, name: string): Promise<void> {
  try {
    await withClient(databaseUrl(server, name), async () => {})
    return
  } catch (error) {
    if (codeOf(error) !== NO_DATABASE) throw error
  }
  await withClient(databaseUrl(server, "postgres"), async (client) => {
    try {
      await client.query(`create database ${client.escapeIdentifier(name)}`)
    } catch (error) {
      if (!DUPLICATE.has(codeOf(error) ?? "")) throw error
    }
  })
}

/** Drops the database and disconnects its clients. Failures are ignored. */
export async function dropDatabase(
  server: string,
  name: string,
  entrance = "postgres",
): Promise<void> {
  try {
    await withClient(databaseUrl(server, entrance), (client) =>
      client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
    )
  } catch {
    // The server goes away as well, or is gone.
  }
}

/** Drops a database, disconnecting its clients, and creates it again. */
export async function resetDatabase(url: string): Promise<void> {
  const address = new URL(url)
  const name = decodeURIComponent(address.pathname.slice(1))
  // From another database: one cannot be removed from inside.
  address.pathname = name === "postgres" ? "/template1" : "/postgres"
  await withClient(address.href, async (client) => {
    const quoted = client.escapeIdentifier(name)
    await client.query(`drop database if exists ${quoted} with (force)`)
    await client.query(`create database ${quoted}`)
  })
}

/** Whether a client is connected to any database of the server. */
export async function hasVisitors(server: string): Promise<boolean> {
  try {
    return await withClient(databaseUrl(server, "postgres"), async (client) => {
      const { rows } = await client.query<{ used: boolean }>(
        `select exists (select from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid()) as used`,
      )
      return rows[0]?.used === true
    })
  } catch {
    return false
  }
}

/** SQLSTATE of an error of the server. */
export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code
}
