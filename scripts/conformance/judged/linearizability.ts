import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { startRedis } from "../../../packages/runtime/test/helpers/brokers/redis.ts"
import { OwnPostgres } from "../../../packages/runtime/test/helpers/own-postgres.ts"
import { record, type Operation } from "./linearizability/record.ts"
import { recordCron, ticksWithoutRun } from "./linearizability/record-cron.ts"
import { fromGoSources } from "./material.ts"
import { NotGiven, type Suite, type Verdict } from "./suite.ts"

const SECONDS = 20

/** Names of models of main.go. */
type Model = "register" | "claim" | "attempts"

/** The operations on one key. */
interface History {
  readonly part: string
  readonly key: string
  readonly model: Model
  readonly operations: readonly Operation[]
}

/**
 * Histories of clients that are killed, and whose servers are killed or suspended, are checked with Porcupine
 * (https://github.com/anishathalye/porcupine): each must be what one client after the other could have seen.
 */
export const linearizability: Suite = {
  name: "porcupine",
  judges: "linearizability under faults: values of a cache in Redis, once(), attempts of cron jobs",
  isLong: true,
  async run() {
    const program = fromGoSources("porcupine", join(import.meta.dirname, "linearizability"))
    checkChecker(program)
    const server = await OwnPostgres.start()
    if (server === undefined) throw new NotGiven("install PostgreSQL")
    try {
      const cron = await recordCron(server.url, SECONDS)
      const histories = [
        ...byKey("cache", "register", await recordCache()),
        ...byKey("once", "claim", await recordOnce(server)),
        ...byKey("cron", "attempts", cron),
      ]
      return verdictOf(program, histories, ticksWithoutRun(cron))
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

function byKey(part: string, model: Model, operations: readonly Operation[]): History[] {
  const keys = Map.groupBy(operations, ({ key }) => key)
  return [...keys].map(([key, of]) => ({ part, key, model, operations: of }))
}

/** Three cases: how many histories each has differs from run to run. */
function verdictOf(program: string, histories: readonly History[], missing: string[]): Verdict {
  const results = check(program, histories)
  const faults = histories.flatMap(({ part, key }, at) =>
    results[at] === "ok" ? [] : [{ part, fault: `${key} is ${results[at]}` }],
  )
  for (const tick of missing) faults.push({ part: "cron", fault: `${tick} was not begun` })
  const failed = Map.groupBy(faults, ({ part }) => part)
  return {
    version: "1.1.0",
    passed: new Set(histories.map(({ part }) => part)).size - failed.size,
    explained: [],
    failed: [...failed].map(([part, of]) => `${part}: ${of.map(({ fault }) => fault).join(", ")}`),
  }
}

function check(
  program: string,
  histories: readonly Pick<History, "model" | "operations">[],
): string[] {
  const input = JSON.stringify(histories)
  const output = execFileSync(program, { input, maxBuffer: 64 * 1024 * 1024 })
  return output.toString().trim().split("\n")
}

/** What no server may do must not pass: a value that was replaced, two that are first, an attempt twice. */
function checkChecker(program: string): void {
  const two = (first: string, other: string, value: string): Operation[] => [
    {
      client: 0,
      key: "",
      name: first,
      value: first === "claim" ? "true" : "1",
      call: 1,
      return: 2,
      isPending: false,
    },
    { client: 1, key: "", name: other, value, call: 3, return: 4, isPending: false },
  ]
  const results = check(program, [
    { model: "register", operations: two("set", "get", "") },
    { model: "claim", operations: two("claim", "claim", "true") },
    { model: "attempts", operations: two("begin", "begin", "1") },
  ])
  if (results.some((result) => result !== "illegal"))
    throw new Error(`the checker: ${results.join()}`)
}
