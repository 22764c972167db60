import type { Documented } from "../../openapi/document.ts"
import { aboutOf } from "./about.ts"
import { deleteObject, objectOf, objectsOf } from "./buckets.ts"
import { cacheKeysOf, cachesOf, clearCache } from "./caches.ts"
import { elsewhereOf, traceOf } from "./elsewhere.ts"
import { jobsOf, runJob, runsOf } from "./jobs.ts"
import type { Live } from "./live.ts"
import { NotThere } from "./not-there.ts"
import type { DashboardSettings } from "../options/options.ts"
import { routesOf } from "./routes-view.ts"
import { rowsAsked } from "./rows-asked.ts"
import { runSql } from "./sql-run.ts"
import { rowsOf, tablesOf } from "./tables.ts"
import {
  deadLettersOf,
  publishTo,
  removeDead,
  replayDead,
  subscriptionsOf,
  topicOf,
} from "./topics.ts"

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
