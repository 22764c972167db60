import { setTimeout as wait } from "node:timers/promises"
import { startRedis } from "../../../packages/runtime/test/helpers/brokers/redis.ts"
import { OwnPostgres } from "../../../packages/runtime/test/helpers/own-postgres.ts"
import { record, type Operation } from "./linearizability/record.ts"
import { checkChecker } from "./linearizability/check-checker.ts"
import { check, checker, type CheckedHistory } from "./linearizability/check.ts"
import { recordCron, ticksWithoutRun } from "./linearizability/record-cron.ts"
import { recordTopics, unhandled } from "./linearizability/record-topics.ts"
import { NotGiven, type Suite, type Verdict } from "./suite.ts"

const SECONDS = 20
// A consumer is suspended for longer than its time limit.
const TOPICS_SECONDS = 45

/** The operations on one key. */
interface History extends CheckedHistory {
  readonly part: string
  readonly key: string
}

/**
 * Histories of clients that are killed, and whose servers are killed or suspended, are checked with Porcupine
 * (https://github.com/anishathalye/porcupine): each must be what one client after the other could have seen.
 */
export const linearizability: Suite = {
  name: "porcupine",
  judges:
    "linearizability under faults: values of a cache in Redis, once(), attempts of cron jobs, order of messages with one key",
  isLong: true,
  async run() {
    const program = checker()
    checkChecker(program)
    const server = await OwnPostgres.start()
    if (server === undefined) throw new NotGiven("install PostgreSQL")
    try {
      const cron = await recordCron(server.url, SECONDS)
      const topics = await recordTopics(server, TOPICS_SECONDS)
      const histories = [
        ...byKey("cache", "register", await recordCache()),
        ...byKey("once", "claim", await recordOnce(server)),
        ...byKey("cron", "attempts", cron),
        ...byKey("topics", "queue", topics),
      ]
      const missing = [
        ...ticksWithoutRun(cron).map((tick) => ({ part: "cron", fault: `${tick} was not begun` })),
        ...unhandled(topics).map((id) => ({ part: "topics", fault: `${id} was not handled` })),
      ]
      return verdictOf(program, histories, missing)
    } finally {
      await server.close()
    }
  },
}

async function recordCache(): Promise<Operation[]> {
  const redis = await startRedis()
  let turn = 0
  const disturb = async (): Promise<void> => {
    if (turn++ % 2 === 0) {
      redis.pause()
      await wait(600)
      return redis.resume()
    }
    await redis.kill()
    await redis.start()
  }
  try {
    return await record({ kind: "cache", url: redis.url, seconds: SECONDS, disturb })
  } finally {
    await redis.close()
  }
}

function recordOnce(server: OwnPostgres): Promise<Operation[]> {
  const disturb = async (): Promise<void> => {
    await server.kill()
    await server.resume()
  }
  return record({ kind: "once", url: server.url, seconds: SECONDS, disturb })
}

function byKey(
  part: string,
  model: CheckedHistory["model"],
  operations: readonly Operation[],
): History[] {
  const keys = Map.groupBy(operations, ({ key }) => key)
  return [...keys].map(([key, of]) => ({ part, key, model, operations: of }))
}

interface Fault {
  readonly part: string
  readonly fault: string
}

/** A case for each part: how many histories each has differs from run to run. */
function verdictOf(
  program: string,
  histories: readonly History[],
  missing: readonly Fault[],
): Verdict {
  const results = check(program, histories)
  const faults = histories.flatMap(({ part, key }, at) =>
    results[at] === "ok" ? [] : [{ part, fault: `${key} is ${results[at]}` }],
  )
  const failed = Map.groupBy([...faults, ...missing], ({ part }) => part)
  return {
    version: "1.1.0",
    passed: new Set(histories.map(({ part }) => part)).size - failed.size,
    explained: [],
    failed: [...failed].map(([part, of]) => `${part}: ${of.map(({ fault }) => fault).join(", ")}`),
  }
}
