import { expect, test } from "vitest"
import type { Statement } from "../src/compiler/statements.ts"
import { sourceOf } from "../src/sql/statement-source.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const DATABASE = `
    import { Database } from "@precast/runtime"
    export const db = new Database("shop", { migrations: "./migrations" })
    export class Store { readonly main = db }
    export default db`

function statementsOf(source: string, others: Record<string, string> = {}): readonly Statement[] {
  const program = programOf({ "database.ts": DATABASE, "calls.ts": source, ...others })
  return compilerOf(program).statements(`${folder}/calls.ts`, "@precast/runtime")
}

const IMPORTS = `
    import { Database, sql, type Queries, type Transaction, json } from "@precast/runtime"
    import { db } from "./database.js"
    declare const id: number, ids: number[], yes: boolean, name: string
    interface User { id: number }
`

/** Each text of each statement; null: it is left to run time. */
function textsOf(source: string): (string[] | null)[] {
  return statementsOf(IMPORTS + source).map(
    ({ texts }) => texts && texts.map((each) => sourceOf(each).text),
  )
}

test("all methods, with their values as parameters", () => {
  const found = textsOf(`
    db.query<User>\`select \${id}, \${name}\`
    db.queryRow<User>\`select 1\`
    db.stream<User>\`select 2\`
    db["rowsToJson"]<User>\`select 3\`
    db.exec\`delete from users where id = \${id}\``)
  expect(found).toEqual([
    ["select $1, $2"],
    ["select 1"],
    ["select 2"],
    ["select 3"],
    ["delete from users where id = $1"],
  ])
})

test("pieces are put in, wherever they are written", () => {
  const found = textsOf(`
    const columns = sql\`id, \${sql.identifier("public", "na\\"me")}\`
    const parts = { where: sql\`where id = \${id}\` }
    const conditions = [sql\`a = \${id}\`, sql\`b = \${name}\`]
    const order: "id" | "name" = name as "id" | "name"
    db.exec\`select \${columns} from users \${parts.where} and x = \${json(1)}\`
    db.exec\`select \${sql.join(conditions, sql\` or \`)}, \${sql.join([sql\`c\`, sql\`d\`])}\`
    db.exec\`insert into a values (\${sql.list([id, name])}), (\${id})\`
    db.exec\`select where id in (\${sql.list(ids)}) and \${yes}\`
    db.exec\`select order by \${sql.identifier(order)}\``)
  expect(found).toEqual([
    ['select id, "public"."na""me" from users where id = $1 and x = $2'],
    ["select a = $1 or b = $2, c, d"],
    ["insert into a values ($1, $2), ($3)"],
    ["select where id in ($1) and $2"],
    ['select order by "id"', 'select order by "name"'],
  ])
})

test("a piece that depends on a condition makes several texts", () => {
  const found = textsOf(`
    const where = yes ? sql\`where id = \${id}\` : sql\`\`
    let order = sql\`\`
    if (yes) order = sql\` order by id\`
    db.exec\`a \${where}\${order} \${yes ? 1 : 2}\`
    db.exec\`b \${yes ? (id > 1 ? sql\`x\` : sql\`y\`) : sql\`z\`}\``)
  expect(found[0]).toEqual([
    "a where id = $1 $2",
    "a where id = $1 order by id $2",
    "a  $1",
    "a  order by id $1",
  ])
  expect(found[1]).toEqual(["b x", "b y", "b z"])
})

test("what cannot be seen is left to run time", () => {
  const found = textsOf(`
    declare const piece: ReturnType<typeof sql>, something: any
    const pushed = [sql\`a\`]
    pushed.push(sql\`b\`)
    let grown = sql\`a\`
    grown = sql\`\${grown} and b\`
    const made = (): ReturnType<typeof sql> => sql\`a\`
    const one = (given: ReturnType<typeof sql>) => db.exec\`\${given}\`
    db.exec\`\${piece}\`
    db.exec\`\${something}\`
    db.exec\`\${sql.join(pushed)}\`
    db.exec\`\${grown}\`
    db.exec\`\${made()}\`
    db.exec\`\${sql.join(ids.map((each) => sql\`\${each}\`))}\`
    db.exec\`insert into a values (\${sql.list(ids)})\`
    db.exec\`\${sql.identifier(name)}\`
    db.exec\`\${yes ? sql\`a\` : sql\`b\`}\${yes ? sql\`a\` : sql\`b\`}\${yes ? sql\`a\` : sql\`b\`}\${yes ? sql\`a\` : sql\`b\`}\${yes ? sql\`a\` : sql\`b\`}\``)
  expect(found).toEqual(found.map(() => null))
  expect(found.length).toBe(10)
})

test("the database is followed", () => {
  const source = `
    import main, { Store } from "./database.js"
    const other = new Database("other", { migrations: "other" })
    const plain = new Database("plain")
    const named = new Database(name)
    class Users { #db = db; one() { return this.#db.exec\`private\` } }
    const store = new Store()
    const all = { other }
    export const work = async (tx: Transaction, from: Queries) => {
      await tx.exec\`unknown tx\`
      await from.exec\`unknown queries\`
    }
    main.exec\`default\`
    store.main.exec\`property\`
    all.other.exec\`shorthand\`
    plain.exec\`plain\`
    named.exec\`named\`
    db.with({}).exec\`with\`
    db.transaction(async (tx) => { await tx.exec\`tx\`; await tx.transaction((inner) => inner.exec\`inner\`) })`
  const found = statementsOf(IMPORTS + source).map(({ database, texts }) => [
    sourceOf(texts![0]!).text,
    database && `${database.name} ${database.migrations}`,
  ])
  expect(found).toEqual([
    ["private", "shop ./migrations"],
    ["unknown tx", null],
    ["unknown queries", null],
    ["default", "shop ./migrations"],
    ["property", "shop ./migrations"],
    ["shorthand", "other other"],
    ["plain", "plain null"],
    ["named", null],
    ["with", "shop ./migrations"],
    ["tx", "shop ./migrations"],
    ["inner", "shop ./migrations"],
  ])
})

test("the only database of a program is that of all its statements", () => {
  const [one] = statementsOf(`${IMPORTS}export const work = (tx: Transaction) => tx.exec\`a\``)
  expect(one!.database).toMatchObject({ name: "shop", migrations: "./migrations" })
})

test("a comment switches the check off, with a reason", () => {
  const found = statementsOf(`${IMPORTS}
    // precast-sql: unchecked because the table is made at run time
    // It has two columns.
    const a = db.exec\`a\`
    // precast-sql: unchecked
    db.exec\`b\`
    /* precast-sql: unchecked because why not */
    db.exec\`c\`
    // Something else.
    db.exec\`d\``)
  expect(found.map(({ directive }) => directive && directive.reason)).toEqual([
    "the table is made at run time",
    null,
    "why not",
    null,
  ])
  expect(found.map(({ directive }) => directive !== null)).toEqual([true, true, true, false])
})

test("places in a statement are places in its template, whatever is escaped", () => {
  const source = `${IMPORTS}db.exec\`select '\\u00e4\\u{1F600}\\n\\\n😀', \${id}, wrong, \${sql\`inner\`}\``
  const [statement] = statementsOf(source)
  const made = sourceOf(statement!.texts![0]!)
  expect(made.text).toBe("select 'ä😀\n😀', $1, wrong, inner")
  const shown = (word: string): string => {
    const { start, end } = made.spanAt(made.text.indexOf(word))!
    return source.slice(start, end)
  }
  expect(shown("wrong")).toBe("wrong")
  expect(shown("inner")).toBe("inner")
  expect(shown("$1")).toBe("id")
  expect(shown("select")).toBe("select")
  const { start, end } = made.spanAt(1000)!
  expect(source.slice(start - 5, end)).toMatch(/inner|`$/)
})
