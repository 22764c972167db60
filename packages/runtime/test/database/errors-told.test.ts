// The contents of a database error: the statement, the place in the program, and the problem for the client.
import { createServer, type AddressInfo } from "node:net"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import {
  api,
  Database,
  DatabaseError,
  startBackground,
  serve,
  type Transaction,
} from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { Database as SourceDatabase } from "../../src/resources/database/database.ts"
import { DatabaseError as SourceError } from "../../src/base/errors/database-error.ts"
import { observeQueries } from "../../src/resources/database/database-observe.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("told", { url: server.url, pool: { max: 2 } })
  await db.exec`create table once (id int primary key)`
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await db.close()
  await server.close()
})

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => probe.once("listening", resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const failure = async (run: () => Promise<unknown>): Promise<DatabaseError> => {
  try {
    await run()
  } catch (error) {
    if (error instanceof DatabaseError || error instanceof SourceError) return error
    throw error
  }
  throw new Error("it did not fail")
}

interface Id {
  id: number
}

async function refusedByServer(): Promise<void> {
  await db.exec`select 1 / 0`
}
async function refusedInTransaction(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.queryRow<Id>`select 2 / 0 as id`
  })
}
async function inner(tx: Transaction): Promise<void> {
  await tx.exec`select 14 / 0`
}
async function caughtInTransaction(): Promise<void> {
  await db.transaction(async (tx) => {
    const error = await failure(() => inner(tx))
    expect(error.stack).toMatch(/at (?:async )?inner .*errors-told\.test\.ts/)
    throw error
  })
}
async function unfitting(): Promise<void> {
  await db.query<Id>`select 3 as other`
}
async function unsent(): Promise<void> {
  await db.exec`select 4 = ${{}}::int`
}
async function cancelled(): Promise<void> {
  await db.with({ signal: AbortSignal.timeout(20) }).exec`select 5 from pg_sleep(30)`
}
/** A server that is not there. */
async function awayUrl(): Promise<string> {
  return `postgres://nobody@127.0.0.1:${await freePort()}/none`
}
async function outOfReach(): Promise<void> {
  await new Database("away", { url: await awayUrl() }).exec`select 6`
}
async function streamed(): Promise<void> {
  for await (const _ of db.stream<Id>`select 7 / 0 as id`) return
}
async function streamedInTransaction(): Promise<void> {
  await db.transaction(async (tx) => {
    for await (const _ of tx.stream<Id>`select 8 / 0 as id`) return
  })
}
async function cancelledStream(): Promise<void> {
  const own = db.with({ signal: AbortSignal.timeout(20) })
  for await (const _ of own.stream<{ slept: string }>`select 9 as id, pg_sleep(30)::text as slept`)
    return
}
async function streamOutOfReach(): Promise<void> {
  for await (const _ of new Database("away", { url: await awayUrl() }).stream<Id>`select 10 as id`)
    return
}
async function replicasOutOfReach(): Promise<void> {
  const url = await awayUrl()
  await new Database("away", { url, replicas: [url] }).with({ replica: true }).exec`select 11`
}
async function unmigrated(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "precast-migrations-"))
  try {
    await new Database("away", { url: await awayUrl(), migrations: folder }).exec`select 12`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
async function observed(): Promise<void> {
  const stop = observeQueries(() => () => {})
  const own = new SourceDatabase("observed", { url: server.url })
  try {
    await own.exec`select 13 / 0`
  } finally {
    stop()
    await own.close()
  }
}

test.each([
  [refusedByServer, "PC2063", "select 1 / 0"],
  [refusedInTransaction, "PC2063", "select 2 / 0 as id"],
  [caughtInTransaction, "PC2063", "select 14 / 0"],
  [unfitting, "PC2065", "select 3 as other"],
  [unsent, "PC2066", "select 4 = $1::int"],
  [cancelled, "PC2069", "select 5 from pg_sleep(30)"],
  [outOfReach, "PC2068", "select 6"],
  [streamed, "PC2063", "select 7 / 0 as id"],
  [streamedInTransaction, "PC2063", "select 8 / 0 as id"],
  [cancelledStream, "PC2069", "select 9 as id, pg_sleep(30)::text as slept"],
  [streamOutOfReach, "PC2068", "select 10 as id"],
  [replicasOutOfReach, "PC2068", "select 11"],
  [unmigrated, "PC2068", "select 12"],
  [observed, "PC2063", "select 13 / 0"],
])("%o: the error has the statement and the calling function", async (run, code, text) => {
  const error = await failure(run)
  expect(error).toMatchObject({ code, statement: text })
  expect(error.stack).toContain(`${code}: `)
  expect(error.stack).toMatch(new RegExp(`at (?:async )?${run.name} .*errors-told\\.test\\.ts`))
})

async function transactionOutOfReach(): Promise<void> {
  await new Database("away", { url: await awayUrl() }).transaction(async () => {})
}
async function byHand(): Promise<void> {
  await db.transaction(async function work(tx) {
    await tx.exec`commit`
  })
}

test("errors of no statement, and of one that is not sent, have the function that called", async () => {
  const away = await failure(transactionOutOfReach)
  expect(away.code).toBe("PC2068")
  expect(away.stack).toMatch(/at (?:async )?transactionOutOfReach .*errors-told\.test\.ts/)
  const refused = await failure(byHand)
  expect(refused.code).toBe("PC2073")
  expect(refused.stack).toMatch(/at (?:async )?work .*errors-told\.test\.ts/)
})

test("an error that was swallowed in a transaction is the cause of what follows", async () => {
  const cause = { code: "PC2063", sqlState: "22012", statement: "select 1 / 0" }
  const outer = await failure(() =>
    db.transaction(async (tx) => {
      await tx.exec`select 1 / 0`.catch(() => {})
    }),
  )
  expect(outer).toMatchObject({ sqlState: "25P02", cause })
  const next = await failure(() =>
    db.transaction(async (tx) => {
      await tx.exec`selec`.catch(() => {})
      await tx.transaction((inner) => inner.exec`select 1`).catch(() => {})
      await tx.exec`select 1`
    }),
  )
  expect(next).toMatchObject({ sqlState: "25P02", cause: { sqlState: "42601" } })
})

test("a query of a finished transaction is rejected, not thrown", async () => {
  const late = await db.transaction(async (tx) => tx)
  const asked = [
    late.exec`select 1`,
    late.query<Id>`select 1 as id`,
    late.transaction(async () => 1),
  ]
  for (const each of asked) await expect(each).rejects.toMatchObject({ code: "PC2070" })
  const rows = late.stream<Id>`select 1 as id`
  await expect(rows.next()).rejects.toMatchObject({ code: "PC2070" })
})

test("a channel of more than 63 bytes is refused", async () => {
  const stop = await db.listen("é".repeat(31), () => {})
  await stop()
  await expect(db.listen("é".repeat(32), () => {})).rejects.toMatchObject({ code: "PC2156" })
})

describe("over HTTP", () => {
  test("503 with retry-after while the pool is exhausted, or the server is away", async () => {
    const busy = new Database("busy", {
      url: server.url,
      pool: { max: 1 },
      timeouts: { acquire: 50 },
    })
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`
    const away = new Database("away", { url })
    const reported: unknown[] = []
    const app = await serve(
      {
        exhausted: api({ method: "GET", path: "/exhausted" }, () =>
          busy.transaction(async () => busy.exec`select 1`),
        ),
        away: api({ method: "GET", path: "/away" }, async () => away.exec`select 1`),
        other: api({ method: "GET", path: "/other" }, async () => db.exec`select 1 / 0`),
      },
      { port: 0, onError: (error) => void reported.push(error) },
    )
    for (const path of ["/exhausted", "/away"]) {
      const response = await fetch(app.url + path)
      expect(response.status).toBe(503)
      expect(response.headers.get("retry-after")).toBe("1")
      expect(response.headers.get("content-type")).toBe("application/problem+json")
      expect(await response.json()).toMatchObject({ code: "unavailable", status: 503 })
    }
    expect((await fetch(`${app.url}/other`)).status).toBe(500)
    expect(reported).toMatchObject([{ code: "PC2067" }, { code: "PC2068" }, { code: "PC2063" }])
    await Promise.all([app.close(), busy.close(), away.close()])
  })

  test("a statement that was aborted because the client went away is not reported", async () => {
    const reported: unknown[] = []
    let ended = 0
    const app = await serve(
      {
        slow: api(
          { method: "GET", path: "/slow" },
          async (_input: {}, { signal }): Promise<void> => {
            try {
              await db.transaction((tx) => tx.exec`select pg_sleep(30)`, { signal })
            } finally {
              ended++
            }
          },
        ),
      },
      { port: 0, onError: (error) => void reported.push(error) },
    )
    const controller = new AbortController()
    const asked = fetch(`${app.url}/slow`, { signal: controller.signal }).catch(() => null)
    setTimeout(() => controller.abort(), 300)
    await asked
    await vi.waitFor(() => expect(ended).toBe(1), 15_000)
    await app.close()
    expect(reported).toEqual([])
  })
})

describe("an address in the environment", () => {
  const start = async (env: Record<string, string>): Promise<unknown> => {
    for (const name of ["DATABASE_URL", "TEST_DATABASE_URL", "VITEST", "NODE_ENV"])
      vi.stubEnv(name, env[name] ?? "")
    const own = new Database("adrift")
    try {
      const app = await serve({ none: api({ method: "GET", path: "/" }, () => 1) }, { port: 0 })
      await app.close()
      return undefined
    } catch (error) {
      return error
    } finally {
      await own.close()
    }
  }

  test.each([
    ["mysql://user:secret@host/shop", 'begins with "mysql://"'],
    ["localhost:5432/shop", "has no scheme"],
    ["shop:secret@host", "has no scheme"],
    ["postgres://shop:secret#1@host/shop", "is not a valid URL"],
    ["postgres://one:5432,shop:secret/1@two/shop", "is not a valid URL"],
  ])("%s is refused at the start, by the name of its variable", async (url, why) => {
    const error = (await start({ DATABASE_URL: url })) as Error
    expect(error).toMatchObject({ code: "PC2157" })
    expect(error.message).toContain(`DATABASE_URL is not the address`)
    expect(error.message).toContain(why)
    expect(error.message).not.toContain("secret")
  })

  test.each([
    "postgres://shop:sec ret@host/shop",
    "postgres://shop:%23secret@[::1]:5432,two/shop?target_session_attrs=read-write",
    "postgres://shop@/shop?host=/var/run/postgresql",
    "postgresql:///shop",
  ])("%s is one", async (url) => {
    expect(await start({ DATABASE_URL: url })).toBeUndefined()
  })

  test.each([
    "postgres://shop:secret#1@host/shop",
    "postgres://host/shop?sslmode=verify-ca",
    "postgres://host/shop?sslmode=verify-full&sslrootcert=/no/such/file.crt",
  ])("%s of an option can never be opened", async (url) => {
    const error = await failure(() => new Database("never", { url }).exec`select 1`)
    expect(error.code).toBe("PC2072")
    expect(error.message).not.toContain("secret")
  })

  test("that is missing in production is missed at the start", async () => {
    expect(await start({ NODE_ENV: "production" })).toMatchObject({ code: "PC2075" })
    vi.stubEnv("NODE_ENV", "production")
    vi.stubEnv("VITEST", "")
    const own = new Database("adrift")
    await expect(startBackground()).rejects.toMatchObject({ code: "PC2075" })
    await own.close()
  })

  test("an option that is wrong shows the line of the program first", () => {
    const make = (): Database => new Database("wrong", { pool: { max: 0 } })
    try {
      make()
    } catch (error) {
      const [, first] = (error as Error).stack!.split("\n    at ")
      return expect(first).toMatch(/make .*errors-told\.test\.ts/)
    }
    throw new Error("it was taken")
  })

  test("of several hosts: the first that is there, and takes writes if it has to", async () => {
    const there = new URL(server.url)
    const away = `127.0.0.1:${await freePort()}`
    const hosts = `${away},${there.host}`
    const url = server.url.replace(there.host, hosts)
    for (const suffix of ["", "?target_session_attrs=read-write"]) {
      const several = new Database("several", { url: url + suffix })
      expect(await several.queryRow<Id>`select 1 as id`).toEqual({ id: 1 })
      await several.close()
    }
  })
})

test("a replica that is away is passed over", async () => {
  const away = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  const own = new Database("replicated", { url: server.url, replicas: [away, server.url] })
  for (let id = 0; id < 10; id++)
    expect(await own.with({ replica: true }).queryRow<Id>`select ${id}::int as id`).toEqual({ id })
  await own.close()
  const none = new Database("replicated", { url: server.url, replicas: [away, away] })
  const asked = none.with({ replica: true }).exec`select 1`
  await expect(asked).rejects.toMatchObject({ code: "PC2068" })
  await none.close()
})

test.skipIf(process.env["TEST_DATABASE_URL"] !== undefined)(
  "the log of a local server is its owner's",
  () => {
    const cache = fileURLToPath(
      new URL("../../../../node_modules/.cache/postgres", import.meta.url),
    )
    const log = join(cache, ".precast/postgres-tests/postgres.log")
    expect(statSync(log).mode & 0o777).toBe(0o600)
  },
)
