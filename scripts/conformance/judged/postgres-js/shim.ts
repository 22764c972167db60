import { existsSync, readFileSync } from "node:fs"
import { Database } from "../../../../packages/runtime/src/resources/database/database.ts"
import { json } from "../../../../packages/runtime/src/resources/database/json-value.ts"
import { Statement } from "../../../../packages/runtime/src/resources/database/statement.ts"
import type { Queries } from "../../../../packages/runtime/src/resources/database/queries.ts"
import { sql as precast } from "../../../../packages/runtime/src/resources/database/sql-tag.ts"
import type { Transaction } from "../../../../packages/runtime/src/resources/database/transaction.ts"
import { Builder } from "./builder.ts"
import { errorOf } from "./errors-of.ts"
import { Query, type Values } from "./query.ts"
import { everyRow } from "../every-row.ts"
import { type Options, replacesUndefined, settingsOf } from "./settings.ts"
import { unsupported } from "../unsupported.ts"

type Work = (sql: unknown) => unknown
type Tag = (first: unknown, ...rest: Values) => unknown

/** What `postgres()` returns, over a `Database`. */
export default function postgres(first?: string | Options, second: Options = {}): unknown {
  const options = settingsOf(first, second)
  const db = new Database("suite", options)
  const begin = async (...args: Values): Promise<unknown> => {
    if (args.length > 1) unsupported("modes of a transaction as text (Database has options)")
    return inTransaction(db, args[0] as Work)
  }
  const given = typeof first === "object" ? first : second
  return withMethods(tagOf(db, replacesUndefined(given.transform)), {
    begin,
    end: (options?: Options) => {
      if (options?.timeout === 0) unsupported("a time limit of end(): timeouts.close is an option")
      return db.close()
    },
    close: () => db.close(),
    listen: async (channel: string, handle: (text: string) => unknown, started?: () => void) => {
      const state = { pid: 0 }
      const connected = async (): Promise<void> => {
        state.pid = await listenerOf(db, channel)
        started?.()
      }
      const onReconnect = (): void => void connected().catch(() => {})
      const unlisten = await db.listen(channel, handle, { onReconnect })
      await connected()
      return { unlisten, state }
    },
    notify: (channel: string, text: string) =>
      db.exec(frozen(["select pg_notify(", ", ", ")"]), channel, text),
  })
}

async function inTransaction(on: Database | Transaction, work: Work): Promise<unknown> {
  try {
    return await on.transaction(async (tx) => {
      const savepoint = (...args: Values): Promise<unknown> =>
        inTransaction(tx, args.at(-1) as Work)
      const result = await work(withMethods(tagOf(tx), { savepoint }))
      return Array.isArray(result) && !("count" in result) ? Promise.all(result) : result
    })
  } catch (error) {
    throw errorOf(error)
  }
}

function tagOf(on: Queries, withoutUndefined = false): Tag {
  const sent = (value: unknown): unknown => (withoutUndefined ? nulled(value) : value)
  return (first, ...rest) => {
    if (Array.isArray(first) && "raw" in first)
      return new Query(on, first as unknown as TemplateStringsArray, rest.map(sent))
    if (withoutUndefined && typeof first === "object") return new Builder(nulled(first), rest)
    if (typeof first === "string" && rest.length === 0) return precast.identifier(...namesOf(first))
    return new Builder(first, rest)
  }
}

function namesOf(text: string): [string, ...string[]] {
  const [name = "", ...more] = text.split(".")
  return [name, ...more]
}

/** A function with methods; any other one is noted as unsupported. */
function withMethods(tag: Tag, methods: Readonly<Record<string, unknown>>): unknown {
  const all = new Map<string, unknown>([
    ...Object.entries(methods),
    ["json", json],
    ["array", (values: unknown) => values],
    ["unsafe", unsafeOf(tag)],
    ["file", fileOf(tag)],
    ["CLOSE", Symbol("close")],
  ])
  return new Proxy(tag, {
    get: (target, name) => {
      if (typeof name === "symbol") return Reflect.get(target, name) as unknown
      return all.get(name) ?? unsupported(`sql.${name}`)
    },
  })
}

/** `null` in place of `undefined`, in what `sql(…)` gets too. */
function nulled(value: unknown): unknown {
  if (value === undefined) return null
  if (Array.isArray(value)) return value.map(nulled)
  if (typeof value !== "object" || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, nulled(each)]))
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype
}

/** The process of the server that listens. */
async function listenerOf(db: Database, channel: string): Promise<number> {
  const text = `listen "${channel}"`
  const { rows } = await everyRow(db, {
    statement: new Statement(
      "select pid from pg_stat_activity where query = $1 order by backend_start desc limit 1",
    ),
    values: [text],
  })
  return Number(rows[0]?.pid)
}

/** A statement of a file, which a program reads. */
function fileOf(tag: Tag): (path: string | URL, values?: Values) => unknown {
  const unsafe = unsafeOf(tag)
  return (path, values) => {
    if (!existsSync(path)) return Promise.reject(Object.assign(new Error(), { code: "ENOENT" }))
    return unsafe(readFileSync(path, "utf8"), Array.isArray(values) ? values : [])
  }
}

/** A statement as text, with `$1` for its parameters. */
function unsafeOf(tag: Tag): (text: string, values?: Values, options?: Options) => Query {
  return (text, values = [], options) => {
    if (options !== undefined) unsupported("options of a statement")
    const parts = String(text).split(/\$\d+/)
    if (parts.length !== values.length + 1) unsupported("parameters in another order")
    const query = tag(frozen(parts), ...values) as Query
    return values.length === 0 ? query.simple() : query
  }
}

function frozen(parts: readonly string[]): TemplateStringsArray {
  return Object.freeze(Object.assign([...parts], { raw: Object.freeze([...parts]) }))
}
