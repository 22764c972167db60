import { describe, expect, test } from "vitest"
import { createReader } from "../src/2-read/index.ts"
import { createModuleReader } from "../src/2-read/site/site-module.ts"
import { pathOf } from "../src/2-read/trail.ts"
import type { Field, Shape } from "../src/ir/shape.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"
import { fields } from "./read-tags-fields.ts"

const entries = Object.entries(fields).flatMap(([group, list]) =>
  list.map(([written, field, ...findings]) => ({ group, written, field, findings })),
)
const program = programOf(
  {
    "checks.ts": `
    export function isSku(text: string): boolean { return text.length > 1 }
    export const arrow = (text: string): true | string => text === "" ? "empty" : true
    export default function standard(text: string): void { if (text === "") throw new Error("empty") }
    export function isPositive(value: number): boolean { return value > 0 }
    export async function later(text: string): Promise<boolean> { return text === "" }
    function hidden(text: string): boolean { return text === "" }
    export type Hidden = typeof hidden
    export function areSorted<T>(items: readonly T[]): boolean { return items.length < 9 }
    export function assertSku(text: string): asserts text is "AB" { if (text !== "AB") throw new Error("no") }
    export const table = { check: (text: string): boolean => text === "" }`,
    "types.ts": `
    import type { ${"Length MinLength MaxLength Pattern Format StartsWith EndsWith Trim Uppercase Int32 Uint32 Min Max MultipleOf MinItems MaxItems UniqueItems MinProperties MaxProperties Wire Check Message Sensitive Alias Default AsNull Header".replaceAll(" ", ", ")}, Lowercase as Lower } from "@precast/runtime"
    import standard, { areSorted, assertSku, isSku, arrow, isPositive, later, table, type Hidden } from "./checks.js"
    declare const hidden: Hidden
    interface IsSku extends Check<typeof isSku> {}
    type Sku = string & IsSku
    function isOwn(text: string): boolean { return text !== "" }
    ${entries.map(({ written }, index) => `interface Case${index} {\n${written}\n}`).join("\n")}`,
  },
  { lib: ["lib.es2024.d.ts", "lib.dom.d.ts"] },
)
const compiler = compilerOf(program)
const declared = new Map(
  compiler.declaredTypes(`${folder}/types.ts`).map(({ name, type }) => [name, type]),
)
const units = createReader(compiler)

function readField(index: number): { field: object; findings: string[] } {
  const module = createModuleReader(units, `${folder}/types.ts`)
  const { shape, findings } = module.read(declared.get(`Case${index}`)!)
  const object = module.definitions[(shape as { to: string }).to]!.shape as { fields: Field[] }
  const { key: _key, optional, shape: of, ...rest } = object.fields[0]!
  const resolved: Shape = of.kind === "ref" ? module.definitions[of.to]!.shape : of
  const field = { shape: resolved, ...rest, ...(optional && { optional }) }
  return {
    field,
    findings: findings.map(({ finding, trail }) => `${finding.code} ${pathOf(trail)}`.trim()),
  }
}

test("the fixture itself compiles", () => {
  const errors = program.getSemanticDiagnostics().map(({ messageText }) => messageText)
  expect(errors).toEqual([])
})

describe.each(Object.keys(fields))("%s", (group) => {
  const own = entries.filter((entry) => entry.group === group)
  test.each(own.map((entry) => [entry.written, entry] as const))("%s", (_written, entry) => {
    expect(readField(entries.indexOf(entry))).toEqual({
      field: entry.field,
      findings: entry.findings,
    })
  })
})
