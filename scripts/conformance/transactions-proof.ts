// Kills the database five times in the middle of many transactions, and looks in the end: what was committed is there,
// and nothing was done by halves or twice. node scripts/conformance/transactions-proof.ts [transactions]
import { OwnPostgres } from "../../packages/runtime/test/helpers/own-postgres.ts"
import { proveTransfers } from "../../packages/runtime/test/database/transfers.ts"

const transactions = Number(process.argv[2] ?? 10_000)
const server = await OwnPostgres.start()
if (server === undefined) throw new Error("no PostgreSQL is installed")
try {
  const proof = await proveTransfers({ server, transactions, kills: 5, together: 32 })
  console.log(JSON.stringify(proof))
  const { committed, kept, wrong } = proof
  if (committed !== transactions || kept !== transactions || wrong > 0) process.exitCode = 1
} finally {
  await server.close()
}
