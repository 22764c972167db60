import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "pg"
import { withClient } from "../../src/resources/database/engine/engine-admin.ts"
import { Program } from "../helpers/program.ts"
import type { Broker } from "../helpers/brokers/server.ts"
import type { OwnPostgres } from "../helpers/own-postgres.ts"
import type { Topic } from "../../src/resources/topics/topic.ts"
import type { Numbered } from "./numbered.ts"

/** What is done to the processes while messages are on their way. */
export type Blow =
  | "nothing"
  | "consumer killed"
  | "consumer stopped for a while"
  | "database killed"
  | "broker killed"
  | "broker stopped for a while"

export interface Proof {
  readonly published: number
  /** Handled at least once. */
  readonly handled: number
  /** Never handled, though their publishing had been confirmed. */
  readonly lost: number
  readonly effects: number
  /** Effects beyond the first of their message. */
  readonly doubled: number
  /** Given to a handler, whose transaction was committed, more than once. */
  readonly repeated: number
  /** Places where a message was first handled before the one before it of its key. */
  readonly disordered: number
  readonly seconds: number
}

export interface ProofOptions {
  /** Where effects are written down, and messages too unless there is a broker. */
  readonly server: OwnPostgres
  /** What carries the messages; this process has its address in `TOPICS_URL`. */
  readonly broker?: Broker | undefined
  readonly topic: Topic<Numbered>
  readonly messages: number
  readonly keys: number
  readonly blow: Blow
  /** How long a consumer or a broker that is stopped is so. */
  readonly stopMs: number
  /** Longest time in which nothing is handled. */
  readonly limitMs: number
  /** How long deliveries that are repeated late are waited for in the end. Default 0. */
  readonly settleMs?: number
}

/** Publishes messages while two processes handle them, strikes in the middle, and counts in the end. */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { server, messages, limitMs, settleMs = 0 } = options
  await prepare(server)
  const from = performance.now()
  const consumers: Program[] = []
  const start = async (): Promise<Program> => {
    const program = new Program("topic-consumer", {
      PROOF_URL: server.url,
      DATABASE_URL: server.url,
      TOPICS_URL: options.broker?.url ?? "",
    })
    consumers.push(program)
    await program.line()
    return program
  }
  try {
    const first = await start()
    await start()
    const publishing = publishAll(options)
    await handled(server, messages / 4, limitMs)
    await strike(options, first, start)
    await publishing
    await handled(server, messages, limitMs)
    const seconds = Math.round((performance.now() - from) / 100) / 10
    await wait(settleMs)
    return { ...(await result(server, messages)), seconds }
  } finally {
    await Promise.all(consumers.map((program) => program.kill()))
  }
}

async function strike(
  { blow, server, broker, stopMs }: ProofOptions,
  first: Program,
  start: () => Promise<Program>,
): Promise<void> {
  switch (blow) {
    case "nothing":
      return
    case "consumer killed":
      await first.kill()
      await start()
      return
    case "consumer stopped for a while":
      first.child.kill("SIGSTOP")
      await wait(stopMs)
      first.child.kill("SIGCONT")
      return
    case "database killed":
      await server.kill()
      return server.resume()
    case "broker killed":
      await broker?.kill()
      return broker?.start()
    case "broker stopped for a while":
      broker?.pause()
      await wait(stopMs)
      return broker?.resume()
    default:
      blow satisfies never
  }
}

async function prepare(server: OwnPostgres): Promise<void> {
  await withClient(server.url, (client) =>
    client.query(`
      drop table if exists seen, effects;
      create table seen (place bigserial primary key, key text, number int, attempt int);
      create table effects (key text, number int)`),
  )
}

// Those of a turn are one batch; each of them is published until that is known to have worked.
const TURN = 500

async function publishAll({ topic, messages, keys }: ProofOptions): Promise<void> {
  const next = new Map<string, number>()
  // What was handled in a proof before is known by its id, too.
  const run = randomUUID().slice(0, 8)
  for (let from = 0; from < messages; from += TURN) {
    const turn = Array.from({ length: Math.min(TURN, messages - from) }, (_, index) => {
      const key = `k${(from + index) % keys}`
      const number = next.get(key) ?? 0
      next.set(key, number + 1)
      return { key, number }
    })
    await publishTurn(topic, turn, run)
  }
}

/** The id is the same each time, so a repeated message is known by it. */
async function publishTurn(
  topic: Topic<Numbered>,
  turn: readonly Numbered[],
  run: string,
): Promise<void> {
  for (;;) {
    const all = turn.map((one) => topic.publish(one, { id: `${run}-${one.key}-${one.number}` }))
    const results = await Promise.allSettled(all)
    if (results.every(({ status }) => status === "fulfilled")) return
    await wait(100)
  }
}

/** Waits until so many messages were handled, or nothing was for the limit: then they are lost. */
async function handled(server: OwnPostgres, messages: number, limitMs: number): Promise<void> {
  let before = -1
  for (let end = performance.now() + limitMs; performance.now() < end; await wait(100)) {
    // The database may be away.
    const now = await withClient(server.url, countEffects).catch(() => before)
    if (now >= messages) return
    if (now > before) end = performance.now() + limitMs
    before = now
  }
}

async function countEffects(client: Client): Promise<number> {
  const text = "select count(distinct (key, number))::int as n from effects"
  const { rows } = await client.query<{ n: number }>(text)
  return rows[0]!.n
}

async function result(server: OwnPostgres, published: number): Promise<Omit<Proof, "seconds">> {
  const text = `
    with first as (
      select key, number, min(place) as place, count(*) as times from seen group by key, number
    ), placed as (
      select place, times, lag(place) over (partition by key order by number) as before from first
    )
    select count(*)::int as handled, (select count(*)::int from effects) as effects,
      (select (count(*) - count(distinct (key, number)))::int from effects) as doubled,
      coalesce(sum(times - 1), 0)::int as repeated,
      count(*) filter (where before > place)::int as disordered
    from placed`
  const { rows } = await withClient(server.url, (client) =>
    client.query<Omit<Proof, "published" | "lost" | "seconds">>(text),
  )
  return { published, lost: published - rows[0]!.handled, ...rows[0]! }
}
