import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type {
  SubscriptionSpec,
  TopicEngine,
} from "../../runtime/src/resources/topics/topics-engine.ts"
import { openPostgres } from "../../runtime/src/resources/topics/engines/postgres/postgres-open.ts"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { type Ran, precast } from "./helpers/bin.ts"
import { type Folder, keptFolder } from "./helpers/folder.ts"

const topic = { name: "order-placed", isOrdered: true, retentionMs: 86_400_000 }
const subscription: SubscriptionSpec = {
  topic,
  name: "send-mail",
  concurrency: 10,
  leaseMs: 30_000,
  maxAttempts: 3,
}

describe("precast topics", () => {
  let server: TestPostgres
  let engine: TopicEngine
  let folder: Folder

  beforeAll(async () => {
    server = await postgres()
    engine = await openPostgres(new URL(server.url), { log: () => {} })
    folder = keptFolder({
      "package.json": `{ "name": "app", "type": "module" }`,
      "src/db.ts": `import { Database } from "@precast/runtime"\nexport const db = new Database("shop")\n`,
    })
    folder.install()
    await engine.declare(topic, [subscription])
    await engine.declare({ ...topic, name: "alone" }, [])
    const consumer = await engine.subscribe(subscription, (delivery) =>
      delivery.dead({ code: "PC2089", message: "no \u001b[31mstock" }),
    )
    await engine.publish(topic, ["a", "b", "c"].map(messageOf))
    const letters = engine.deadLetters(subscription)
    await vi.waitFor(async () => expect(await letters.list(9)).toHaveLength(3), { timeout: 30_000 })
    await consumer.stop()
  })
  afterAll(async () => {
    folder?.remove()
    await engine?.close()
    await server?.close()
  })

  const topics = (words: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
    precast(folder.path, ["topics", ...words.split(" ")], {
      env: { DATABASE_URL: server.url, TOPICS_URL: "", ...env },
    })

  test("list prints how many messages wait, in the program's database or that of TOPICS_URL", async () => {
    const listed = await topics("list")
    expect(listed.stdout).toBe(
      [
        "topic / subscription      waiting  later  in progress  dead",
        "alone (no subscription)         0      0            0     0",
        "order-placed / send-mail        0      0            0     3",
        "",
      ].join("\n"),
    )
    const json = await topics("list --json", { DATABASE_URL: "", TOPICS_URL: server.url })
    expect(JSON.parse(json.stdout)).toMatchObject({
      topics: [
        { topic: "alone", subscription: null },
        { subscription: "send-mail", dead: 3 },
      ],
    })
  })

  test("dead shows errors and texts, and nothing that steers a terminal", async () => {
    const { stdout, code } = await topics("dead order-placed send-mail --limit 1")
    expect(code).toBe(0)
    expect(stdout).toMatch(/^a {2}\d{4}-\d\d-\d\dT.*Z {2}1 attempt\n/)
    expect(stdout).toContain("PC2089 no \\u001b[31mstock")
    expect(stdout).toContain('{"orderId":"a"}')
    expect(stdout).not.toContain("\u001b")
    const json = await topics("dead order-placed send-mail --json")
    expect(JSON.parse(json.stdout).dead).toHaveLength(3)
    expect((await topics("dead order-placed other")).stdout).toBe(
      "no dead letters in order-placed / other\n",
    )
  })

  test("replay and remove take ids, or all", async () => {
    expect((await topics("remove order-placed send-mail b none")).stdout).toBe("1 removed\n")
    expect((await topics("replay order-placed send-mail a")).stdout).toBe("1 replayed\n")
    expect((await topics("replay order-placed send-mail --all --json")).stdout).toContain(
      '"replay": 1',
    )
    const listed = JSON.parse((await topics("list --json")).stdout) as { topics: object[] }
    expect(listed.topics[1]).toMatchObject({ waiting: 2, dead: 0 })
  })

  test("what is missing is reported", async () => {
    expect((await topics("dead order-placed")).stderr).toContain("PC3051")
    expect((await topics("replay order-placed send-mail")).stderr).toContain("PC3052")
    const wrong = await topics("list", { TOPICS_URL: "nonsense://x" })
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("PC2085")])
    const absent = await topics("list", { DATABASE_URL: "postgres://a@127.0.0.1:9/b" })
    expect(absent.stderr).toContain("PC3050")
  })
})

function messageOf(id: string): Parameters<TopicEngine["publish"]>[1][number] {
  const rest = { attributes: {}, notBefore: null, publishedAt: new Date() }
  return { id, body: `{"orderId":"${id}"}`, key: id, ...rest }
}
