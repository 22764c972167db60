/** The comment of the schema; if it differs, the tables are created or upgraded. */
export const VERSION = "Topics of Precast, version 4"

/** Advisory lock for creating the tables: "topics" in ASCII. */
export const INSTALL_LOCK = "127970303124339"

/** The `due` of messages of a key after the first one, and of those not sorted yet. */
export const BLOCKED = 9_000_000_000_000_000
export const FRESH = 0

/**
 * A message is one row per subscription. `due` (milliseconds since 1970, by the server's clock)
 * has several uses: no consumer may take the message before it, because the message is delayed,
 * waits for a retry, or is leased to another consumer. A consumer that takes a message moves
 * `due` to the end of the lease, and passes that value when the message is done: if another
 * consumer has it by then, no row matches. Of the messages of a key only the first has a `due`
 * in the usual range: the others are BLOCKED until the previous one is gone. Publishers write
 * FRESH without regard to that, so they wait for no lock; consumers sort the rows, one at a
 * time per subscription.
 */
export const SCHEMA: string = `
create schema if not exists precast_topics;
create table if not exists precast_topics.topics (
  id int generated always as identity primary key,
  name text not null unique,
  is_ordered boolean not null,
  retention bigint not null
);
create table if not exists precast_topics.subscriptions (
  id int generated always as identity primary key,
  topic int not null references precast_topics.topics on delete cascade,
  name text not null,
  unique (topic, name)
);
create table if not exists precast_topics.deliveries (
  subscription int not null,
  due bigint not null,
  seq bigint generated always as identity,
  attempt int not null default 0,
  id text not null,
  key text,
  body text not null,
  attributes text,
  published bigint not null,
  not_before bigint,
  primary key (subscription, due, seq)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index if not exists deliveries_keys on precast_topics.deliveries (subscription, key, seq)
  where key is not null;
create table if not exists precast_topics.dead (
  subscription int not null,
  seq bigint not null,
  id text not null,
  key text,
  body text not null,
  attributes text,
  published bigint not null,
  attempts int not null,
  code text not null,
  message text not null,
  died bigint not null,
  primary key (subscription, seq)
);
create table if not exists precast_topics.outbox (
  seq bigint generated always as identity primary key,
  topic text not null,
  is_ordered boolean not null,
  retention bigint not null,
  id text not null,
  key text,
  body text not null,
  attributes text,
  published bigint not null,
  not_before bigint,
  refused text
);
alter table precast_topics.outbox add column if not exists refused text;
create table if not exists precast_topics.published (
  topic int not null references precast_topics.topics on delete cascade,
  id text not null,
  at bigint not null,
  primary key (topic, id)
);
create index if not exists published_at on precast_topics.published (at);
create table if not exists precast_topics.handled (
  subscription text not null,
  id text not null,
  at timestamptz not null default now(),
  primary key (subscription, id)
);
create index if not exists handled_at on precast_topics.handled (at);
create or replace function precast_topics.take_ordered(
  sub int, most int, lease bigint, dues bigint[], seqs bigint[]
) returns setof precast_topics.deliveries language plpgsql as $body$
declare
  moment bigint;
  keys text[];
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(1886413428, sub);
  moment := extract(epoch from clock_timestamp()) * 1000;
  if dues is not null then
    with gone as (
      delete from precast_topics.deliveries d using unnest(dues, seqs) a(due, seq)
      where d.subscription = sub and d.due = a.due and d.seq = a.seq
      returning d.key
    ) select array_agg(distinct key) into keys from gone where key is not null;
  end if;
  if keys is not null then
    update precast_topics.deliveries d set due = greatest(coalesce(d.not_before, 1), 1)
    from unnest(keys) k(key), lateral (
      select e.ctid as place, e.due from precast_topics.deliveries e
      where e.subscription = sub and e.key = k.key order by e.seq limit 1
    ) first
    where d.ctid = first.place and first.due in (${FRESH}, ${BLOCKED});
  end if;
  update precast_topics.deliveries d
  set due = case when f.is_first then greatest(coalesce(d.not_before, 1), 1) else ${BLOCKED} end
  from (
    select s.place, not exists (
      select from precast_topics.deliveries e
      where e.subscription = sub and e.key = s.key and e.seq < s.seq
    ) and not exists (
      select from precast_topics.deliveries e
      where e.subscription = sub and e.key = s.key and e.due <> ${FRESH}
    ) as is_first
    from (
      select n.ctid as place, n.key, n.seq from precast_topics.deliveries n
      where n.subscription = sub and n.due = ${FRESH} order by n.seq limit 2000
    ) s
  ) f
  where d.ctid = f.place;
  if most > 0 then
    return query update precast_topics.deliveries d
    set due = moment + lease, attempt = d.attempt + 1
    where d.ctid = any (array(
      select e.ctid from precast_topics.deliveries e
      where e.subscription = sub and e.due > ${FRESH} and e.due <= moment
      order by e.due, e.seq limit most
    ))
    returning d.*;
  end if;
end
$body$;
comment on schema precast_topics is '${VERSION}';
`
