import { declaredBucketNames } from "../../resources/buckets/served.ts"
import { knownCaches } from "../../resources/cache/known.ts"
import { knownJobs } from "../../resources/cron/known.ts"
import { knownDatabases } from "../../resources/database/known.ts"
import { knownTopics } from "../../resources/topics/known.ts"
import type { About } from "./wire.ts"

export function aboutOf(sql: boolean): About {
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
