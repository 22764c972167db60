// Rows of random types with random values, over a real PostgreSQL: what emitted code reads from the bytes of the
// connection, against what the oracle makes of the texts that the package `pg` reads of the same rows.
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Database } from "../../src/resources/database/database.ts"
import type { RowsCode } from "../../src/types/rows/row.ts"
import { openTexts, type Texts } from "../helpers/pg-texts.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { template } from "../helpers/template.ts"
import { findUnrowed } from "../../../transformer/src/2-read/site/find-unrowed.ts"
import { emitFile } from "../../../transformer/src/emit-file.ts"
import type { Definitions, Field, ObjectShape, Shape } from "../../../transformer/src/ir/shape.ts"
import { evaluate, sitesOf } from "../../../transformer/test/evaluate.ts"
import type { Decoded } from "../../../transformer/test/oracle/decoded.ts"
import { type Column, RowOracle } from "../../../transformer/test/oracle/row.ts"
import { encode } from "../../../transformer/test/oracle/wire.ts"
import { printed } from "../../../transformer/test/printed.ts"
import { seed } from "../../../transformer/test/seed.ts"
import { anyCase } from "../../../transformer/test/shapes/index.ts"
import { leaf } from "../../../transformer/test/shapes/leaf.ts"
import { clean, columnText, columnTexts } from "../../../transformer/test/values/columns.ts"
import { valueOf } from "../../../transformer/test/values/index.ts"
import { isJson, wireOf } from "../../../transformer/test/wire.ts"

// AGREE_RUNS=5000 looks longer, AGREE_SEED=random elsewhere.
const RUNS = Math.ceil(Number(process.env["AGREE_RUNS"] ?? 200) / 4)
const ROWS = 5

let server: TestPostgres
let db: Database
let texts: Texts

beforeAll(async () => {
  server = await postgres()
  texts = await openTexts(server.url)
  await texts.run(
    `create type mood as enum ('a', 'b', 'credit_card', 'q"', '', 'NULL', '2020-01-01T00:00:00.000Z')`,
  )
  db = new Database("agree", { url: server.url })
}, 120_000)
afterAll(async () => {
  await db?.close()
  await texts?.close()
  await server?.close()
})

/** A field, the column that it is read from, and texts for that. */
interface Drawn {
  readonly field: Field
  /** The column's name; null: the result does not have it. */
  readonly name: string | null
  readonly type: string
  readonly texts: readonly (string | null)[]
}

const types = Object.keys(columnTexts)
const oracleFor = (definitions: Definitions): RowOracle => new RowOracle(definitions, () => null)

function canBeRow(shape: Shape, definitions: Definitions): boolean {
  const fields = [{ key: "a", shape, optional: false }]
  return findUnrowed("Row", { kind: "object", fields, index: null }, definitions).length === 0
}

/** A leaf of the types, and a list or an alternative of it. */
const column = leaf.filter((at) => canBeRow(at, {}))
const empties = fc.constantFrom<Shape["kind"][]>(
  [],
  [],
  ["null"],
  ["undefined"],
  ["null", "undefined"],
)
const shapes: fc.Arbitrary<Shape> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: column },
      {
        weight: 1,
        arbitrary: fc.tuple(column, empties).map(([item, also]) => listOf(orEmpty(item, also))),
      },
    ),
    empties,
  )
  .map(([shape, also]) => orEmpty(shape, also))

function listOf(item: Shape): Shape {
  return { kind: "array", item, rules: {} }
}

function orEmpty(shape: Shape, also: readonly Shape["kind"][]): Shape {
  if (also.length === 0 || shape.kind === "any" || shape.kind === "unknown") return shape
  const members = also.map((kind) => ({ kind }) as Shape)
  return { kind: "union", members: [shape, ...members] }
}

/** A column for a field of this type: mostly one that it may be read from. */
function columnsFor(shape: Shape, definitions: Definitions): fc.Arbitrary<string> {
  const all = [...types, ...types.map((type) => `${type}[]`)]
  const fitting = all.filter((type) => oracleFor(definitions).binds(shape, type))
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : all)) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  )
}

/** Texts for a column: of values that fit the field's type where the column can have such, and any others. */
function textFor(
  shape: Shape,
  definitions: Definitions,
  type: string,
): fc.Arbitrary<string | null> {
  const fitting = valueOf(shape, definitions)
  if (type.endsWith("[]")) return arrayText(itemOf(shape), definitions, type.slice(0, -2))
  const any = columnTexts[type]!
  const isOfJson = type === "json" || type === "jsonb"
  const own = fc.tuple(fitting, any).map(([value, other]) => {
    if (!isOfJson) return columnText(type, value) ?? other
    return JSON.stringify(clean(wireOf(shape, value, definitions)))
  })
  return fc.oneof(
    { weight: 12, arbitrary: own },
    { weight: 2, arbitrary: any },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

function arrayText(item: Shape, definitions: Definitions, type: string): fc.Arbitrary<string> {
  const items = fc.array(textFor(item, definitions, type), { maxLength: 4 })
  return items.map((all) => `{${all.map(quoted).join(",")}}`)
}

function quoted(text: string | null): string {
  return text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`
}

function itemOf(shape: Shape): Shape {
  const lists = [shape, ...(shape.kind === "union" ? shape.members : [])]
  const list = lists.find(({ kind }) => kind === "array")
  return list?.kind === "array" ? list.item : { kind: "unknown" }
}

function drawnOf(key: string, shape: Shape, definitions: Definitions): fc.Arbitrary<Drawn> {
  const names = fc.constantFrom(
    key,
    key.replace(/[A-Z]/g, (at) => `_${at.toLowerCase()}`),
  )
  return columnsFor(shape, definitions).chain((type) =>
    fc
      .record({
        optional: fc.boolean(),
        name: names,
        isAbsent: fc.constantFrom(true, ...Array.from({ length: 8 }, () => false)),
        texts: fc.array(textFor(shape, definitions, type), { minLength: ROWS, maxLength: ROWS }),
      })
      .map(({ optional, name, isAbsent, texts: all }) => ({
        field: { key, shape, optional },
        name: isAbsent && optional ? null : name,
        type,
        texts: all,
      })),
  )
}

const KEYS = ["id", "lastUpdate", "__proto__", "a-b", "isOk"]

const subject = fc
  .tuple(anyCase, fc.array(shapes, { minLength: 1, maxLength: 3 }))
  .chain(([json, list]) => {
    const { definitions } = json
    const all = canBeRow(json.shape, definitions) ? [...list, json.shape] : list
    const drawn = all.map((shape, at) => drawnOf(KEYS[at]!, shape, definitions))
    return fc.record({ definitions: fc.constant(definitions), drawn: fc.tuple(...drawn) })
  })

let tables = 0

/** A table with the columns and texts; gives its name. */
async function fill(drawn: readonly Drawn[]): Promise<string> {
  const table = `t${tables++}`
  const there = drawn.filter(({ name }) => name !== null)
  const columns = there.map(({ name, type }) => `"${name}" ${type}`)
  await texts.run(`create table ${table} (${["row_number int", ...columns].join(", ")})`)
  for (let row = 0; row < ROWS; row++) {
    const values = there.map(({ texts: all }) => all[row] ?? null)
    const places = there.map(({ type }, at) => `$${at + 1}::text::${type}`)
    await texts.run(`insert into ${table} values (${[row, ...places].join(", ")})`, values)
  }
  return table
}

/** The oracle's result for a row. */
function meant(
  drawn: readonly Drawn[],
  row: Readonly<Record<string, string | null>>,
  oracle: RowOracle,
): Decoded[] {
  return drawn.map(({ field, name, type }) => {
    const column: Column | undefined = name === null ? undefined : { type, text: row[name]! }
    return oracle.field(field, column)
  })
}

async function settled(asked: Promise<unknown>): Promise<{ value: unknown } | { code: string }> {
  try {
    return { value: await asked }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === undefined) throw error
    return { code }
  }
}

function valueOfRow(drawn: readonly Drawn[], parts: readonly Decoded[]): object {
  const row = {}
  for (const [at, part] of parts.entries()) {
    const value = part.ok ? part.value : undefined
    const about = { value, enumerable: true, writable: true, configurable: true }
    Object.defineProperty(row, drawn[at]!.field.key, about)
  }
  return row
}

type Tag<T> = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<T>

test(
  "rows and their JSON are what the oracle makes of their texts",
  async () => {
    const counted = { rows: 0, refused: 0, unbound: 0 }
    await fc.assert(
      fc.asyncProperty(subject, async ({ definitions, drawn }) => {
        const shape: ObjectShape = {
          kind: "object",
          fields: drawn.map(({ field }) => field),
          index: null,
        }
        const none = sitesOf(shape, definitions, [])
        const span = { file: none.file, start: 0, end: 0 }
        const sites = (["decode", "json"] as const).map((operation) => ({
          kind: "rows" as const,
          operation,
          typeName: "Row",
          shape,
          span,
        }))
        const [rows, json] = evaluate(emitFile({ ...none, sites })) as RowsCode<unknown>[]
        const query = db.query.bind(db) as unknown as (code: unknown) => Tag<unknown[]>
        const rowsToJson = db.rowsToJson.bind(db) as unknown as (code: unknown) => Tag<string>
        const oracle = new RowOracle(definitions, texts.parse)
        const table = await fill(drawn)
        const statement = template(`select * from ${table} where row_number = `, "")
        const isBound = drawn.every(
          ({ field, name, type }) => name === null || oracle.binds(field.shape, type),
        )
        for (const [at, row] of (await texts.rows(table)).entries()) {
          const parts = isBound ? meant(drawn, row, oracle) : []
          const isTaken = parts.every(({ ok }) => ok)
          const read = await settled(query(rows)(statement, at))
          const written = await settled(rowsToJson(json)(statement, at))
          counted.rows++
          if (!isBound || !isTaken) {
            counted[isBound ? "refused" : "unbound"]++
            const code = isBound ? "PC2064" : "PC2065"
            expect([read, written].map((one) => printed(one))).toEqual([
              printed({ code }),
              printed({ code }),
            ])
            continue
          }
          const value = valueOfRow(drawn, parts)
          expect(printed(read)).toBe(printed({ value: [value] }))
          if (!isJson(shape, value, definitions)) continue
          // Parsed, because an object lists keys such as "0" before its fields, in any order of the text.
          const text = "value" in written ? String(written.value) : printed(written)
          const whole: unknown = JSON.parse(`[${encode(shape, value, definitions)}]`)
          expect(printed(JSON.parse(text))).toBe(printed(whole))
        }
        await texts.run(`drop table ${table}`)
      }),
      { numRuns: RUNS, seed: seed(process.env["AGREE_SEED"]) },
    )
    // Neither all of them nor none: that would be no trial.
    expect(counted.rows).toBe(RUNS * ROWS)
    expect(counted.refused).toBeGreaterThan(0)
    expect(counted.unbound).toBeGreaterThan(0)
    expect(counted.rows - counted.refused - counted.unbound).toBeGreaterThan(counted.rows / 10)
  },
  90_000 + 500 * RUNS,
)
