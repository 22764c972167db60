// Statements with a role and settings: row level security by tenant.
import { Database, DatabaseError, sql } from "@precast/runtime"
import * as fc from "fast-check"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { hasPgBouncer, pgbouncer } from "../helpers/pgbouncer.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

interface Note {
  tenant: string
  body: string
}

interface Who {
  role: string
  tenant: string | null
}

const RUNS = Number(process.env["TENANTS_RUNS"] ?? 1500)
const role = `tenant_${process.pid}`
let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("acting", { url: server.url, pool: { max: 3 } })
  await db.exec`create table notes (tenant text not null default current_setting('app.tenant'), body text not null)`
  await db.exec`alter table notes enable row level security`
  await db.exec`create policy own on notes using (tenant = current_setting('app.tenant'))`
  await db.exec`create role ${sql.identifier(role)}`
  await db.exec`grant select, insert, update on notes to ${sql.identifier(role)}`
})
afterAll(async () => {
  await db.exec`drop owned by ${sql.identifier(role)}`
  await db.exec`drop role ${sql.identifier(role)}`
  await db.close()
  await server.close()
})

const of = (tenant: string, from = db) => from.as({ role, settings: { "app.tenant": tenant } })

const who = (from: Pick<Database, "queryRow">): Promise<Who | null> =>
  from.queryRow<Who>`select current_user as role, nullif(current_setting('app.tenant', true), '') as tenant`

test("every kind of call sees the rows of its tenant alone", async () => {
  const [a, b] = [of("a"), of("b")]
  expect(await a.exec`insert into notes (body) values ('of a')`).toBe(1)
  await b.transaction(async (tx) => {
    await tx.exec`insert into notes (body) values ('of b')`
    await tx.transaction((inner) => inner.exec`insert into notes (body) values ('of b, too')`)
  })
  const own = { tenant: "a", body: "of a" }
  expect(await a.query<Note>`select tenant, body from notes`).toEqual([own])
  expect(await a.queryRow<Note>`select * from notes where tenant = any(${["a", "b"]})`).toEqual(own)
  expect(await a.rowsToJson<Note>`select * from notes`).toBe(JSON.stringify([own]))
  const found: Note[] = []
  for await (const each of b.stream<Note>`select * from notes order by body`) found.push(each)
  expect(found.map(({ body }) => body)).toEqual(["of b", "of b, too"])
  expect(await a.exec`update notes set body = body`).toBe(1)
  await expect(a.exec`insert into notes values ('b', 'not ours')`).rejects.toMatchObject({
    sqlState: "42501",
  })
  await expect(a.exec`delete from notes`).rejects.toMatchObject({ sqlState: "42501" })
  expect(await db.query<Note>`select * from notes`).toHaveLength(3)
})

test("role and settings end with the statement, also if it fails", async () => {
  const before = await who(db)
  expect(before?.tenant).toBeNull()
  expect(await who(of("a"))).toEqual({ role, tenant: "a" })
  await expect(of("a").exec`select 1 / 0`).rejects.toMatchObject({ sqlState: "22012" })
  for (let times = 0; times < 6; times++) expect(await who(db)).toEqual(before)
})

test("values with quotes and backslashes, and other types, arrive as they are", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      fc.pre(!text.includes("\0") && text !== "")
      expect((await who(db.as({ settings: { "app.tenant": text } })))?.tenant).toBe(text)
    }),
    { numRuns: 100 },
  )
  const found = await Promise.all(
    [1, 10n, true].map((value) => who(db.as({ settings: { "app.tenant": value } }))),
  )
  expect(found.map((each) => each?.tenant)).toEqual(["1", "10", "true"])
})

test("a role that does not exist runs nothing", async () => {
  const nobody = db.as({ role: `no"body`, settings: { "app.tenant": "a" } })
  await expect(nobody.exec`delete from notes`).rejects.toMatchObject({ sqlState: "22023" })
  await expect(nobody.transaction((tx) => tx.exec`delete from notes`)).rejects.toBeInstanceOf(
    DatabaseError,
  )
  expect((await db.query<Note>`select * from notes`).length).toBeGreaterThan(0)
})

describe("a role or setting that would not protect is refused", () => {
  test.each<[string, object, RegExp]>([
    ["nothing", {}, /PC2030.*role or settings/],
    ["the role of the connection", { role: "none" }, /PC2030.*role/],
    ["an empty role", { role: "" }, /PC2030.*role/],
    ["no tenant", { settings: { "app.tenant": undefined } }, /PC2030.*"app\.tenant"/],
    ["null", { settings: { "app.tenant": null } }, /PC2030.*null/],
    ["a setting of the server", { settings: { search_path: "x" } }, /PC2030.*dot/],
    [
      "a setting that is SQL",
      { settings: { "a.b', 'c', true); drop table notes; --": "x" } },
      /PC2030/,
    ],
    ["not a number", { settings: { "app.tenant": Number.NaN } }, /PC2030/],
    ["a text with NUL", { settings: { "app.tenant": "a\0" } }, /PC2030/],
  ])("%s", (_, options, message) => {
    expect(() => db.as(options)).toThrow(message)
  })
})

const proxies = [["directly"], ...(hasPgBouncer ? [["behind PgBouncer in transaction mode"]] : [])]

test.each(proxies)(
  "no row and no setting of another tenant is seen by concurrent requests, %s",
  async (where) => {
    const proxy = where === "directly" ? undefined : await pgbouncer(server.url, "transaction")
    const shared = new Database("tenants", { url: proxy?.url ?? server.url, pool: { max: 4 } })
    onTestFinished(async () => {
      await shared.close()
      await proxy?.stop()
    })
    await db.exec`truncate notes`
    const leaks: string[] = []
    const user = (await who(db))!.role
    let count = 0
    const check = (kind: string, tenant: string, notes: readonly Note[]): void => {
      count++
      for (const each of notes)
        if (each.tenant !== tenant) leaks.push(`${kind} of ${tenant} saw ${each.tenant}`)
    }
    const kinds: ((tenant: string) => Promise<void>)[] = [
      async (tenant) => void (await of(tenant, shared).exec`insert into notes (body) values ('x')`),
      async (tenant) =>
        check("query", tenant, await of(tenant, shared).query<Note>`select * from notes limit 50`),
      async (tenant) =>
        of(tenant, shared).transaction(async (tx) => {
          check("transaction", tenant, await tx.query<Note>`select * from notes limit 20`)
          await tx.exec`insert into notes (body) values ('in a transaction')`
          if (Math.random() < 0.3) throw new Error("not this time")
          check(
            "transaction",
            tenant,
            await tx.query<Note>`select * from notes order by body limit 20`,
          )
        }),
      async (tenant) => {
        let read = 0
        for await (const each of of(tenant, shared).stream<Note>`select * from notes`) {
          check("stream", tenant, [each])
          if (++read > 3) break
        }
      },
      async (tenant) => void (await of(tenant, shared).exec`select 1 / 0 from notes`),
      async (tenant) => {
        const signal = AbortSignal.timeout(Math.ceil(Math.random() * 4))
        const own = shared.as({ role, settings: { "app.tenant": tenant }, signal })
        check("aborted", tenant, await own.query<Note>`select n.* from notes n, pg_sleep(0.002)`)
      },
      async () => {
        const found = await who(shared)
        count++
        if (found?.role !== user || found.tenant !== null)
          leaks.push(`without a role: ${JSON.stringify(found)}`)
      },
      async (tenant) => {
        const found = await who(of(tenant, shared))
        count++
        if (found?.role !== role || found.tenant !== tenant)
          leaks.push(`${tenant}: ${JSON.stringify(found)}`)
      },
    ]
    const failures: unknown[] = []
    const client = async (): Promise<void> => {
      for (let times = 0; times < RUNS / 12; times++) {
        const kind = kinds[Math.floor(Math.random() * kinds.length)]!
        await kind(Math.random() < 0.5 ? "a" : "b").catch((error: unknown) => {
          const { code, sqlState, message } = error as DatabaseError
          if (sqlState !== "22012" && code !== "PC2069" && message !== "not this time")
            failures.push(error)
        })
      }
    }
    await Promise.all(Array.from({ length: 12 }, client))
    expect(failures).toEqual([])
    expect(leaks).toEqual([])
    expect(count).toBeGreaterThan(RUNS / 4)
    const tenants = await db.query<{ tenant: string }>`select distinct tenant from notes order by 1`
    expect(tenants.map(({ tenant }) => tenant)).toEqual(["a", "b"])
  },
)
