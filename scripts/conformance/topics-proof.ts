// Kills and stops consumers, the database and the broker while messages are on their way, and counts in the end:
// nothing may be lost, and the messages of a key are handled in their order. What came of it is written to
// benchmarks/results/topics-proof.
//   node scripts/conformance/topics-proof.ts [--engine postgres|nats|redis|rabbitmq|kafka|sqs] [--messages 100000] [--stop 30]
//     [--only "broker killed"] [--dry]
import { parseArgs } from "node:util"
import { Database } from "../../packages/runtime/src/resources/database/database.ts"
import { OwnPostgres } from "../../packages/runtime/test/helpers/own-postgres.ts"
import { clients } from "../../packages/runtime/test/helpers/brokers/places.ts"
import { closeTopics } from "../../packages/runtime/src/resources/topics/close.ts"
import { numbered } from "../../packages/runtime/test/topics/numbered.ts"
import { type Blow, prove } from "../../packages/runtime/test/topics/proof.ts"
import { engines } from "./topics-proof/engines.ts"
import { keepRun } from "./topics-proof/keep.ts"

const KEYS = 500

const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "postgres" },
    messages: { type: "string", default: "100000" },
    stop: { type: "string", default: "30" },
    only: { type: "string" },
    dry: { type: "boolean", default: false },
  },
})
const engine = engines[values.engine]
if (engine === undefined) throw new Error(`engines: ${Object.keys(engines).join(", ")}`)
// Clients that the repository does not have are those of this folder.
if (engine.isClientApart) process.chdir(clients)
const server = await OwnPostgres.start()
if (server === undefined) throw new Error("no PostgreSQL is installed")
const broker = await engine.start?.()
process.env["TOPICS_URL"] = broker?.url ?? ""
const blows: readonly Blow[] = [
  "consumer killed",
  "consumer stopped for a while",
  ...(broker ? (["broker killed", "broker stopped for a while"] as const) : []),
  "database killed",
]
const db = new Database("proof", { url: server.url })
const topic = numbered()
const end = async (): Promise<void> => {
  await broker?.close()
  await server.close()
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void end().finally(() => process.exit(1)))
}
try {
  for (const blow of values.only === undefined ? blows : [values.only as Blow]) {
    const stopSeconds = Number(values.stop)
    const setting = { messages: Number(values.messages), keys: KEYS, stopMs: stopSeconds * 1000 }
    const waits = { limitMs: 180_000, settleMs: 10_000 }
    const proof = await prove({ server, broker, topic, ...setting, ...waits, blow })
    console.log(`${values.engine}, ${blow}: ${JSON.stringify(proof)}`)
    const { lost, doubled, disordered } = proof
    if (lost + doubled + disordered > 0) process.exitCode = 1
    if (!values.dry) await keepRun(values.engine, engine, { blow, keys: KEYS, stopSeconds, proof })
  }
} finally {
  await closeTopics()
  await db.close()
  await end()
}
