import type { Documented } from "../../openapi/document.ts"
import {
  deleteObject,
  objectOf,
  objectsOf,
  cachesOf,
  cacheKeysOf,
  clearCache,
} from "./stores-view.ts"
import { elsewhereOf, traceOf } from "./elsewhere.ts"
import { jobsOf, runJob, runsOf } from "./jobs.ts"
import type { Live } from "./live.ts"
import { NotThere } from "./not-there.ts"
import type { Database } from "../../resources/database/database.ts"
import { routesOf } from "./routes-view.ts"
import { runSql, rowsOf, tablesOf, type RowsAsked } from "./database-view.ts"
import {
  deadLettersOf,
  publishTo,
  removeDead,
  replayDead,
  subscriptionsOf,
  topicOf,
} from "./dashboard-topics.ts"
import type { Registry } from "../../base/registry.ts"
import { DeclaredBuckets } from "../../resources/buckets/declared-buckets.ts"
import { KnownCaches } from "../../resources/cache/known-caches.ts"
import { KnownJobs } from "../../resources/cron/known-jobs.ts"
import { KnownDatabases } from "../../resources/database/known-databases.ts"
import { KnownTopics } from "../../resources/topics/known-topics.ts"
import type { About } from "./wire.ts"

const MOST_ROWS = 200

/** The rows that a query string requests; invalid numbers are replaced by the defaults. */
function rowsAsked(query: URLSearchParams): RowsAsked {
  return {
    schema: query.get("schema") ?? "public",
    table: query.get("table") ?? "",
    offset: numberIn(query.get("offset"), 0, 0, Number.MAX_SAFE_INTEGER),
    limit: numberIn(query.get("limit"), 50, 1, MOST_ROWS),
    order: query.get("order"),
    isDescending: query.get("direction") === "desc",
  }
}

function numberIn(text: string | null, otherwise: number, least: number, most: number): number {
  const value = text === null ? NaN : Number(text)
  return Number.isSafeInteger(value) ? Math.min(Math.max(value, least), most) : otherwise
}

/** Handles a query of the page. The result is sent as JSON. */
export type Answer = (query: URLSearchParams, body: string) => unknown

type Answers = Readonly<Record<string, Answer>>

/** What the dashboard shows. */
interface Shown {
  readonly live: Live
  readonly registry: Registry
  /** Whether it runs SQL. */
  readonly sql: boolean
  shown(): Documented
}

/** The queries and actions of the dashboard. */
export function responsesOf({ live, registry, sql, shown }: Shown): {
  asked: Answers
  done: Answers
} {
  /** The function, with the registry in place. */
  const of =
    (view: (registry: Registry, query: URLSearchParams, body: string) => unknown): Answer =>
    (query, body) =>
      view(registry, query, body)
  return {
    asked: {
      about: () => aboutOf(registry, sql),
      routes: () => routesOf(shown()),
      requests: () => live.open(),
      trace: (query) => traceOf(live, query),
      elsewhere: (query) => elsewhereOf(live, query),
      topics: of(subscriptionsOf),
      topic: of(topicOf),
      dead: of(deadLettersOf),
      objects: of(objectsOf),
      object: of(objectOf),
      caches: of(cachesOf),
      "caches/keys": of(cacheKeysOf),
      jobs: of(jobsOf),
      runs: of(runsOf),
      tables: (query) => tablesOf(databaseIn(registry, query)),
      rows: (query) => rowsOf(databaseIn(registry, query), rowsAsked(query)),
    },
    done: {
      "requests/clear": () => live.clear(),
      "topics/publish": of(publishTo),
      "dead/replay": of(replayDead),
      "dead/remove": of(removeDead),
      "objects/delete": of(deleteObject),
      "caches/clear": of(clearCache),
      "jobs/run": of(runJob),
      sql: (query, body) => {
        if (!sql) throw new NotThere("Statements are not run here: the option `sql` is off.")
        return runSql(databaseIn(registry, query), body)
      },
    },
  }
}

function databaseIn(registry: Registry, query: URLSearchParams): Database {
  const name = query.get("database") ?? ""
  const databases: readonly Database[] = registry["~part"](KnownDatabases).all()
  const database = databases.find((each) => each.name === name)
  if (database === undefined) throw new NotThere(`Database ${name} does not exist.`)
  return database
}

function aboutOf(registry: Registry, sql: boolean): About {
  const databases = registry["~part"](KnownDatabases).all()
  return {
    started: Date.now() - Math.round(process.uptime() * 1000),
    node: process.version,
    pid: process.pid,
    environment: process.env.NODE_ENV ?? "",
    topics: registry["~part"](KnownTopics).all().length > 0,
    jobs: registry["~part"](KnownJobs).all().length > 0,
    sql,
    databases: [...new Set(databases.map(({ name }) => name))],
    buckets: registry["~part"](DeclaredBuckets).names(),
    caches: registry["~part"](KnownCaches).all().length > 0,
  }
}
