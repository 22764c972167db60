import { Statement } from "../../../database/statement.ts"
import type { TopicSpec } from "../../topics-engine.ts"
import { numberCode } from "./rows.ts"
import type { Runner } from "./postgres-connection.ts"
import { BLOCKED, FRESH } from "./postgres-schema.ts"

/** @returns its id */
export async function declareTopic(runner: Runner, topic: TopicSpec): Promise<number> {
  const { name, isOrdered, retentionMs } = topic
  const code = numberCode("id")
  const made = new Statement(`
insert into precast_topics.topics (name, is_ordered, retention) values ($1, $2, $3)
on conflict (name) do update set is_ordered = excluded.is_ordered, retention = excluded.retention
returning id`)
  const was = new Statement(
    "select id from precast_topics.topics where name = $1 and is_ordered and not $2",
  )
  const { rows: ordered } = await runner.run(was, [name, isOrdered], code)
  const { rows } = await runner.run(made, [name, isOrdered, Math.round(retentionMs)], code)
  // The subscription is no longer ordered: messages that wait for others would never be
  // released.
  if (ordered.length > 0)
    await runner.run(
      new Statement(`
update precast_topics.deliveries d set due = 1 from precast_topics.subscriptions s
where s.topic = $1 and d.subscription = s.id and d.due in (${FRESH}, ${BLOCKED})`),
      [rows[0]],
    )
  return rows[0]!
}

/** @returns its id */
export async function declareSubscription(
  runner: Runner,
  topic: number,
  name: string,
): Promise<number> {
  const statement = new Statement(`
with known as (select id from precast_topics.subscriptions where topic = $1 and name = $2),
made as (
  insert into precast_topics.subscriptions (topic, name) select $1, $2
  where not exists (select from known) on conflict (topic, name) do update set name = excluded.name
  returning id
)
select id from known union all select id from made`)
  const { rows } = await runner.run(statement, [topic, name], numberCode("id"))
  return rows[0]!
}
