import type { Database } from "../database/database.ts"
import type { Registry } from "../../base/registry.ts"
import { KnownDatabases } from "../database/known-databases.ts"
import { Statement } from "../database/statement.ts"
import { numberColumn, textColumn } from "../../types/rows/columns.ts"
import { type ColumnCode, type Row, RowsCode } from "../../types/rows/row.ts"
import type { OutgoingMessage, TopicEngine, TopicSpec } from "./topics-engine.ts"
import { TopicEngines } from "./engines/engines-open.ts"
import type { Connection } from "./engines/postgres/postgres-connection.ts"
import { PostgresEngine } from "./engines/postgres/postgres-engine.ts"
import { tablesOf } from "./engines/postgres/install.ts"
import { textCode } from "./engines/postgres/rows.ts"
import { attributesOf, keyOf } from "./engines/postgres/message-columns.ts"
import { handOver } from "./hand-over.ts"
import { KnownTopics } from "./known-topics.ts"

const LOOK_MS = 1000
const BATCH = 500
const NOW = "(extract(epoch from now()) * 1000)::bigint"

const TOPICS = new Statement(
  "select distinct topic from precast_topics.outbox where refused is null",
)
// One relay at a time per topic, so that its messages stay in order.
const LOCK = new Statement(
  "select pg_try_advisory_xact_lock(1869968498, hashtext($1))::text as taken",
)
const WAITING = new Statement(`
select seq, is_ordered::text as is_ordered, retention, id, key, body, attributes, published, not_before
from precast_topics.outbox
where topic = $1 and ($2::boolean or not_before is null or not_before <= ${NOW})
  and refused is null
order by seq limit ${BATCH}`)
const GONE = new Statement("delete from precast_topics.outbox where seq = any ($1::bigint[])")
const REFUSED = new Statement("update precast_topics.outbox set refused = $2 where seq = $1")

/**
 * Passes on the messages that transactions have left in the outbox of each database of a
 * registry, as long as the program runs.
 * @returns a function that stops it
 */
export async function relayAll(registry: Registry): Promise<(limitMs: number) => Promise<void>> {
  const relays: Relay[] = []
  for (const database of registry["~part"](KnownDatabases).all())
    if (await isNeeded(database)) relays.push(new Relay(database))
  for (const relay of relays) relay.begin()
  return async () => {
    await Promise.all(relays.map((relay) => relay.end()))
  }
}

/** Topics whose driver stores messages in the database itself need no relay. */
async function isNeeded(database: Database): Promise<boolean> {
  const { "~registry": registry } = database
  const engines = registry["~part"](TopicEngines)
  for (const { spec } of registry["~part"](KnownTopics).all()) {
    const engine = await engines.of(spec.name).catch(() => null)
    if (!(engine instanceof PostgresEngine && engine.isIn(database))) return true
  }
  return false
}

class Relay {
  readonly #database: Database
  #timer: NodeJS.Timeout | undefined
  #underWay: Promise<void> | null = null
  #isWoken = false
  #isOver = false
  #hears = false
  #told = ""

  constructor(database: Database) {
    this.#database = database
  }

  begin(): void {
    this.#wake()
  }

  async end(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#underWay
  }

  #wake(): void {
    if (this.#isOver) return
    if (this.#underWay !== null) {
      this.#isWoken = true
      return
    }
    clearTimeout(this.#timer)
    this.#isWoken = false
    this.#underWay = this.#run()
      .then(() => (this.#told = ""))
      .catch((error: unknown) => this.#tell(error))
      .then(() => {
        this.#underWay = null
        if (this.#isOver) return
        if (this.#isWoken) this.#wake()
        else this.#timer = setTimeout(() => this.#wake(), LOOK_MS)
      })
  }

  async #run(): Promise<void> {
    const connection = await tablesOf(this.#database)
    if (!this.#hears) {
      this.#hears = true
      const wake = (): void => this.#wake()
      await connection.listen("precast_outbox", wake, wake)
    }
    const { rows: topics } = await connection.run(TOPICS, [], textCode("topic"))
    // A topic whose broker is unreachable does not block the others.
    const all = topics.map((topic) =>
      relayTopic({ connection, registry: this.#database["~registry"] }, topic!, () => this.#isOver),
    )
    for (const result of await Promise.allSettled(all))
      if (result.status === "rejected") throw result.reason
  }

  #tell(error: unknown): void {
    const said = error instanceof Error ? error.message : String(error)
    if (said !== this.#told) console.error(`precast: the outbox of topics is waiting: ${said}`)
    this.#told = said
  }
}

async function relayTopic(
  { connection, registry }: { connection: Connection; registry: Registry },
  topic: string,
  isOver: () => boolean,
): Promise<void> {
  const engine = await registry["~part"](TopicEngines).of(topic)
  const known = registry["~part"](KnownTopics).get(topic)
  let isDeclared = false
  for (let count = BATCH; count === BATCH && !isOver();) {
    const { rows, failure } = await connection.transaction(async (tx) => {
      const locked = await tx["~run"]({ statement: LOCK, values: [topic] }, textCode("taken"))
      if (locked.rows[0] !== "true") return { rows: 0 }
      const asked = { statement: WAITING, values: [topic, engine.can.delay] }
      const rows = (await tx["~run"](asked, waitingCode())).rows as Waiting[]
      if (rows.length === 0) return { rows: 0 }
      const spec = known?.spec ?? specOf(topic, rows[0]!)
      if (!isDeclared) await engine.declare(spec, known?.subscriptions ?? [])
      isDeclared = true
      const result = await handOver(rows, (some) => publish(engine, spec, some))
      const seqs = `{${result.gone.map(({ seq }) => seq).join(",")}}`
      await tx["~run"]({ statement: GONE, values: [seqs] }, null)
      for (const { row, error } of result.refused) {
        const why = error.message.replaceAll("\0", "\ufffd")
        await tx["~run"]({ statement: REFUSED, values: [row.seq, why] }, null)
        console.error(
          `precast: message ${JSON.stringify(row.message.id)} of topic ${topic} stays in the outbox: ${why}`,
        )
      }
      return { rows: rows.length, failure: result.failure }
    })
    // After the commit: messages sent before the failure are not sent again.
    if (failure !== undefined) throw failure
    count = rows
  }
}

function publish(engine: TopicEngine, spec: TopicSpec, rows: readonly Waiting[]): Promise<void> {
  const messages = rows.map(({ message }) => {
    // The broker may have received it earlier, without a confirmation.
    const named = { ...message, isNamed: true }
    // The message is due.
    return engine.can.delay ? named : { ...named, notBefore: null }
  })
  return engine.publish(spec, messages)
}

function specOf(name: string, { isOrdered, retentionMs }: Waiting): TopicSpec {
  return { name, isOrdered, retentionMs }
}

interface Waiting {
  readonly seq: number
  readonly isOrdered: boolean
  readonly retentionMs: number
  readonly message: OutgoingMessage
}

const column = (key: string, as: "number" | "string"): ColumnCode => ({
  key,
  names: [key],
  as,
  expects: as,
})

function waitingCode(): RowsCode<Waiting> {
  const columns = [
    column("seq", "number"),
    column("is_ordered", "string"),
    column("retention", "number"),
    column("id", "string"),
    column("key", "string"),
    column("body", "string"),
    column("attributes", "string"),
    column("published", "number"),
    column("not_before", "number"),
  ]
  return new RowsCode("Waiting", columns, (row) => ({
    seq: numberColumn(row, 0),
    isOrdered: textColumn(row, 1) === "true",
    retentionMs: numberColumn(row, 2),
    message: {
      id: keyOf(textColumn(row, 3)),
      key: isNull(row, 4) ? null : keyOf(textColumn(row, 4)),
      body: textColumn(row, 5),
      attributes: attributesOf(isNull(row, 6) ? null : textColumn(row, 6)),
      publishedAt: new Date(numberColumn(row, 7)),
      notBefore: isNull(row, 8) ? null : new Date(numberColumn(row, 8)),
    },
  }))
}

function isNull(row: Row, index: number): boolean {
  return row.starts[index]! < 0
}
