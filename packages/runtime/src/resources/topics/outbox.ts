import type { Registry } from "../../base/registry.ts"
import { KnownDatabases } from "../database/known-databases.ts"
import type { Queries } from "../database/queries.ts"
import { Statement } from "../database/statement.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { OutgoingMessage, TopicEngine, TopicSpec } from "./topics-engine.ts"
import { tablesOf, tablesWithin } from "./engines/postgres/install.ts"
import { transactionOf } from "./transaction-of.ts"
import { attributesText, keyText } from "./engines/postgres/message-columns.ts"

const ADD = new Statement(`
with told as (select pg_notify('precast_outbox', $1::text))
insert into precast_topics.outbox
  (topic, is_ordered, retention, id, key, body, attributes, published, not_before)
select $1::text, $2::boolean, $3::bigint, $4::text, $5::text, $6::text, $7::text, $8::bigint, $9::bigint
where (select count(*) from told) = 1`)

/**
 * Stores a message in the transaction's database until the transaction commits and a relay
 * passes it to its driver.
 * @throws PrecastError PC2096 if `tx` is not a transaction
 */
export async function addToOutbox(
  tx: Queries,
  topic: TopicSpec,
  message: OutgoingMessage,
): Promise<void> {
  await tablesWithin(...transactionOf(tx))
  await tx["~run"]({ statement: ADD, values: valuesOf(topic, message) }, null)
}

/**
 * Stores a message until it is due, for a driver without delays.
 * @throws PrecastError PC2095 if the program has no database for it
 */
export async function delayInOutbox(
  registry: Registry,
  engine: TopicEngine,
  topic: TopicSpec,
  message: OutgoingMessage,
): Promise<void> {
  const database = registry["~part"](KnownDatabases).first()
  if (database === undefined)
    throw runtimeError("PC2095", engine.name, "delay messages, unless the program has a Database")
  const connection = await tablesOf(database)
  await connection.run(ADD, valuesOf(topic, message))
}

function valuesOf(topic: TopicSpec, message: OutgoingMessage): unknown[] {
  const { id, key, body, attributes, publishedAt, notBefore } = message
  return [
    topic.name,
    topic.isOrdered,
    Math.round(topic.retentionMs),
    keyText(id),
    key === null ? null : keyText(key),
    body.replaceAll("\0", "\ufffd"),
    attributesText(attributes),
    publishedAt.getTime(),
    notBefore === null ? null : notBefore.getTime(),
  ]
}
