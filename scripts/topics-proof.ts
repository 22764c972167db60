// Kills and stops consumers and the database while messages are on their way, and counts in the end: nothing may be
// lost, and the messages of a key are handled in their order. node scripts/topics-proof.ts [messages]
import { Database } from "../packages/runtime/src/database/database.ts"
import { OwnPostgres } from "../packages/runtime/test/helpers/own-postgres.ts"
import { numbered } from "../packages/runtime/test/topics/numbered.ts"
import { type Blow, prove } from "../packages/runtime/test/topics/proof.ts"

const messages = Number(process.argv[2] ?? 100_000)
const blows: readonly Blow[] = [
  "consumer killed",
  "database killed",
  "consumer stopped for a while",
]
const server = await OwnPostgres.start()
if (server === undefined) throw new Error("no PostgreSQL is installed")
const db = new Database("proof", { url: server.url })
const topic = numbered()
try {
  for (const blow of blows) {
    const options = { server, topic, messages, keys: 500, stopMs: 30_000, limitMs: 900_000 }
    const proof = await prove({ ...options, blow })
    console.log(`${blow}: ${JSON.stringify(proof)}`)
    const { published, handled, effects, disordered } = proof
    if (handled !== published || effects !== published || disordered > 0) process.exitCode = 1
  }
} finally {
  await db.close()
  await server.close()
}
