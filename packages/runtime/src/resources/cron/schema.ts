/** Whoever makes the tables has this lock: "cron" in ASCII. */
const INSTALL_LOCK = 1668444014

/**
 * `last` of a job is the tick that was dealt with last. Who moves it from what it was to the next
 * tick has that tick, and nobody else: so none is dealt with twice, and none is passed over.
 */
export const SCHEMA: string = `do $install$ begin
  perform pg_advisory_xact_lock(${INSTALL_LOCK});
  create schema if not exists precast_cron;
  create table if not exists precast_cron.jobs (
    name text primary key,
    plan text not null,
    last bigint not null
  );
  create table if not exists precast_cron.runs (
    job text not null,
    tick bigint not null,
    manual boolean not null,
    status text not null,
    attempt int not null,
    previous bigint,
    runner text not null,
    started bigint not null,
    finished bigint,
    alive_until timestamptz not null,
    error text,
    primary key (job, tick, manual)
  );
  create index if not exists runs_running on precast_cron.runs (job) where status = 'running';
  create index if not exists runs_tick on precast_cron.runs (tick);
end $install$`
