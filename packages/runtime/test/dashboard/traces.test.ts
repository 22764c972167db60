// What the dashboard knows of all that a request has caused.
import { afterAll, beforeAll, expect, test } from "vitest"
import type {
  ElsewhereView,
  RequestView,
  ResultView,
  TopicView,
} from "../../src/app/dashboard/wire.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { ask, keyOf, requestsOf } from "./ask.ts"
import { packed, SECRET, serveTraced, type Traced } from "./traces-app.ts"

const TRACE = "0af7651916cd43dd8448eb211c80319c"

let server: TestPostgres
let traced: Traced
let key = ""
let page = ""

beforeAll(async () => {
  server = await postgres()
  traced = await serveTraced(server.url)
  page = `${traced.front.url}/_precast`
  key = await keyOf(page)
})
afterAll(async () => {
  await traced?.front.close()
  await traced?.behind.close()
  await traced?.db.close()
  await server?.close()
})

async function data<View>(name: string, init: RequestInit = {}): Promise<View> {
  const response = await fetch(`${page}/data/${name}`, {
    ...init,
    headers: { "x-precast-key": key },
  })
  return (await response.json()) as View
}

/** Units that fit, as soon as that many have finished. */
async function units(fits: (view: RequestView) => boolean, count: number): Promise<RequestView[]> {
  for (;;) {
    const all = (await requestsOf<RequestView>(page, key)).filter(fits)
    if (all.filter(({ state }) => state !== "pending").length >= count) return all
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function lend(body: object): Promise<Response> {
  return fetch(`${traced.front.url}/lend`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify(body),
  })
}

test("a request is one trace with its outgoing calls and the work that it starts", async () => {
  expect((await lend({ id: 1, book: "Emma", password: SECRET })).status).toBe(200)
  const [request, message] = await units(({ trace }) => trace === TRACE, 2)
  expect(request).toMatchObject({ kind: "request", parent: "b7ad6b7169203331", status: 200 })
  const said = request!.work.map(({ kind, of, name, result }) => `${kind} ${of} ${name}: ${result}`)
  expect(said).toContain("query library select n from generate_series(1, 3) n: 3 rows")
  expect(said).toContain("cache prices get (memory): miss")
  expect(said).toContain("bucket covers put cover: null")
  expect(said).toContain(`call ${traced.behind.url} GET /stock/:id: status 200`)
  expect(said).toContain("query library insert into lendings values ($1, $2): 1 row")
  expect(request!.work.every(({ ms, start }) => ms! >= 0 && start >= 0)).toBe(true)

  const publish = request!.work.find(({ kind }) => kind === "publish")!
  expect(message).toMatchObject({
    kind: "message",
    path: "parcels / pack",
    state: "done",
    parent: publish.span,
    logs: [{ level: "info", text: "packs Emma" }],
  })
})

test("what another application on this machine did for it is found there", async () => {
  const [request] = await units(({ trace }) => trace === TRACE, 2)
  const call = request!.work.find(({ kind }) => kind === "call")!
  const elsewhere = await data<ElsewhereView[]>(`elsewhere?trace=${TRACE}`)
  expect(elsewhere).toMatchObject([
    {
      origin: traced.behind.url,
      views: [
        {
          path: "/stock/1",
          parent: call.span,
          trace: TRACE,
          logs: [{ level: "warn", text: "read the stock of 1" }],
        },
      ],
    },
  ])
  expect((await ask(`${page}/data/elsewhere?trace=x`, { "x-precast-key": key })).status).toBe(404)
})

test("bodies and logs are shown, secrets are not", async () => {
  const [request] = await units(({ trace }) => trace === TRACE, 2)
  expect(JSON.parse(request!.body!)).toEqual({ id: 1, book: "Emma", password: "••••" })
  expect(JSON.parse(request!.responseBody!)).toEqual({ left: 1, token: "••••" })
  expect(request!.logs.map(({ level, text }) => `${level} ${text}`)).toEqual([
    "info lends Emma { password: '••••' }",
    "error with ••••",
  ])
  await fetch(`${traced.front.url}/throws`)
  const [thrown] = await units(({ path }) => path === "/throws", 1)
  expect(thrown!.error!.stack).toContain("traces-app.ts")
  const all = JSON.stringify(await requestsOf<RequestView>(page, key))
  expect(all).not.toContain(SECRET)
})

test("a failure is recorded at the step that failed", async () => {
  await fetch(`${traced.front.url}/fail/7`)
  const [failed] = await units(({ path }) => path === "/fail/7", 1)
  expect(failed).toMatchObject({ status: 500, error: { name: "DatabaseError" } })
  expect(failed!.work[0]!.error).toContain("nowhere")
})

test("a message is published by hand, if it is of its type", async () => {
  const topic = await data<TopicView>("topic?topic=parcels")
  expect(topic).toEqual({ name: "parcels", sample: '{"book":"text"}' })
  const publish = (body: string): Promise<{ id?: string; error?: string }> =>
    data("topics/publish?topic=parcels", { method: "POST", body })
  expect((await publish('{"book":5}')).error).toContain("/book")
  expect((await publish("{")).error).toBeDefined()
  expect((await publish('{"book":"Persuasion"}')).id).toMatch(/\w/)
  await expect.poll(() => packed, { timeout: 20_000 }).toContain("Persuasion")
  await publish('{"book":"torn"}')
  const [torn] = await units(({ state }) => state === "failed", 1)
  expect(torn).toMatchObject({ kind: "message", error: { message: "the page is torn" } })
  expect((await publish("x".repeat(300_000))).id).toBeUndefined()
})

test("a run of a job is a unit of its own", async () => {
  await data("jobs/run?job=tidy", { method: "POST" })
  const [run] = await units(({ kind }) => kind === "job", 1)
  expect(run).toMatchObject({ method: "JOB", path: "tidy", state: "done", parent: null })
  expect(run!.work.map(({ name }) => name)).toContain("delete from lendings where id < 0")
})

test("statements are run that read, and no others", async () => {
  const run = (body: string): Promise<ResultView & { error?: string }> =>
    data("sql?database=library", { method: "POST", body })
  const read = await run("select id, book, 'x' as api_key, null as none from lendings; -- all")
  expect(read.error).toBeDefined()
  expect(await run("select id, book, 'x' as api_key, null as none from lendings;")).toMatchObject({
    columns: ["id", "book", "api_key", "none"],
    rows: [["1", "Emma", "••••", null]],
    hasMore: false,
  })
  expect(await run("with a as (values (1, 2)) select * from a -- a remark")).toMatchObject({
    rows: [["1", "2"]],
  })
  expect((await run("select n from generate_series(1, 1000) n")).rows).toHaveLength(200)
  for (const text of [
    "delete from lendings",
    "with a as (delete from lendings returning *) select * from a",
    "select 1; delete from lendings",
    "select 1) a limit 1) q; delete from lendings; --",
    "copy lendings to '/tmp/precast-copied'",
    "copy lendings to program 'true'",
    "select nextval('s')",
    "select pg_read_file('/etc/hostname')",
    "select lo_import('/etc/hostname')",
    "select pg_reload_conf()",
    "set transaction read write",
    "commit",
    "select pg_sleep(60)",
    "",
  ])
    expect([text, (await run(text)).error]).toEqual([text, expect.any(String)])
  expect((await run("select count(*) from lendings")).rows).toEqual([["1"]])
}, 60_000)
