import { createServer, connect, type AddressInfo, type Server } from "node:net"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Database } from "@precast/runtime"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import {
  describeStatements,
  describeSync,
  schemaHash,
} from "../../src/resources/database/describe/index.ts"
import { withClient } from "../../src/resources/database/engine/engine-admin.ts"
import { MessageReader } from "../../src/resources/database/engine/pglite/pglite-messages.ts"
import { DescribedProject } from "../helpers/described.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { Program } from "../helpers/program.ts"

let server: TestPostgres
let project: DescribedProject

beforeAll(async () => {
  server = await postgres()
})
afterAll(() => server.close())
beforeEach(() => {
  project = new DescribedProject(server)
  onTestFinished(() => project.close())
  project.write("0001_t.sql", "create table t (n int not null, word text); create sequence counter")
})

test("parameters, columns and errors are described in the order of the statements", async () => {
  const described = await project.describe(
    "select n, word from t where n = $1 and word = any($2)",
    "insert into t (n) values ($1)",
    "select n, wrd from t",
    "select '😀', n from t where n = 'x'",
    "selct",
    "select 1; select 2",
    "select nextval('counter') as n",
  )
  expect(described).toEqual([
    {
      parameters: ["integer", "text[]"],
      columns: [
        { name: "n", type: "integer", nullable: false },
        { name: "word", type: "text", nullable: null },
      ],
    },
    { parameters: ["integer"], columns: [] },
    {
      error: {
        message: 'column "wrd" does not exist',
        sqlState: "42703",
        hint: 'Perhaps you meant to reference the column "t.word".',
        position: "select n, ".length,
      },
    },
    {
      error: {
        message: 'invalid input syntax for type integer: "x"',
        sqlState: "22P02",
        position: "select '😀', n from t where n = ".length,
      },
    },
    { error: { message: 'syntax error at or near "selct"', sqlState: "42601", position: 0 } },
    {
      error: {
        message: "cannot insert multiple commands into a prepared statement",
        sqlState: "42601",
      },
    },
    { parameters: [], columns: [{ name: "n", type: "bigint", nullable: null }] },
  ])
})

test("no statement is run", async () => {
  await project.describe(
    "insert into t values (1)",
    "select nextval('counter')",
    "insert into t select n from t left join (select nextval('counter') as m) s on true returning n",
    "drop table t",
    "explain analyze insert into t values (1)",
  )
  await withClient(await project.stateUrl(), async (client) => {
    const { rows } = await client.query(
      "select (select count(*)::int from t) as rows, is_called from counter",
    )
    expect(rows).toEqual([{ rows: 0, is_called: false }])
  })
})

test("a mark of NULL is not part of the name for the program either", async () => {
  const db = new Database("marks", { url: server.url })
  onTestFinished(() => db.close())
  const rows = await db.query<{ n: number }>`select 1 as "n!"`
  expect(rows).toEqual([{ n: 1 }])
})

describe("the database in the state of the migrations", () => {
  test("is made once, and again for other migrations", async () => {
    await project.describe("select n from t")
    await project.describe("select word from t")
    const [first] = await project.states()
    project.write("0002_more.sql", "alter table t rename column word to words")
    expect(await project.describe("select words from t")).toMatchObject([{ columns: [{}] }])
    const states = await project.states()
    expect(states).toHaveLength(2)
    expect(states[0]).toBe(first)
    const { folder, database, env } = project
    const request = { folder, database, migrations: "migrations", statements: [] }
    const { schema } = await describeStatements(request, { env })
    expect(schema).toBe(schemaHash(folder, "./migrations"))
    expect(states[1]?.endsWith(schema.slice(0, 12))).toBe(true)
  })

  test("is dropped when it is the fifth last", async () => {
    for (let count = 2; count <= 6; count++) {
      project.write(`000${count}_more.sql`, `create table t${count} (n int)`)
      await project.describe(`select n from t${count}`)
    }
    expect(await project.states()).toHaveLength(4)
    expect(await project.describe("select n from t6")).toMatchObject([{ columns: [{}] }])
  })

  test("is described again after its connection is lost", async () => {
    await project.describe("select n from t")
    const end = (): Promise<unknown> =>
      withClient(server.url, (client) =>
        client.query(
          "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1",
          [
            (project.database + "_schema_" + schemaHash(project.folder, "migrations")).slice(
              0,
              project.database.length + 20,
            ),
          ],
        ),
      )
    await end()
    expect(await project.columns("select n from t")).toEqual(["n integer!"])
    const running = project.columns("select n from t")
    await Promise.all([end(), running.catch(() => {})])
    expect(await project.columns("select n from t")).toEqual(["n integer!"])
  })

  test("a failed migration has a place, and can be fixed", async () => {
    project.write("0002_bad.sql", "select 1;\n\n  selct 2")
    const failed = project.describe("select n from t")
    await expect(failed).rejects.toMatchObject({
      code: "PC2081",
      reason: "migrations",
      place: { file: join(project.folder, "migrations/0002_bad.sql"), line: 3, column: 3 },
    })
    project.write("0002_bad.sql", "alter table t add more int not null")
    expect(await project.columns("select more from t")).toEqual(["more integer!"])
  })

  test("files without an order are reported", async () => {
    project.write("0003_late.sql", "")
    const failed = project.describe("select n from t")
    await expect(failed).rejects.toMatchObject({ code: "PC2079", reason: "migrations" })
  })
})

describe("there is no database", () => {
  const describeWith = (env: NodeJS.ProcessEnv, migrations: string | null): Promise<unknown> => {
    const { folder, database } = project
    return describeStatements({ folder, database, migrations, statements: ["select 1"] }, { env })
  }

  test.each([
    [
      "in production",
      { NODE_ENV: "production", DATABASE_URL: "postgres://a/b" },
      /NODE_ENV is production/,
    ],
    [
      "a server that is out of reach",
      { DATABASE_URL: "postgres://x@127.0.0.1:1/b" },
      /ECONNREFUSED/,
    ],
    ["an address of something else", { DATABASE_URL: "http://a" }, /PC2157/],
  ])("%s", async (_, env, message) => {
    const failed = describeWith(env, "migrations")
    await expect(failed).rejects.toMatchObject({
      code: "PC2158",
      reason: "database",
      message: expect.stringMatching(message),
    })
  })

  test("a user without the right to create databases, and no local server", async () => {
    const role = `reader_${process.pid}`
    await withClient(server.url, (client) => client.query(`create role ${role} login password 'x'`))
    onTestFinished(async () => {
      await withClient(server.url, (client) => client.query(`drop role ${role}`))
    })
    const url = new URL(server.url)
    url.username = role
    url.password = "x"
    const env = { DATABASE_URL: url.href, PRECAST_POSTGRES: join(project.folder, "none/") }
    await expect(describeWith(env, "migrations")).rejects.toMatchObject({
      code: "PC2158",
      message: expect.stringMatching(/PC2077/),
    })
  })
})

describe("a database of the program, without migrations", () => {
  /** A server in front of the server, and the messages that clients send through it. */
  async function recorded(): Promise<{ url: string; letters: string[]; texts: string[] }> {
    const letters: string[] = []
    const texts: string[] = []
    const target = new URL(server.url)
    const port = Number(target.port)
    const proxy: Server = createServer((socket) => {
      const reader = new MessageReader()
      const upstream = connect(port, target.hostname)
      socket.pipe(upstream).pipe(socket)
      socket.on("error", () => {}).on("close", () => upstream.destroy())
      upstream.on("error", () => {})
      socket.on("data", (bytes: Buffer) => {
        for (const { letter, bytes: message } of reader.read(bytes)) {
          letters.push(letter)
          if (letter === "P" || letter === "Q") texts.push(message.toString("utf8", 6))
        }
      })
    })
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done))
    onTestFinished(async () => void proxy.close())
    target.port = String((proxy.address() as AddressInfo).port)
    return { url: target.href, letters, texts }
  }

  test("is the one that the environment names now", async () => {
    const { folder, database } = project
    const request = { folder, database, migrations: null, statements: ["select n from here"] }
    const env = { DATABASE_URL: await server.other("first") }
    expect((await describeStatements(request, { env })).statements).toMatchObject([{ error: {} }])
    const other = await server.other("second")
    await withClient(other, (client) => client.query("create table here (n int not null)"))
    writeFileSync(join(folder, ".env"), `DATABASE_URL_${database.toUpperCase()}=${other}`)
    expect((await describeStatements(request, { env })).statements).toMatchObject([
      { columns: [{ name: "n", nullable: false }] },
    ])
    // It is described as it is now.
    await withClient(other, (client) => client.query("alter table here alter n drop not null"))
    expect((await describeStatements(request, { env })).statements).toMatchObject([
      { columns: [{ name: "n", nullable: true }] },
    ])
  })

  test("gets nothing but statements to describe, and one catalogue query", async () => {
    await withClient(server.url, (client) =>
      client.query("create table if not exists own (id int not null, word text)"),
    )
    const { url, letters, texts } = await recorded()
    const { folder, database } = project
    const statements = [
      "select id, word from own",
      "select o.id from own o left join own p on true",
      "delete from own",
    ]
    const request = { folder, database, migrations: null, statements }
    const result = await describeStatements(request, { env: { DATABASE_URL: url } })
    expect(result.statements).toMatchObject([
      { columns: [{ nullable: false }, { nullable: true }] },
      // Which side is nullable is in the plan, which is not requested here.
      { columns: [{ nullable: null }] },
      { columns: [] },
    ])
    const after = letters.slice(letters.lastIndexOf("p") + 1)
    expect(after.join("")).toBe("PDSPDSPDSPBES")
    expect(texts.slice(0, 3).map((text) => text.split("\0")[0])).toEqual(statements)
    expect(texts).toHaveLength(4)
  })
})

describe("a caller that waits", () => {
  test("gets the same result, and the same errors", async () => {
    const { folder, database, env } = project
    const request = { folder, database, migrations: "migrations", statements: ["select n from t"] }
    const program = new Program("describe", {
      FOLDER: folder,
      DATABASE: database,
      VITEST: "",
      NODE_ENV: "",
      ...(env as Record<string, string>),
    })
    onTestFinished(() => program.kill())
    const expected = await describeStatements(request, { env })
    expect(JSON.parse(await program.line())).toEqual(expected)
    expect(JSON.parse(await program.line())).toEqual(expected)
    // It exits while the connection of its thread is open.
    expect(await program.ended()).toBe(0)
    project.write("0002_bad.sql", "selct")
    const failing = new Program("describe", {
      FOLDER: folder,
      DATABASE: database,
      VITEST: "",
      NODE_ENV: "",
      ...(env as Record<string, string>),
    })
    onTestFinished(() => failing.kill())
    expect(JSON.parse(await failing.line())).toMatchObject({
      code: "PC2081",
      reason: "migrations",
      place: { line: 1, column: 1 },
      message: expect.stringMatching(/0002_bad\.sql:1:1: syntax error/),
    })
    expect(await failing.ended()).toBe(0)
  })

  test("does not wait longer than the limit", () => {
    const { folder, database } = project
    const request = { folder, database, migrations: "migrations", statements: [] }
    expect(() => describeSync(request, { timeoutMs: 0 })).toThrow(/PC2158.*within 0 ms/)
  })

  test("sees a DATABASE_URL that was changed between two calls", () => {
    const { folder, database } = project
    const request = { folder, database, migrations: "migrations", statements: ["select n from t"] }
    const describeAt = (url: string) => {
      vi.stubEnv("DATABASE_URL", url)
      return describeSync(request, { timeoutMs: 60_000 }).statements
    }
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(() => describeAt("postgres://127.0.0.1:1/nowhere")).toThrow("PC2158")
    expect(describeAt(server.url)).toMatchObject([{ columns: [{ name: "n", type: "integer" }] }])
  })
})
