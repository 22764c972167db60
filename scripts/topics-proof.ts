// Kills and stops consumers, the database and the broker while messages are on their way, and counts in the end:
// nothing may be lost, and the messages of a key are handled in their order.
//   node scripts/topics-proof.ts [--engine postgres|nats|redis|rabbitmq] [--messages 100000] [--stop 30] [--only "broker killed"]
import { parseArgs } from "node:util"
import { Database } from "../packages/runtime/src/database/database.ts"
import { startNats } from "../packages/runtime/test/helpers/brokers/nats.ts"
import { startRabbit } from "../packages/runtime/test/helpers/brokers/rabbitmq.ts"
import { startRedis } from "../packages/runtime/test/helpers/brokers/redis.ts"
import type { Broker } from "../packages/runtime/test/helpers/brokers/server.ts"
import { OwnPostgres } from "../packages/runtime/test/helpers/own-postgres.ts"
import { closeTopics } from "../packages/runtime/src/topics/engines/open.ts"
import { numbered } from "../packages/runtime/test/topics/numbered.ts"
import { type Blow, prove } from "../packages/runtime/test/topics/proof.ts"

const engines: Readonly<Record<string, () => Promise<Broker | undefined>>> = {
  postgres: async () => undefined,
  nats: startNats,
  redis: startRedis,
  rabbitmq: startRabbit,
}
const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "postgres" },
    messages: { type: "string", default: "100000" },
    stop: { type: "string", default: "30" },
    only: { type: "string" },
  },
})
const startBroker = engines[values.engine]
if (startBroker === undefined) throw new Error(`engines: ${Object.keys(engines).join(", ")}`)
const server = await OwnPostgres.start()
if (server === undefined) throw new Error("no PostgreSQL is installed")
const broker = await startBroker()
process.env["TOPICS_URL"] = broker?.url ?? ""
const blows: readonly Blow[] = [
  "consumer killed",
  "consumer stopped for a while",
  ...(broker ? (["broker killed", "broker stopped for a while"] as const) : []),
  "database killed",
]
const db = new Database("proof", { url: server.url })
const topic = numbered()
try {
  for (const blow of blows.filter((one) => values.only === undefined || one === values.only)) {
    const stopMs = Number(values.stop) * 1000
    const options = { server, broker, topic, messages: Number(values.messages), keys: 500, stopMs }
    const proof = await prove({ ...options, blow, limitMs: 900_000 })
    console.log(`${values.engine}, ${blow}: ${JSON.stringify(proof)}`)
    const { published, handled, effects, disordered } = proof
    if (handled !== published || effects !== published || disordered > 0) process.exitCode = 1
  }
} finally {
  await closeTopics()
  await db.close()
  await broker?.close()
  await server.close()
}
