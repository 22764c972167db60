// Processes that are killed or stopped while messages are on their way: nothing is lost.
import { afterAll, beforeAll, expect, test } from "vitest"
import { Database } from "../../src/resources/database/database.ts"
import type { Topic } from "../../src/resources/topics/topic.ts"
import { OwnPostgres } from "../helpers/own-postgres.ts"
import { numbered, type Numbered } from "./numbered.ts"
import { type Blow, prove } from "./proof.ts"

const LIMIT_MS = 120_000
const blows: readonly Blow[] = [
  "consumer killed",
  "consumer stopped for a while",
  "database killed",
]

let server: OwnPostgres | undefined
let db: Database | undefined
let topic: Topic<Numbered>

beforeAll(async () => {
  server = await OwnPostgres.start()
  if (server === undefined) return
  db = new Database("proof", { url: server.url })
  topic = numbered()
}, LIMIT_MS)
afterAll(async () => {
  await db?.close()
  await server?.close()
}, LIMIT_MS)

test.each(blows)(
  "%s: every message is handled, in the order of its key",
  async (blow) => {
    if (server === undefined) return console.warn("skipped: no PostgreSQL is installed")
    const options = { server, topic, messages: 2000, keys: 50, stopMs: 12_000, limitMs: LIMIT_MS }
    const proof = await prove({ ...options, blow })
    expect(proof).toMatchObject({
      handled: 2000,
      lost: 0,
      effects: 2000,
      doubled: 0,
      disordered: 0,
    })
  },
  3 * LIMIT_MS,
)
