import { format } from "node:util"
import { observers } from "../../base/observers.ts"
import type { Registry } from "../../base/registry.ts"
import { watchCalls } from "../../client/observe.ts"
import { watchLines } from "../../middleware/log/logger.ts"
import { watchBuckets } from "../../resources/buckets/buckets-observe.ts"
import { watchCaches } from "../../resources/cache/cache-observe.ts"
import { watchRuns } from "../../resources/cron/cron-observe.ts"
import { observeQueries } from "../../resources/database/database-observe.ts"
import { watchTopics } from "../../resources/topics/topics-observe.ts"
import { cut, shownHeader, isSecretName, MASK } from "./masks.ts"
import type { Units } from "./units.ts"
import type { LogView } from "./wire.ts"

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

/** Receives the console output of the program. */
type ConsoleObserver = (level: LogView["level"], text: string) => void

const METHODS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const

type Method = keyof typeof METHODS

/** State of the module: there is one console. */
const observing = /* @__PURE__ */ observers<ConsoleObserver>(
  (all) => (level, text) => all.forEach((by) => by(level, text)),
)

let restore: (() => void) | undefined

/** Observes the console; its output is unchanged. @returns a function that stops it */
function watchConsole(by: ConsoleObserver): () => void {
  const end = observing.add(by)
  restore ??= wrap()
  return () => {
    end()
    if (observing.now !== null) return
    restore?.()
    restore = undefined
  }
}

function wrap(): () => void {
  const undo = (Object.keys(METHODS) as Method[]).map((name) => {
    const own = console[name]
    const wrapped = (...values: unknown[]): void => {
      own.apply(console, values)
      observing.now?.(METHODS[name], format(...values))
    }
    console[name] = wrapped
    return () => {
      // Other code may have wrapped it since.
      if (console[name] === wrapped) console[name] = own
    }
  })
  return () => undo.forEach((each) => each())
}

/** Fields that are in every line, or shown elsewhere. */
const LEFT_OUT = new Set(["level", "time", "pid", "hostname", "msg"])

/** A pino line for display: its level, its message and its fields. */
function lineOf(line: string): [LogView["level"], string] {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(line) as Record<string, unknown>
  } catch {
    return ["info", line.trim()]
  }
  const rest = Object.entries(fields).filter(([name]) => !LEFT_OUT.has(name))
  const more = JSON.stringify(Object.fromEntries(rest), (key, value: unknown) =>
    isSecretName(key) ? MASK : value,
  )
  const message = typeof fields.msg === "string" ? fields.msg : ""
  return [levelOf(fields.level), rest.length === 0 ? message : `${message} ${more}`.trim()]
}

/** Of pino: 10 trace, 20 debug, 30 info, 40 warn, 50 error, 60 fatal; or its name. */
function levelOf(level: unknown): LogView["level"] {
  const number =
    typeof level === "number"
      ? level
      : ((Object.hasOwn(NAMES, String(level)) ? NAMES[String(level)] : undefined) ?? 30)
  if (number < 30) return "debug"
  if (number < 40) return "info"
  return number < 50 ? "warn" : "error"
}

const NAMES: Readonly<Record<string, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
}
