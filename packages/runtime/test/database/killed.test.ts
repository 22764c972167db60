// The server is killed while transactions are in progress: committed ones stay, and none is applied in part.
import { afterAll, beforeAll, expect, test } from "vitest"
import { OwnPostgres } from "../helpers/own-postgres.ts"
import { proveTransfers } from "./transfers.ts"

const LIMIT_MS = 120_000
let server: OwnPostgres | undefined

beforeAll(async () => {
  server = await OwnPostgres.start()
}, LIMIT_MS)
afterAll(() => server?.close(), LIMIT_MS)

test("nothing is lost, and nothing is done by halves or twice", { timeout: LIMIT_MS }, async () => {
  if (server === undefined) return console.warn("skipped: no PostgreSQL is installed")
  const proof = await proveTransfers({ server, transactions: 1000, kills: 2, together: 32 })
  expect(proof).toMatchObject({ committed: 1000, kept: 1000, wrong: 0 })
  // Otherwise no transaction was in progress when the server was killed.
  expect(proof.failed).toBeGreaterThan(0)
})
