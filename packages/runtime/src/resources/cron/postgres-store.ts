import type { Database } from "../database/database.ts"
import type { Request } from "../database/database-request.ts"
import { Statement } from "../database/statement.ts"
import { textColumn } from "../../types/rows/columns.ts"
import { RowsCode } from "../../types/rows/row.ts"
import type { JobSpec } from "./cron-options.ts"
import * as statements from "./cron-statements.ts"
import {
  type Claim,
  type Claimed,
  type CronStore,
  type JobState,
  MOST_ATTEMPTS,
  type RunKey,
  type RunRecord,
  type Taken,
} from "./cron-store.ts"

/** Advisory lock for creating the tables: "cron" in ASCII. */
const INSTALL_LOCK = 1668444014

/**
 * `last` of a job is the last tick that was claimed. Only one process can move it from its
 * previous value to the next tick, and that process has the tick: so no tick is claimed twice,
 * and none is missed.
 */
const SCHEMA: string = `do $install$ begin
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

const MOST_ERROR = 4000

/** In tables of PostgreSQL, for all processes that use the database. */
export class PostgresStore implements CronStore {
  readonly #database: Database
  readonly #close: () => Promise<void>
  readonly #texts = new Map<() => Statement, Statement>()

  private constructor(database: Database, close: () => Promise<void>) {
    this.#database = database
    this.#close = close
  }

  /** @param close closes the connections opened for it */
  static async open(database: Database, close: () => Promise<void>): Promise<PostgresStore> {
    const store = new PostgresStore(database, close)
    // An account that may not create tables uses tables created in advance.
    const known = await store.#rows(statements.there, [])
    if (known[0] !== "yes") await store.#count(() => new Statement(SCHEMA), [])
    return store
  }

  async enter({ name, plan }: JobSpec, now: number): Promise<JobState> {
    const [said] = await this.#rows(statements.enter, [name, plan, now])
    return JSON.parse(said!) as JobState
  }

  async state({ name }: JobSpec): Promise<JobState | null> {
    const [said] = await this.#rows(statements.state, [name])
    return said === undefined ? null : (JSON.parse(said) as JobState)
  }

  async claim(job: JobSpec, { previous, tick, runner, runs }: Claim): Promise<Claimed> {
    const { name, plan, leaseMs, overlap } = job
    const values = [name, previous, tick, plan, runner, leaseMs, runs, overlap === "skip"]
    const [said] = await this.#rows(statements.claim, values)
    // The tables have been emptied.
    if (said === undefined) return { ...(await this.enter(job, tick)), isMine: false }
    return JSON.parse(said) as Claimed
  }

  async enterRun(
    { name, leaseMs }: JobSpec,
    { tick, runner }: { tick: number; runner: string },
  ): Promise<void> {
    await this.#count(statements.enterRun, [name, tick, runner, leaseMs])
  }

  async extend({ name, leaseMs }: JobSpec, { tick, attempt, runner }: RunKey): Promise<boolean> {
    return (await this.#count(statements.extend, [name, tick, attempt, runner, leaseMs])) > 0
  }

  async finish(
    { name }: JobSpec,
    { tick, attempt, runner }: RunKey,
    error: string | null,
  ): Promise<void> {
    // PostgreSQL does not accept NUL in a text.
    const text = error === null ? null : error.replaceAll("\0", "").slice(0, MOST_ERROR)
    await this.#count(statements.finish, [name, tick, attempt, runner, text])
  }

  async takeDead(
    { name, leaseMs, afterCrash }: JobSpec,
    runner: string,
  ): Promise<readonly Taken[]> {
    const most = afterCrash === "again" ? MOST_ATTEMPTS : 0
    await this.#count(statements.lose, [name, most])
    if (most === 0) return []
    const rows = await this.#rows(statements.takeDead, [name, runner, leaseMs])
    return rows.map((said) => JSON.parse(said) as Taken)
  }

  async forget({ name }: JobSpec, before: number): Promise<void> {
    await this.#count(statements.forget, [name, before])
  }

  async history(job: string | null, limit: number): Promise<readonly RunRecord[]> {
    return (await this.#rows(statements.history, [job, limit])).map(recordOf)
  }

  close(): Promise<void> {
    return this.#close()
  }

  async #count(statement: () => Statement, values: readonly unknown[]): Promise<number> {
    return (await this.#run(statement, values, null)).count
  }

  async #rows(statement: () => Statement, values: readonly unknown[]): Promise<readonly string[]> {
    return (await this.#run(statement, values, said)).rows as string[]
  }

  #run(
    make: () => Statement,
    values: readonly unknown[],
    code: RowsCode<string> | null,
  ): Promise<Request> {
    let statement = this.#texts.get(make)
    if (statement === undefined) this.#texts.set(make, (statement = make()))
    return this.#database["~run"]({ statement, values }, code)
  }
}

const said = new RowsCode<string>(
  "Said",
  [{ key: "said", names: ["said"], as: "string", expects: "string" }],
  (row) => textColumn(row, 0),
)

interface Line {
  readonly job: string
  readonly tick: number
  readonly manual: boolean
  readonly status: RunRecord["status"]
  readonly attempt: number
  readonly runner: string
  readonly started: number
  readonly finished: number | null
  readonly error: string | null
}

function recordOf(text: string): RunRecord {
  const { tick, started, finished, ...rest } = JSON.parse(text) as Line
  return {
    ...rest,
    at: new Date(tick),
    startedAt: new Date(started),
    finishedAt: finished === null ? null : new Date(finished),
  }
}
