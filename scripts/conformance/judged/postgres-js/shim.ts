import { Database } from "../../../../packages/runtime/src/resources/database/database.ts"
import { json } from "../../../../packages/runtime/src/resources/database/json-value.ts"
import type { Queries } from "../../../../packages/runtime/src/resources/database/queries.ts"
import { sql as precast } from "../../../../packages/runtime/src/resources/database/sql-tag.ts"
import type { Transaction } from "../../../../packages/runtime/src/resources/database/transaction.ts"
import { Builder } from "./builder.ts"
import { errorOf } from "./errors-of.ts"
import { Query, settled, type Values } from "./query.ts"
import { type Options, settingsOf } from "./settings.ts"
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
  return withMethods(tagOf(db), {
    begin,
    end: (options?: Options) => {
      if (options?.timeout === 0) unsupported("a time limit of end(): timeouts.close is an option")
      return settled().then(() => db.close())
    },
    close: () => db.close(),
    listen: async (channel: string, handle: (text: string) => unknown, started?: () => void) => {
      const unlisten = await db.listen(channel, handle)
      started?.()
      return { unlisten, state: unsupportedState() }
    },
    notify: (channel: string, text: string) =>
      db.exec(frozen(["select pg_notify(", ", ", ")"]), channel, text),
  })
}

function unsupportedState(): object {
  return {
    get pid(): never {
      return unsupported("the process id of a connection")
    },
  }
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

function tagOf(on: Queries): Tag {
  return (first, ...rest) => {
    if (Array.isArray(first) && "raw" in first)
      return new Query(on, first as unknown as TemplateStringsArray, rest)
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
  ])
  return new Proxy(tag, {
    get: (target, name) => {
      if (typeof name === "symbol") return Reflect.get(target, name) as unknown
      return all.get(name) ?? unsupported(`sql.${name}`)
    },
  })
}

/** A statement as text, with `$1` for its parameters. */
function unsafeOf(tag: Tag): (text: string, values?: Values, options?: Options) => unknown {
  return (text, values = [], options) => {
    if (options !== undefined) unsupported("options of a statement")
    const parts = String(text).split(/\$\d+/)
    if (parts.length !== values.length + 1) unsupported("parameters in another order")
    return tag(frozen(parts), ...values)
  }
}

function frozen(parts: readonly string[]): TemplateStringsArray {
  return Object.freeze(Object.assign([...parts], { raw: Object.freeze([...parts]) }))
}
