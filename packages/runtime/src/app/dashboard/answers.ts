import type { Documented } from "../../openapi/document.ts"
import { deleteObject, objectOf, objectsOf } from "./buckets.ts"
import { elsewhereOf, traceOf } from "./elsewhere.ts"
import { jobsOf, runJob, runsOf } from "./jobs.ts"
import type { Live } from "./live.ts"
import { NotThere } from "./not-there.ts"
import type { DashboardSettings } from "../options/options.ts"
import { routesOf } from "./routes-view.ts"
import { runSql } from "./sql-run.ts"
import { rowsOf, tablesOf, type RowsAsked } from "./tables.ts"
import {
  deadLettersOf,
  publishTo,
  removeDead,
  replayDead,
  subscriptionsOf,
  topicOf,
} from "./dashboard-topics.ts"
import { declaredBucketNames } from "../../resources/buckets/declared-buckets.ts"
import { knownCaches, type KnownCache } from "../../resources/cache/known-caches.ts"
import { knownJobs } from "../../resources/cron/known-jobs.ts"
import { knownDatabases } from "../../resources/database/known-databases.ts"
import { knownTopics } from "../../resources/topics/known-topics.ts"
import type { About, CacheKeysView, CacheView } from "./wire.ts"
import { maskedJson } from "./bodies.ts"
import { cut, isSecretName, MASK } from "./masks.ts"

const MAX_KEYS = 200
const MAX_LENGTH = 500

/** The caches of the program, with their counters in this process. */
function cachesOf(): CacheView[] {
  return knownCaches().map((cache) => {
    const { entries = null, ...counts } = cache.stats()
    return { name: cache.name, entries, ...counts }
  })
}

/** Where the values of a cache are, and some of its keys. */
async function cacheKeysOf(query: URLSearchParams): Promise<CacheKeysView> {
  const cache = cacheIn(query)
  const { store, keys } = await cache["~keys"](MAX_KEYS + 1)
  const shown = keys.slice(0, MAX_KEYS).map((text) => keyText(cache.name, text))
  return { store, keys: shown, hasMore: keys.length > MAX_KEYS }
}

/** Removes all entries of a cache. */
async function clearCache(query: URLSearchParams): Promise<void> {
  await cacheIn(query).clear()
}

function cacheIn(query: URLSearchParams): KnownCache {
  const name = query.get("cache")
  const cache = knownCaches().find((each) => each.name === name)
  if (cache === undefined) throw new NotThere(`Cache ${name} does not exist.`)
  return cache
}

/** Keys of a cache called `sessions` are secrets themselves. */
function keyText(cache: string, text: string): string {
  if (isSecretName(cache)) return MASK
  const { key } = JSON.parse(text) as { key?: unknown }
  if (key === undefined) return "undefined"
  const masked = maskedJson(JSON.stringify(key)) ?? MASK
  return cut(JSON.stringify(JSON.parse(masked)), MAX_LENGTH)
}

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

/** The queries and actions of the dashboard. */
export function responsesOf(
  live: Live,
  { sql }: DashboardSettings,
  shown: () => Documented,
): { asked: Answers; done: Answers } {
  return {
    asked: {
      about: () => aboutOf(sql),
      routes: () => routesOf(shown()),
      requests: () => live.open(),
      trace: (query) => traceOf(live, query),
      elsewhere: (query) => elsewhereOf(live, query),
      topics: subscriptionsOf,
      topic: topicOf,
      dead: deadLettersOf,
      objects: objectsOf,
      object: objectOf,
      caches: cachesOf,
      "caches/keys": cacheKeysOf,
      jobs: jobsOf,
      runs: runsOf,
      tables: (query) => tablesOf(databaseIn(query)),
      rows: (query) => rowsOf(databaseIn(query), rowsAsked(query)),
    },
    done: {
      "requests/clear": () => live.clear(),
      "topics/publish": publishTo,
      "dead/replay": replayDead,
      "dead/remove": removeDead,
      "objects/delete": deleteObject,
      "caches/clear": clearCache,
      "jobs/run": runJob,
      sql: (query, body) => {
        if (!sql) throw new NotThere("Statements are not run here: the option `sql` is off.")
        return runSql(databaseIn(query), body)
      },
    },
  }
}

function databaseIn(query: URLSearchParams): string {
  return query.get("database") ?? ""
}

function aboutOf(sql: boolean): About {
  return {
    started: Date.now() - Math.round(process.uptime() * 1000),
    node: process.version,
    pid: process.pid,
    environment: process.env.NODE_ENV ?? "",
    topics: knownTopics().length > 0,
    jobs: knownJobs().length > 0,
    sql,
    databases: [...new Set(knownDatabases().map(({ name }) => name))],
    buckets: declaredBucketNames(),
    caches: knownCaches().length > 0,
  }
}
