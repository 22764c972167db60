import type { Database } from "../../../database/database.ts"
import { notified } from "../../../database/notified.ts"
import type { Queries } from "../../../database/queries.ts"
import type { Statement } from "../../../database/statement.ts"
import type { Transaction } from "../../../database/transaction.ts"
import type {
  Consumer,
  DeadLetters,
  Delivery,
  OutgoingMessage,
  SubscriptionSpec,
  TopicEngine,
  TopicOverview,
  TopicSpec,
} from "../../topics-engine.ts"
import { transactionOf } from "../../transaction-of.ts"
import type { EngineOptions } from "../engines-open.ts"
import { Connection, hasFewConnections, runnerIn } from "./postgres-connection.ts"
import { PostgresConsumer } from "./consumer.ts"
import { deadLettersOf } from "./dead-letters.ts"
import { haveTables, install, tablesWithin } from "./install.ts"
import { declareSubscription, declareTopic } from "./postgres-declare.ts"
import { overviewCode } from "./rows.ts"
import { type Statements, statements } from "./postgres-statements.ts"
import { columnsOf } from "./message-columns.ts"

const CHANNEL = "precast_topics"

/** Topics as tables of a PostgreSQL. */
export class PostgresEngine implements TopicEngine {
  readonly name = "postgres"
  readonly can = { delay: true, order: true, replay: true }
  readonly statements: Statements = statements()
  readonly log: (line: string) => void
  readonly #database: Database
  readonly #isOwn: boolean
  readonly #consumers = new Set<PostgresConsumer>()
  readonly #topics = new Map<string, Promise<number>>()
  readonly #declared = new Set<string>()
  /** Ids of topics that a transaction has created, invisible to others until it commits. */
  readonly #within = new WeakMap<Transaction, Map<string, number>>()
  #connection: Promise<Connection> | null = null
  #hears: Promise<void> | null = null

  constructor(database: Database, isOwn: boolean, { log }: EngineOptions) {
    this.#database = database
    this.#isOwn = isOwn
    this.log = log
  }

  get isShared(): boolean {
    return !this.#isOwn
  }

  /** Connected, with the tables installed. */
  connection(): Promise<Connection> {
    this.#connection ??= this.#connect().catch((error: unknown) => {
      this.#connection = null
      throw error
    })
    return this.#connection
  }

  async #connect(): Promise<Connection> {
    const connection = await Connection.open(this.#database)
    try {
      await install(connection)
      if (connection.isShared) haveTables(this.#database, connection)
      return connection
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  /** The tables may be gone: checks them again. */
  async renew(): Promise<void> {
    const connection = await this.connection()
    this.#topics.clear()
    this.#declared.clear()
    await install(connection)
  }

  async declare(topic: TopicSpec, subscriptions: readonly SubscriptionSpec[]): Promise<void> {
    const names = namesOf(topic, subscriptions)
    const connection = await this.connection()
    // The statement would wait for a caller inside a transaction.
    if (connection.isShared && names.every((name) => this.#declared.has(name))) return
    this.#topics.delete(topic.name)
    const id = await this.topicId(topic)
    for (const subscription of subscriptions)
      await declareSubscription(connection, id, subscription.name)
    for (const name of names) this.#declared.add(name)
  }

  async declareIn(
    queries: Queries,
    topic: TopicSpec,
    subscriptions: readonly SubscriptionSpec[],
  ): Promise<boolean> {
    const [tx, database] = transactionOf(queries)
    if (database !== this.#database || !(await hasFewConnections(database))) return false
    const names = namesOf(topic, subscriptions)
    if (names.every((name) => this.#declared.has(name))) return true
    await tablesWithin(tx, database)
    const runner = runnerIn(tx)
    const id = await declareTopic(runner, topic)
    for (const { name } of subscriptions) await declareSubscription(runner, id, name)
    this.#within.set(tx, (this.#within.get(tx) ?? new Map<string, number>()).set(topic.name, id))
    tx["~committed"].push(() => {
      this.#topics.set(topic.name, Promise.resolve(id))
      for (const name of names) this.#declared.add(name)
    })
    return true
  }

  /** Created if it does not exist. */
  topicId(topic: TopicSpec): Promise<number> {
    let id = this.#topics.get(topic.name)
    if (id === undefined) {
      id = this.connection().then((connection) => declareTopic(connection, topic))
      this.#topics.set(topic.name, id)
      id.catch(() => this.#topics.delete(topic.name))
    }
    return id
  }

  async subscriptionId(subscription: SubscriptionSpec): Promise<number> {
    const topic = await this.topicId(subscription.topic)
    return declareSubscription(await this.connection(), topic, subscription.name)
  }

  /** Whether it stores its messages in this database. */
  isIn(database: Database): boolean {
    return this.#database === database
  }

  async publish(topic: TopicSpec, messages: readonly OutgoingMessage[]): Promise<void> {
    const id = await this.topicId(topic)
    const connection = await this.connection()
    await connection.run(this.#publishing(messages), [id, ...columnsOf(messages)])
  }

  async publishIn(
    queries: Queries,
    topic: TopicSpec,
    messages: readonly OutgoingMessage[],
  ): Promise<boolean> {
    const [tx, database] = transactionOf(queries)
    if (database !== this.#database) return false
    const id = this.#within.get(tx)?.get(topic.name) ?? (await this.topicId(topic))
    const values = [id, ...columnsOf(messages)]
    await tx["~run"]({ statement: this.#publishing(messages), values }, null, (done) => done.count)
    return true
  }

  #publishing(messages: readonly OutgoingMessage[]): Statement {
    const { publish, publishNamed } = this.statements
    return messages.some(({ isNamed }) => isNamed) ? publishNamed : publish
  }

  async subscribe(
    subscription: SubscriptionSpec,
    receive: (delivery: Delivery) => Promise<void>,
  ): Promise<Consumer> {
    const consumer = new PostgresConsumer(this, subscription, receive)
    await consumer.start()
    this.#consumers.add(consumer)
    void this.#hear()
    return {
      stop: async () => {
        await consumer.stop()
        this.#consumers.delete(consumer)
      },
    }
  }

  /** Without notifications, consumers poll, which takes up to a second. */
  #hear(): Promise<void> {
    const wakeAll = (): void => {
      for (const consumer of this.#consumers) consumer.wake()
    }
    const hear = async (): Promise<void> => {
      const connection = await this.connection()
      const wake = (topic: string): void => {
        for (const consumer of this.#consumers) if (consumer.isOf(topic)) consumer.wake()
      }
      await connection.listen(CHANNEL, wake, wakeAll)
      wakeAll()
    }
    return (this.#hears ??= hear().catch((error: unknown) => {
      this.#hears = null
      this.log(`topics cannot listen for new messages, and poll instead: ${String(error)}`)
    }))
  }

  async watch(topic: TopicSpec, published: () => void): Promise<() => Promise<void>> {
    const handle = async (id: string): Promise<void> => {
      if (id === String(await this.topicId(topic))) published()
    }
    return notified(this.#database, CHANNEL, handle, published)
  }

  deadLetters(subscription: SubscriptionSpec): DeadLetters {
    return deadLettersOf(this, subscription)
  }

  async overview(): Promise<readonly TopicOverview[]> {
    const connection = await this.connection()
    return (await connection.run(this.statements.overview, [], overviewCode())).rows
  }

  async close(): Promise<void> {
    await this.disconnect()
    if (this.#isOwn) await this.#database.close()
  }

  /** Leaves the database open for its other users. */
  async disconnect(): Promise<void> {
    const connection = this.#connection
    this.#connection = null
    this.#hears = null
    this.#topics.clear()
    this.#declared.clear()
    await Promise.all([...this.#consumers].map((consumer) => consumer.stop()))
    this.#consumers.clear()
    await (await connection?.catch(() => null))?.close()
  }
}

function namesOf(topic: TopicSpec, subscriptions: readonly SubscriptionSpec[]): string[] {
  return [topic, ...subscriptions].map(({ name }) => `${topic.name} ${name}`)
}
