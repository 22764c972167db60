/** Advisory lock for creating the tables: "cron" in ASCII. */
const INSTALL_LOCK = 1668444014

/**
 * `last` of a job is the last tick that was claimed. Only one process can move it from its
 * previous value to the next tick, and that process has the tick: so no tick is claimed twice,
 * and none is missed.
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
