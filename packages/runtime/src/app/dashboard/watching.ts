import { watchLines } from "../../middleware/log/log-lines.ts"
import { watchBuckets } from "../../resources/buckets/buckets-observe.ts"
import { watchCaches } from "../../resources/cache/cache-observe.ts"
import { watchCalls } from "../../client/observe.ts"
import { watchRuns } from "../../resources/cron/cron-observe.ts"
import { observeQueries } from "../../resources/database/database-observe.ts"
import { watchTopics } from "../../resources/topics/topics-observe.ts"
import { cut, shownHeader } from "./masks.ts"
import type { Registry } from "../../base/registry.ts"
import type { Units } from "./units.ts"
import { watchConsole } from "./console.ts"
import { lineOf } from "./log-line.ts"

/**
 * Observes the units' calls to other services, their logs, and units that are not requests.
 * @param registry whose messages and runs are units
 * @returns a function that stops it
 */
export function watchAll(units: Units, registry: Registry): () => void {
  const ends = [
    ...watchWork(units),
    ...watchUnits(units, registry),
    watchConsole((level, text) => units.log(level, text)),
    watchLines((line) => units.log(...lineOf(line))),
  ]
  return () => ends.forEach((end) => end())
}

function watchWork(units: Units): (() => void)[] {
  return [
    observeQueries(({ database, text }) => {
      const begun = units.work("query", database, text.trim())
      return (error, rows) =>
        begun?.end({ error, ...(rows !== undefined && { result: counted(rows) }) })
    }),
    watchCalls(({ call, url, resent }, headers) => {
      const again = resent === 0 ? "" : ` (again, ${resent})`
      const begun = units.work("call", url.origin, `${call.method} ${call.path}${again}`)
      if (begun === undefined) return { headers: {}, end: () => {} }
      const { traceparent } = headers
      if (traceparent !== undefined) begun.adopt(traceparent)
      return {
        headers: traceparent === undefined ? { traceparent: begun.traceparent } : {},
        end: ({ status, error }) =>
          begun.end({ error, ...(status !== undefined && { result: `status ${status}` }) }),
      }
    }),
    watchCaches(({ cache, operation, store }) => {
      const begun = units.work("cache", cache, `${operation} (${store})`)
      return ({ result, error }) => begun?.end({ error, ...(result !== undefined && { result }) })
    }),
    watchBuckets(({ bucket, operation, key }) => {
      const begun = units.work("bucket", bucket, `${operation} ${key}`)
      return (error) => begun?.end({ error })
    }),
  ]
}

function counted(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`
}

function watchUnits(units: Units, registry: Registry): (() => void)[] {
  return [
    watchTopics({
      published(topic, { id, attributes }) {
        const begun = units.work("publish", topic, `message ${cut(id, 200)}`)
        if (begun === undefined) return { attributes: {}, end: () => {} }
        const { traceparent } = attributes
        if (traceparent !== undefined) begun.adopt(traceparent)
        return {
          attributes: traceparent === undefined ? { traceparent: begun.traceparent } : {},
          end: (error) => begun.end({ error }),
        }
      },
      handled({ context, registry: owner }, run) {
        if (owner !== registry) return run()
        const { topic, subscription, id, attempt, attributes, key } = context
        const running = units.begin(attributes.traceparent, {
          kind: "message",
          method: "MSG",
          path: `${topic} / ${subscription}`,
          headers: [
            ["message", cut(id, 200)],
            ["attempt", String(attempt)],
            ...(key === null ? [] : [["key", cut(key, 200)] as const]),
            ...Object.entries(attributes).map(([name, value]) => shownHeader(name, value)),
          ],
        })
        return units.run(running, run)
      },
    }),
    watchRuns(({ run, registry: owner }, work) => {
      if (owner !== registry) return work()
      const running = units.begin(undefined, {
        kind: "job",
        method: "JOB",
        path: run.name,
        headers: [
          ["tick", run.at.toISOString()],
          ["attempt", String(run.attempt)],
          ["by hand", run.manual ? "yes" : "no"],
        ],
      })
      return units.run(running, work)
    }),
  ]
}
