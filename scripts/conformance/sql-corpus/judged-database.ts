import { describeAll } from "../../../packages/runtime/src/resources/database/describe/describe-statements.ts"
import { DescribeSession } from "../../../packages/runtime/src/resources/database/describe/describe-session.ts"
import type {
  ColumnDescription,
  StatementDescription,
} from "../../../packages/runtime/src/resources/database/describe/description.ts"
import { withoutMark } from "../../../packages/runtime/src/resources/database/wire/column-marks.ts"
import { TextClient, type TextField } from "../../../packages/runtime/test/helpers/text-client.ts"
import type { Tally } from "./tally.ts"

const ASKS = /^(?:\s|--[^\n]*\n|\/\*[^]*?\*\/|\()*(?:select|values|table|show|explain)\b/i
interface Ran {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly fields: readonly TextField[]
}

/** A database in which statements are described, and then run. */
export class JudgedDatabase {
  readonly #url: string
  readonly #tally: Tally
  #session: DescribeSession
  readonly #client: TextClient
  readonly #types = new Map<number, string>()

  private constructor(url: string, tally: Tally, session: DescribeSession) {
    this.#url = url
    this.#tally = tally
    this.#session = session
    this.#client = new TextClient(url)
  }

  static async open(url: string, tally: Tally): Promise<JudgedDatabase> {
    return new JudgedDatabase(url, tally, await describing(url))
  }

  /** Describes and judges a statement, and then runs it for what it changes. */
  async step(file: string, statement: string): Promise<boolean> {
    const described = await this.#describe(file, [statement])
    const judged = described !== undefined && (await this.judge(file, statement, described[0]!))
    if (!ASKS.test(statement)) {
      await this.#client.query(statement)
      // It may rename a type.
      this.#types.clear()
    }
    return judged
  }

  /** Describes statements in one exchange, and judges each. */
  async all(file: string, statements: readonly string[]): Promise<void> {
    const described = await this.#describe(file, statements)
    for (const [index, each] of (described ?? []).entries())
      await this.judge(file, statements[index]!, each)
  }

  /** Runs a statement in a transaction that is rolled back. @returns whether it returns rows */
  async judge(
    file: string,
    statement: string,
    description: StatementDescription,
  ): Promise<boolean> {
    const tally = this.#tally
    if (!("error" in description)) tally.described++
    if (!("error" in description) && description.columns.length === 0) return false
    await this.#client.query("begin")
    const ran = await this.#client.query(statement)
    await this.#client.query("rollback")
    if ("error" in description) {
      if ("sqlState" in ran) tally.refused++
      else tally.except(`refused, but runs: ${description.error.message}`, file, statement)
      return false
    }
    tally.returning++
    if ("sqlState" in ran) return true
    tally.run++
    tally.rows += ran.rows.length
    for (const wrong of await this.#compare(description.columns, ran))
      tally.except(wrong, file, statement)
    return true
  }

  /** Columns of tables without NULL become `not null`, so that more is claimed. */
  async strengthen(): Promise<void> {
    const found = await this.#client
      .query(`select format('%I.%I', n.nspname, c.relname), quote_ident(a.attname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and not a.attnotnull
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'`)
    if ("sqlState" in found) return
    for (const [table, column] of found.rows as [string, string][])
      await this.#client.query(`alter table ${table} alter ${column} set not null`)
  }

  async close(): Promise<void> {
    await this.#session.close()
    await this.#client.close()
  }

  async #describe(
    file: string,
    statements: readonly string[],
  ): Promise<readonly StatementDescription[] | undefined> {
    const start = performance.now()
    try {
      const described = await describeAll(this.#session, statements, file)
      this.#tally.milliseconds += performance.now() - start
      return described
    } catch (error) {
      this.#tally.except(`not described: ${String(error)}`, file, statements.join("; "))
      if (this.#session.isLost) this.#session = await describing(this.#url)
      return undefined
    }
  }

  async #compare(columns: readonly ColumnDescription[], { fields, rows }: Ran): Promise<string[]> {
    const tally = this.#tally
    const wrong: string[] = []
    tally.columns += columns.length
    if (fields.length !== columns.length)
      wrong.push(`${columns.length} columns, but ${fields.length} came`)
    for (const [index, { name, type, nullable }] of columns.entries()) {
      const field = fields[index]
      if (field === undefined) continue
      if (withoutMark(field.name) !== name) wrong.push(`column ${name} is ${field.name}`)
      const came = await this.#typeName(field.dataTypeID)
      if (came !== type) wrong.push(`column ${name} is ${type}, but ${came} came`)
      const hasNull = rows.some((row) => row[index] === null)
      if (nullable === null) tally.unknown++
      else if (nullable) {
        tally.nullable++
        if (hasNull) tally.nullableSeen++
      } else {
        tally.notNull++
        if (rows.length > 0) tally.notNullSeen++
        if (hasNull) wrong.push(`column ${name} is never NULL, but NULL came`)
      }
    }
    return wrong
  }

  async #typeName(oid: number): Promise<string> {
    const known = this.#types.get(oid)
    if (known !== undefined) return known
    const found = await this.#client.query(`select format_type(${oid}, null)`)
    const name = "sqlState" in found ? "unknown" : String(found.rows[0]?.[0])
    this.#types.set(oid, name)
    return name
  }
}

function describing(url: string): Promise<DescribeSession> {
  return DescribeSession.open("corpus", { url, isOwn: true, stop: () => {} })
}
