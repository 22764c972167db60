import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { type Ran, precast } from "./helpers/bin.ts"
import { type Folder, keptFolder, precastApp } from "./helpers/folder.ts"

const source = `
import { api, Database, serve, Subscription, Topic, type Format } from "@precast/runtime"
declare const process: any

interface Order { id: string & Format<"uuid"> }
const db = new Database("shop", { migrations: "./migrations" })
const placed = new Topic<Order>("order-placed")
const noted = new Topic<Order>("order-noted")
export const count = new Subscription(placed, "count", {
  // A message whose acknowledgement was cut off is delivered again after that time and 5 s.
  timeout: "1s",
  handler: async ({ id }) => { await db.exec\`insert into handled values (\${id})\` },
})
export const ignore = new Subscription(noted, "ignore", { timeout: "1s", handler: () => {} })

const createOrder = api({ method: "POST", path: "/orders" }, async ({ id }: Order): Promise<Order> => {
  await db.transaction(async (tx) => {
    await tx.exec\`insert into orders values (\${id})\`
    await placed.publish({ id }, { tx })
  })
  await noted.publish({ id })
  return { id }
})
await serve({ createOrder })
`

interface Report {
  readonly ok: boolean
  readonly problems: string[]
  readonly requests: { acknowledged: number; failed: Record<string, number> }
  readonly faults: { kind: string }[]
  readonly messages: Record<string, number>
}

describe("precast chaos with a database", () => {
  let server: TestPostgres
  let folder: Folder

  beforeAll(async () => {
    server = await postgres()
    folder = keptFolder({
      ...precastApp(source),
      "migrations/0001_orders.sql": "create table orders (id uuid primary key)",
      "migrations/0002_handled.sql": "create table handled (id uuid)",
      // The command uses neither of them.
      ".env": "DATABASE_URL=postgres://127.0.0.1:2/own\nTOPICS_URL=nats://127.0.0.1:2\n",
    })
    folder.install()
  })
  afterAll(async () => {
    folder?.remove()
    await server?.close()
  })

  const chaos = (words: string): Promise<Ran> =>
    precast(folder.path, ["chaos", "--json", ...words.split(" ")], {
      env: { TEST_DATABASE_URL: server.url },
    })

  test("of a program that is compiled", async () => {
    const { code, stdout, stderr } = await precast(folder.path, ["build"])
    expect(code, stdout + stderr).toBe(0)
  })

  const kinds = cells(["cut,messages", "cut,stall,kill,messages"], ["cut,messages"])
  test.each(kinds)("no message is lost under %s", async (words) => {
    const isLong = words.includes("kill")
    const length = isLong ? "--seconds 12 --workers 3" : "--seconds 3"
    const { code, stdout, stderr } = await chaos(`${length} --seed 3 --faults ${words}`)
    expect(code, stdout + stderr).toBe(0)
    const { problems, requests, faults, messages } = JSON.parse(stdout) as Report
    expect(problems).toEqual([])
    const ofSchedule = words.split(",").filter((each) => each !== "messages")
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(ofSchedule))
    // Connections were broken while requests were in progress.
    expect(Object.keys(requests.failed)).not.toEqual([])
    // Each order is published to both topics.
    expect(messages["published"]).toBeGreaterThanOrEqual(2 * requests.acknowledged)
    expect(messages).toMatchObject({ lost: 0, dead: 0 })
    expect(messages["handled"]).toBeGreaterThanOrEqual(messages["published"] ?? 0)
    expect(messages["deliveredAgain"]).toBeGreaterThan(0)
    expect(messages["repeated"]).toBeGreaterThan(0)
  })

  test("PC3103 for an address that is not one server", async () => {
    const { stdout } = await chaos("--database postgres://a,b/shop")
    expect(stdout).toContain("PC3103")
  })
})
