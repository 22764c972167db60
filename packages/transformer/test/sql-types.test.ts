import { describe, expect, test } from "vitest"
import { bindRows } from "../../runtime/src/types/rows/bind.ts"
import { builtInType, serverType, type ServerType } from "../../runtime/src/types/rows/kinds.ts"
import { RowsCode, type ValueCode } from "../../runtime/src/types/rows/row.ts"
import { json } from "../../runtime/src/resources/database/json-value.ts"
import { textOf } from "../../runtime/src/resources/database/wire/parameters.ts"
import type { ColumnPlan, ScalarColumn } from "../src/ir/row-plan.ts"
import { isUnreadable } from "../src/sql/column-types.ts"
import { isUnsendable } from "../src/sql/is-unsendable.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

/** Every type that the runtime knows, and one that it does not know, by the names that `format_type` gives. */
const types = Array.from({ length: 4000 }, (_, oid) => builtInType(oid)).flatMap((type) =>
  type === undefined ? [] : [[formatted(type.name), type] as const],
)
const all: (readonly [string, ServerType])[] = [...types, ["mood", serverType(99_999)]]

function formatted(name: string): string {
  return name.replace(/^timestamp(?=$|\[)/, "timestamp without time zone")
}

const scalars: ScalarColumn["kind"][] = [
  "number",
  "bigint",
  "string",
  "boolean",
  "date",
  "url",
  "bytes",
  "any",
]
const plain: ColumnPlan[] = [
  ...scalars.map((kind): ColumnPlan => ({ kind, expects: kind, type: "", isChecked: false })),
  { kind: "json", type: "", expects: "json" },
]
const plans: ColumnPlan[] = [
  ...plain,
  ...plain.map((item): ColumnPlan => ({
    kind: "array",
    item,
    empty: null,
    json: "",
    expects: "array",
  })),
]

function codeOf(plan: ColumnPlan): ValueCode {
  const { kind: as, expects } = plan
  return plan.kind === "array" ? { as, expects, item: codeOf(plan.item) } : { as, expects }
}

/** What PC2065 decides. */
function isRefused(plan: ColumnPlan, type: ServerType): boolean {
  const code = new RowsCode("Row", [{ key: "a", names: ["a"], ...codeOf(plan) }], () => null)
  try {
    bindRows(code, [{ name: "a", oid: 0 }], () => type)
    return false
  } catch {
    return true
  }
}

test("a column is refused for a field where the runtime refuses it", () => {
  expect(all.length).toBeGreaterThan(60)
  const shown = plans.flatMap((plan) =>
    all.map(([name, type]) => [plan, name, isUnreadable(plan, name), isRefused(plan, type)]),
  )
  expect(shown.filter(([, , ours, theirs]) => ours !== theirs)).toEqual([])
})

/** Values of each type that a parameter can have. */
const values: Record<string, readonly unknown[]> = {
  string: ["a"],
  '"a" | "b"': ["a"],
  "`x${number}`": ["x1"],
  number: [1, 1.5],
  "1 | 2": [1],
  "1.5": [1.5],
  bigint: [1n],
  boolean: [true],
  true: [true],
  Date: [new Date()],
  URL: [new URL("http://a")],
  Uint8Array: [new Uint8Array(1)],
  "Map<string, string>": [new Map()],
  "{ a: number }": [{ a: 1 }],
  "string[]": [["a"]],
  "number[]": [[1]],
  "boolean[]": [[true]],
  "Date[]": [[new Date()]],
  "number[][]": [[[1]]],
  "string | number": ["a", 1],
  "boolean | Date": [true, new Date()],
  "string | null": ["a", null],
  "ReturnType<typeof json>": [json("a")],
}

describe("a parameter is refused where the runtime refuses each value", () => {
  const names = Object.keys(values)
  const lines = names.map((name, index) => `export declare const v${index}: ${name}`)
  const program = programOf(
    {
      "values.ts": [
        'import { Database, json } from "@precast/runtime"',
        'const db = new Database("a")',
        ...lines,
        ...names.map((_, index) => `db.exec\`\${v${index}}\``),
      ].join("\n"),
    },
    { lib: ["lib.es2024.d.ts", "lib.dom.d.ts"] },
  )
  const compiler = compilerOf(program)
  const statements = compiler.statements(`${folder}/values.ts`, "@precast/runtime")

  test.each(names.map((name, index) => [name, index] as const))("%s", (name, index) => {
    const [, value] = statements[index]!.texts![0]!
    if (value?.kind !== "value") throw new Error("there is no value")
    const shown = all.map(([parameter, type]) => {
      const ours = isUnsendable(value.type, parameter, compiler)
      const sent = values[name]!.filter((each) => each !== null)
      const theirs = sent.every((each) => isRejected(each, type))
      return { parameter, ours, theirs }
    })
    expect(shown.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
  })
})

/** What PC2066 decides. */
function isRejected(value: unknown, type: ServerType): boolean {
  try {
    textOf(value, type, 1)
    return false
  } catch {
    return true
  }
}
