import { Statement } from "../database/statement.ts"

// Milliseconds of the server's clock, the only clock for leases.
const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
const lease = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::int * interval '1 millisecond'`

/** A changed plan starts afresh: ticks that the old plan missed are ignored. */
export const enter = (): Statement =>
  new Statement(`
    insert into precast_cron.jobs as j (name, plan, last) values ($1, $2, $3)
    on conflict (name) do update set
      last = case when j.plan = excluded.plan then j.last else greatest(j.last, excluded.last) end,
      plan = excluded.plan
    returning json_build_object('last', last, 'plan', plan)::text as said`)

export const state = (): Statement =>
  new Statement(
    "select json_build_object('last', last, 'plan', plan)::text as said from precast_cron.jobs where name = $1",
  )

/**
 * Only the process that finds the previous tick unchanged advances it: others wait for the row
 * lock and then find a later tick. If the process that has the tick repeats the claim (the
 * response was lost), the result is the same.
 */
export const claim = (): Statement =>
  new Statement(`
    with won as (
      update precast_cron.jobs set last = $3 where name = $1 and last = $2 and plan = $4
      returning name
    ), entered as (
      insert into precast_cron.runs
        (job, tick, manual, status, attempt, previous, runner, started, finished, alive_until)
      select $1, $3, false, case when busy then 'overlap' else 'running' end, 1, $2, $5, ${NOW},
        case when busy then ${NOW} end, ${lease("$6")}
      from won, (select $8::boolean and exists (
        select from precast_cron.runs
        where job = $1 and status = 'running' and alive_until > clock_timestamp()
      ) as busy) b
      where $7::boolean
      returning status
    )
    select json_build_object(
      'last', case when exists (select from won) then $3 else j.last end,
      'plan', j.plan,
      'isMine', exists (select from entered where status = 'running') or exists (
        select from precast_cron.runs where job = $1 and tick = $3 and not manual
        and runner = $5 and status = 'running' and attempt = 1 and alive_until > clock_timestamp()
      )
    )::text as said from precast_cron.jobs j where j.name = $1`)

export const enterRun = (): Statement =>
  new Statement(`
    insert into precast_cron.runs
      (job, tick, manual, status, attempt, runner, started, alive_until)
    values ($1, $2, true, 'running', 1, $3, ${NOW}, ${lease("$4")})`)

const MINE = "job = $1 and tick = $2 and attempt = $3 and runner = $4 and status = 'running'"

export const extend = (): Statement =>
  new Statement(`update precast_cron.runs set alive_until = ${lease("$5")} where ${MINE}`)

export const finish = (): Statement =>
  new Statement(`
    update precast_cron.runs set finished = ${NOW}, error = $5,
      status = case when $5::text is null then 'done' else 'failed' end
    where ${MINE}`)

const DEAD = "job = $1 and status = 'running' and alive_until <= clock_timestamp()"

export const lose = (): Statement =>
  new Statement(`
    update precast_cron.runs set status = 'lost', finished = ${NOW} where ${DEAD}
    and (manual or attempt >= $2)`)

export const takeDead = (): Statement =>
  new Statement(`
    update precast_cron.runs set attempt = attempt + 1, runner = $2, started = ${NOW},
      alive_until = ${lease("$3")}
    where ${DEAD} and not manual
    returning json_build_object('tick', tick, 'attempt', attempt, 'previous', previous)::text as said`)

export const forget = (): Statement =>
  new Statement(
    "delete from precast_cron.runs where job = $1 and tick < $2 and status <> 'running'",
  )

export const history = (): Statement =>
  new Statement(`
    select row_to_json(r)::text as said from (
      select job, tick, manual, status, attempt, runner, started, finished, error
      from precast_cron.runs where $1::text is null or job = $1
      order by tick desc, started desc limit $2
    ) r`)

export const there = (): Statement =>
  new Statement(
    "select case when to_regclass('precast_cron.runs') is null then 'no' else 'yes' end as said",
  )
