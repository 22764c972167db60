import { Statement } from "../../../database/statement.ts"
import { REPEAT_MS } from "../../topics-engine.ts"
import { BLOCKED, FRESH } from "./postgres-schema.ts"

// By the server's clock, which all consumers share.
const NOW = "(extract(epoch from now()) * 1000)::bigint"
// Work that is repeated if it is lost need not wait for the disk.
const LAZILY = "(select set_config('synchronous_commit', 'off', true)) is not null"
const SEPARATOR = "E'\\x1e'"
const texts = (place: number): string => `string_to_array($${place}, ${SEPARATOR}, E'\\x1d')`

/** The statements of the driver, which each connection prepares once. */
export interface Statements {
  readonly publish: Statement
  readonly publishNamed: Statement
  readonly take: Statement
  readonly takeOrdered: Statement
  readonly ack: Statement
  readonly retry: Statement
  readonly extend: Statement
  readonly release: Statement
  readonly bury: Statement
  readonly next: Statement
  readonly dead: Statement
  readonly replay: Statement
  readonly remove: Statement
  readonly expire: Statement
  readonly forget: Statement
  readonly find: Statement
  readonly overview: Statement
}

const MESSAGES = `unnest(${texts(2)}, ${texts(3)}, ${texts(4)}, ${texts(5)}, ${texts(6)}, ${texts(7)}) with ordinality
  m(id, key, body, attributes, published, not_before, place)`
const TOLD = "told as (select pg_notify('precast_topics', $1::int::text))"
const DELIVER = `insert into precast_topics.deliveries
  (subscription, due, id, key, body, attributes, published, not_before)
select s.id, case when m.key is null then greatest(m.not_before::bigint, ${NOW}) else ${FRESH} end,
  m.id, m.key, m.body, m.attributes, m.published::bigint, m.not_before::bigint`
const TO_EACH = `cross join (select id from precast_topics.subscriptions where topic = $1::int) s
where (select count(*) from told) = 1`
const HELD = `d.subscription = $1 and d.due = a.due and d.seq = a.seq`
const LIST = `unnest($2::bigint[], $3::bigint[]) a(due, seq)`
const COLUMNS =
  "d.due, d.seq, d.attempt, d.id, d.key, d.body, d.attributes, d.published, d.not_before"

export function statements(): Statements {
  return {
    // $1 topic, $2 ids, $3 keys, $4 bodies, $5 attributes, $6 moments of publishing, $7 of delivery
    publish: new Statement(`with ${TOLD} ${DELIVER} from ${MESSAGES} ${TO_EACH} order by m.place`),
    // Like `publish`, for ids that the topic has not received recently. Ids are sorted:
    // otherwise two programs could deadlock.
    publishNamed: new Statement(`
with ${TOLD}, given as (select distinct on (m.id) m.* from ${MESSAGES} order by m.id, m.place),
fresh as (
  insert into precast_topics.published as p (topic, id, at)
  select $1::int, g.id, ${NOW} from given g order by g.id
  on conflict (topic, id) do update set at = excluded.at where p.at <= excluded.at - ${REPEAT_MS}
  returning id
)
${DELIVER} from given m ${TO_EACH} and m.id in (select id from fresh) order by m.place`),
    // $1 subscription, $2 and $3 finished messages, $4 how many, $5 lease
    take: new Statement(`
with gone as (delete from precast_topics.deliveries d using ${LIST} where ${HELD})
update precast_topics.deliveries d set due = ${NOW} + $5::bigint, attempt = d.attempt + 1
where ${LAZILY} and d.ctid = any (array(
  select e.ctid from precast_topics.deliveries e
  where e.subscription = $1 and e.due > ${FRESH} and e.due <= ${NOW}
  order by e.due, e.seq limit $4::int for update skip locked))
returning ${COLUMNS}`),
    takeOrdered: new Statement(
      `select ${COLUMNS} from precast_topics.take_ordered($1, $4, $5, $2, $3) d`,
    ),
    ack: new Statement(
      `delete from precast_topics.deliveries d using ${LIST} where ${LAZILY} and ${HELD}`,
    ),
    // $4 milliseconds
    retry: new Statement(`
update precast_topics.deliveries d set due = ${NOW} + $4::bigint from ${LIST} where ${LAZILY} and ${HELD}`),
    extend: new Statement(`
update precast_topics.deliveries d set due = ${NOW} + $4::bigint from ${LIST} where ${LAZILY} and ${HELD}
returning d.due`),
    // Messages that were taken and not started.
    release: new Statement(`
update precast_topics.deliveries d set due = ${NOW}, attempt = d.attempt - 1 from ${LIST} where ${HELD}`),
    // $4 code, $5 message
    bury: new Statement(`
insert into precast_topics.dead
  (subscription, seq, id, key, body, attributes, published, attempts, code, message, died)
select d.subscription, d.seq, d.id, d.key, d.body, d.attributes, d.published, d.attempt, $4, $5, ${NOW}
from precast_topics.deliveries d, ${LIST} where ${HELD}
on conflict (subscription, seq) do update set died = excluded.died`),
    // Time until the next message may be due.
    next: new Statement(`
select d.due - ${NOW} as wait from precast_topics.deliveries d
where d.subscription = $1 and d.due > ${FRESH} and d.due < ${BLOCKED} order by d.due limit 1`),
    dead: new Statement(`
select d.id, d.key, d.body, d.attributes, d.published, d.attempts, d.code, d.message, d.died
from precast_topics.dead d where d.subscription = $1 order by d.seq limit $2::int`),
    // $2 ids
    replay: new Statement(`
with gone as (delete from precast_topics.dead where subscription = $1 and id = any ($2::text[]) returning *),
told as (select pg_notify('precast_topics', topic::text) from precast_topics.subscriptions where id = $1)
insert into precast_topics.deliveries (subscription, due, id, key, body, attributes, published)
select subscription, case when key is null then ${NOW} else ${FRESH} end, id, key, body, attributes, published
from gone where (select count(*) from told) >= 0 order by seq`),
    remove: new Statement(
      `delete from precast_topics.dead where subscription = $1 and id = any ($2::text[])`,
    ),
    expire: new Statement(`
delete from precast_topics.deliveries d using precast_topics.subscriptions s, precast_topics.topics t
where d.subscription = s.id and s.topic = t.id and t.id = $1 and d.attempt = 0
  and d.due < ${NOW} - t.retention and d.published < ${NOW} - t.retention`),
    find: new Statement(`
select s.id from precast_topics.subscriptions s join precast_topics.topics t on t.id = s.topic
where t.name = $1 and s.name = $2`),
    // A message that was never started has no attempt; one that waits for a retry counts as
    // delayed, too.
    overview: new Statement(`
select t.name as topic, s.name as subscription,
  (select count(*) from precast_topics.deliveries d where d.subscription = s.id)::int as present,
  (select count(*) from precast_topics.deliveries d
    where d.subscription = s.id and d.attempt = 0 and d.due > ${NOW} and d.due < ${BLOCKED})::int as delayed,
  (select count(*) from precast_topics.deliveries d
    where d.subscription = s.id and d.attempt > 0 and d.due > ${NOW} and d.due < ${BLOCKED})::int as taken,
  (select count(*) from precast_topics.dead d where d.subscription = s.id)::int as dead
from precast_topics.topics t left join precast_topics.subscriptions s on s.topic = t.id
order by t.name, s.name`),
    forget: new Statement(`
with gone as (delete from precast_topics.published where at < ${NOW} - ${REPEAT_MS})
delete from precast_topics.handled where at < now() - interval '30 days'`),
  }
}
