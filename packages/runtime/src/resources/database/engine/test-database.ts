import { randomBytes } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "pg"
import { isRunByTests } from "../../../base/environment/env-files.ts"
import { runtimeError } from "../../../base/errors/catalog.ts"
import { hashOf } from "../migrate/files.ts"
import { codeOf, databaseUrl, withClient } from "./engine-admin.ts"
import { databases, drop, IN_USE, makeMigrated, NAME_LENGTH } from "./migrated-database.ts"

const STALE_SECONDS = 2 * 60 * 60
const NO_DATABASE = "3D000"
const NOT_ALLOWED = "42501"
const SPARES = 2
// "refill" in ASCII.
const REFILL_KEY = "125779902295148"
// Older versions always copy file by file; from 15 on the strategy is an option.
const HAS_STRATEGY = 150_000

/** Whether the program is run by vitest, jest, node:test, bun test or another test runner. */
export function isTest(env: NodeJS.ProcessEnv): boolean {
  if (env.PRECAST_TEST_DATABASE === "shared") return false
  return isRunByTests(env)
}

/** The template of a test database. */
export interface TestDatabaseOptions {
  /** Address of the server, without a database. */
  readonly server: string
  readonly name: string
  /** A database to connect to for work on others. */
  readonly entrance: string
  /** Folder of migrations that it has applied. */
  readonly migrations: string | undefined
}

/**
 * A separate database for the caller: a copy of a template to which the migrations were applied
 * once. Copies are prepared ahead, so that usually one only needs to be renamed.
 * @returns its name
 * @throws PrecastError PC2084 if the user of the server may not create databases; PC2079,
 *   PC2081 of migrations
 */
export async function makeTestDatabase(options: TestDatabaseOptions): Promise<string> {
  const names = namesOf(options)
  const moment = Math.round(Date.now() / 1000).toString(36)
  const own = `${names.tests}${moment}_${random()}`
  await withClient(databaseUrl(options.server, options.entrance), async (client) => {
    try {
      if (await takeSpare(client, names, own)) return
      await copy(client, names.template, own, () => makeTemplate(client, options, names))
    } catch (error) {
      if (codeOf(error) !== NOT_ALLOWED) throw error
      throw runtimeError("PC2084", (error as Error).message)
    }
  })
  // Not awaited: it prepares the next call, which would report a failure.
  void refill(options, names).catch(() => {})
  return own
}

interface Names {
  /** Prefix of all of them. */
  readonly base: string
  readonly template: string
  readonly spares: string
  readonly tests: string
}

function namesOf({ name, migrations }: TestDatabaseOptions): Names {
  const base = name.slice(0, NAME_LENGTH)
  const id = hashOf(migrations).slice(0, 12)
  return {
    base,
    template: `${base}_template_${id}`,
    spares: `${base}_spare_${id}_`,
    tests: `${base}_test_`,
  }
}

function random(): string {
  return randomBytes(5).toString("hex")
}

async function takeSpare(client: Client, { spares }: Names, own: string): Promise<boolean> {
  for (const spare of await databases(client, spares)) {
    const [from, to] = [spare, own].map((name) => client.escapeIdentifier(name))
    try {
      await client.query(`alter database ${from} rename to ${to}`)
      return true
    } catch (error) {
      // Another process was faster.
      if (codeOf(error) !== NO_DATABASE) throw error
    }
  }
  return false
}

/** Creates spare copies, unless another process is doing so, and removes leftover databases. */
async function refill({ server, entrance }: TestDatabaseOptions, names: Names): Promise<void> {
  await withClient(databaseUrl(server, entrance), async (client) => {
    const { rows } = await client.query(`select pg_try_advisory_lock(${REFILL_KEY}) as taken`)
    if (rows[0]?.taken !== true) return
    await sweep(client, names)
    const missing = SPARES - (await databases(client, names.spares)).length
    const make = (): Promise<void> => Promise.reject(new Error("the template is gone"))
    for (let times = 0; times < missing; times++)
      await copy(client, names.template, names.spares + random(), make)
  })
}

async function copy(
  client: Client,
  from: string,
  to: string,
  make: () => Promise<void>,
): Promise<void> {
  const names = [to, from].map((name) => client.escapeIdentifier(name))
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as version",
  )
  const strategy = rows[0]?.version >= HAS_STRATEGY ? " strategy file_copy" : ""
  for (let times = 0; ; times++) {
    try {
      await client.query(`create database ${names[0]} template ${names[1]}${strategy}`)
      return
    } catch (error) {
      if (times === 100) throw error
      if (codeOf(error) === NO_DATABASE) await make()
      else if (codeOf(error) === IN_USE) await wait(20)
      else throw error
    }
  }
}

/** It accepts no connections, which would block copies. */
function makeTemplate(
  client: Client,
  { server, migrations }: TestDatabaseOptions,
  { base, template }: Names,
): Promise<void> {
  return makeMigrated(client, {
    address: (name) => databaseUrl(server, name),
    migrations,
    making: `${base}_making`,
    name: template,
    finish: async (making) => {
      for (const kind of ["template", "spare"]) await dropLike(client, `${base}_${kind}_`)
      await client.query(`alter database ${making} allow_connections false`)
    },
  })
}

/** Drops leftover databases of tests that were killed long ago. */
async function sweep(client: Client, { tests }: Names): Promise<void> {
  const oldest = Date.now() / 1000 - STALE_SECONDS
  for (const name of await databases(client, tests)) {
    const moment = Number.parseInt(name.slice(tests.length), 36)
    if (moment < oldest) await drop(client, name)
  }
}

async function dropLike(client: Client, begin: string): Promise<void> {
  for (const name of await databases(client, begin)) await drop(client, name)
}
