import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { PrecastError } from "../../../../packages/runtime/src/base/errors/precast-error.ts"
import { observeQueries } from "../../../../packages/runtime/src/resources/database/database-observe.ts"
import { Database } from "../../../../packages/runtime/src/resources/database/database.ts"
import { json } from "../../../../packages/runtime/src/resources/database/json-value.ts"
import type { ReservedConnection } from "../../../../packages/runtime/src/resources/database/reserved-connection.ts"
import type { TransactionOptions } from "../../../../packages/runtime/src/resources/database/run-transaction.ts"
import { Statement } from "../../../../packages/runtime/src/resources/database/statement.ts"
import type { Transaction } from "../../../../packages/runtime/src/resources/database/transaction.ts"
import { Builder } from "./builder.ts"
import type { ClientState } from "./client-state.ts"
import { errorOf, PostgresError } from "./errors-of.ts"
import { frozen, Name, Query, type Target, type Values } from "./query.ts"
import { everyRow } from "../every-row.ts"
import { type Options, replacesUndefined, settingsOf } from "./settings.ts"
import { ArrayParameter } from "./typed.ts"
import { unsupported } from "../unsupported.ts"

type Work = (sql: unknown) => unknown
type Tag = (first: unknown, ...rest: Values) => unknown

/** What `postgres()` returns, over a `Database`. */
export default function postgres(first?: string | Options, second: Options = {}): unknown {
  const options = settingsOf(first, second)
  const given = typeof first === "object" ? first : second
  const db = new Database(`suite_${++clients}`, options)
  // By default postgres.js prepares no statement that is a text.
  const unprepared = new Database(db.name, {
    ...options,
    pool: { ...options.pool, prepare: false },
  })
  const state: ClientState = { isDebug: given.debug === true, copies: 0, isDestroyed: false }
  if (typeof given.debug === "function") report(db.name, given.debug as (...args: Values) => void)
  const tag = tagOf({ on: db, database: db, state }, replacesUndefined(given.transform))
  const all = withMethods(
    tag,
    {
      begin: (...args: Values) =>
        inTransaction(db, state, args.at(-1) as Work, modesOf(args.length > 1 ? args[0] : "")),
      reserve: () => reserve(db, state),
      end: async (how?: Options): Promise<void> => {
        state.isDestroyed = how?.timeout === 0
        const timeout = state.isDestroyed ? { timeout: 1 } : {}
        await Promise.all([db.close(timeout), unprepared.close(timeout)])
      },
      close: () => db.close(),
      listen: listenOn(db),
      notify: (channel: string, text: string) =>
        db.exec(frozen(["select pg_notify(", ", ", ")"]), channel, text),
      largeObject: async (...args: Values) => (await ofSuite("src/large.js"))(all, ...args),
    },
    tagOf({ on: unprepared, database: unprepared, state }),
  )
  return all
}

let clients = 0

function report(name: string, debug: (...args: Values) => void): void {
  observeQueries(({ database, text }) => {
    if (database === name) debug(1, text)
    return () => {}
  })
}

/** A part of postgres.js itself that runs statements over what it is given. */
async function ofSuite(path: string): Promise<(...args: Values) => unknown> {
  const file = join(process.env.SUITE_FOLDER ?? "", path)
  return ((await import(pathToFileURL(file).href)) as { default: (...args: Values) => unknown })
    .default
}

function listenOn(db: Database) {
  return async (channel: string, handle: (text: string) => unknown, started?: () => void) => {
    const state = { pid: 0 }
    const connected = async (): Promise<void> => {
      state.pid = await listenerOf(db, channel)
      started?.()
    }
    const onReconnect = (): void => void connected().catch(() => {})
    const unlisten = await db.listen(channel, handle, { onReconnect })
    await connected()
    return { unlisten, state }
  }
}

/** `isolation level serializable read only`, which Database has as options. */
function modesOf(text: unknown): TransactionOptions {
  const isolation = /isolation level (\w+(?: \w+)?)/.exec(String(text))?.[1]
  return {
    ...(isolation !== undefined && { isolation: isolation as "serializable" }),
    ...(String(text).includes("read only") && { readOnly: true }),
  }
}

/** A connection until its `release()`. */
function reserve(db: Database, state: ClientState): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const work = (connection: ReservedConnection): Promise<void> =>
      new Promise((release) =>
        resolve(withMethods(tagOf({ on: connection, state }), { release: () => release() })),
      )
    db.reserve(work).catch(reject)
  })
}

async function inTransaction(
  on: Database | Transaction,
  state: ClientState,
  work: Work,
  options: TransactionOptions = {},
): Promise<unknown> {
  try {
    return await on.transaction(async (tx) => {
      const savepoint = (...args: Values): Promise<unknown> =>
        inTransaction(tx, state, args.at(-1) as Work)
      const tag = tagOf({ on: tx, state, isTransaction: true })
      const result = await work(withMethods(tag, { savepoint }))
      return Array.isArray(result) && !("count" in result) ? Promise.all(result) : result
    }, options)
  } catch (error) {
    // A statement outside it may have failed for the same reason.
    const isSeen = error instanceof Error && error.cause instanceof PrecastError
    throw errorOf(isSeen ? error.cause : error, state, true)
  }
}

function tagOf(target: Target, withoutUndefined = false): Tag {
  const sent = (value: unknown): unknown => (withoutUndefined ? nulled(value) : value)
  return (first, ...rest) => {
    if (Array.isArray(first) && "raw" in first)
      return new Query(target, first as unknown as TemplateStringsArray, rest.map(sent))
    if (withoutUndefined && typeof first === "object") return new Builder(nulled(first), rest)
    if (typeof first === "string" && rest.length === 0) return new Name(first)
    return new Builder(first, rest)
  }
}

/**
 * A function with methods; any other one is noted as unsupported.
 *
 * @param unprepared runs statements that are texts
 */
function withMethods(
  tag: Tag,
  methods: Readonly<Record<string, unknown>>,
  unprepared: Tag = tag,
): unknown {
  const all = new Map<string, unknown>([
    ...Object.entries(methods),
    ["json", json],
    ["array", (values: Values, type?: number) => new ArrayParameter(values, type)],
    ["unsafe", unsafeOf(tag, unprepared)],
    ["file", fileOf(tag)],
    ["CLOSE", Symbol("close")],
    ["PostgresError", PostgresError],
  ])
  return new Proxy(tag, {
    get: (target, name) => {
      if (typeof name === "symbol") return Reflect.get(target, name) as unknown
      // A promise may have it as its value.
      return all.get(name) ?? (name === "then" ? undefined : unsupported(`sql.${name}`))
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
  const unsafe = unsafeOf(tag, tag)
  return (path, values) => {
    if (!existsSync(path)) return Promise.reject(Object.assign(new Error(), { code: "ENOENT" }))
    return unsafe(readFileSync(path, "utf8"), Array.isArray(values) ? values : [])
  }
}

/** A statement as text, with `$1` for its parameters. */
function unsafeOf(
  tag: Tag,
  unprepared: Tag,
): (text: unknown, values?: Values | Options, options?: Options) => Query {
  return (text, given = [], options) => {
    if (typeof text !== "string") unsupported("an object in the place of a text or a number")
    const values: Values = Array.isArray(given) ? given : []
    const { prepare } = (Array.isArray(given) ? options : (given as Options)) ?? {}
    const parts = text.split(/\$\d+/)
    if (parts.length !== values.length + 1) unsupported("parameters in another order")
    const query = (prepare === true ? tag : unprepared)(frozen(parts), ...values) as Query
    return values.length === 0 ? query.simple() : query
  }
}
