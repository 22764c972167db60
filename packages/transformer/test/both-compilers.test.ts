// TypeScript 6 and 7 read the same program as the same types, and the same bytes are emitted for it.
import * as fc from "fast-check"
import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { afterAll, expect, test } from "vitest"
import { compile } from "../src/compile.ts"
import { NAMES, names, operations, programText } from "./named-programs.ts"
import { compilerOf, programOf } from "./read-program.ts"
import { seed } from "./seed.ts"

const SEED = seed(process.env["AGREE_SEED"])
const RUNS = Number(process.env["NAMES_RUNS"] ?? 3)
const { PRECAST_TYPESCRIPT: before } = process.env

afterAll(() => {
  if (before === undefined) delete process.env["PRECAST_TYPESCRIPT"]
  else process.env["PRECAST_TYPESCRIPT"] = before
})

/** All that is written for the files of a program, and what is reported. */
function compiledBy(version: "6" | "7", files: Record<string, string>): object {
  process.env["PRECAST_TYPESCRIPT"] = version
  const { files: made, diagnostics } = compile(compilerOf(programOf(files)), {})
  const texts = [...made].map(([name, editsOf]) => {
    const { edits, module } = editsOf()
    return { name, module, edits: edits.map(({ text }) => text) }
  })
  return {
    texts,
    reported: diagnostics.map(({ code, position, within }) => ({ code, position, within })),
  }
}

function expectSame(files: Record<string, string>): void {
  expect(compiledBy("7", files)).toEqual(compiledBy("6", files))
}

// TypeScript 7 keeps texts as UTF-8, in which half of a pair of surrogates has no place (docs/typescript-7.md).
const inUtf8 = NAMES.filter((name) => name.isWellFormed())

test("keys of any name", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        names.filter((name) => name.isWellFormed()),
        { minLength: 1, maxLength: 11 },
      ),
      (keys) => expectSame({ "a.ts": programText(keys) }),
    ),
    { numRuns: RUNS, seed: SEED, examples: [[inUtf8]] },
  )
}, 120_000)

const cases = resolve(import.meta.dirname, "cases")

test.each(readdirSync(cases).filter((name) => !/^(?:error|warning)-/.test(name)))(
  "the case %s",
  (name) => {
    const uses = operations.map((operation) => `export const ${operation}It = ${operation}<Input>`)
    expectSame({
      "input.ts": readFileSync(resolve(cases, name, "input.ts"), "utf8"),
      "main.ts": `import { ${operations.join(", ")} } from "@precast/runtime"
        import type { Input } from "./input.js"
        ${uses.join("\n")}`,
    })
  },
)

test("enums in optional places, and unions of templates, have their names", () => {
  const types = `
    export enum Level { Low = "low", High = "high" }
    export enum Flag { Off, On }
    export type Id = \`user-\${number}\` | \`team-\${string}\`
    export type Word = "a" | "b"
    export interface All {
      level?: Level; flag?: Flag | null; one?: Level.Low; id?: Id; ids: Id[]; word?: Word
      both: Level | Flag; maybe: Level | undefined; map: Map<Id, Level>; record: Record<Word, Level>
    }`
  expectSame({
    "types.ts": types,
    "main.ts": `import { jsonSchema, decode, api } from "@precast/runtime"
      import { type All, Level } from "./types.js"
      export const schema = jsonSchema<All>
      export const read = decode<All[]>
      export const get = api({ method: "GET", path: "/" }, (i: { level?: Level }): All["id"] => "user-1")
      export const level = Level.Low`,
  })
})

test("unions in members of mapped and generic types have their names", () => {
  const types = `
    export interface Card { kind: "card"; number: string }
    export interface Cash { kind: "cash"; amount: number }
    export type Payment = Card | Cash
    export interface Order { id: string; payment: Payment; next?: Payment; last: Payment | null }
    export interface Page<T> { items: T[]; first?: T; last?: T | null }
    export interface All {
      part: Partial<Order>; picked: Pick<Order, "payment" | "next">; left: Omit<Order, "id">
      read: Readonly<Order>; full: Required<Order>; own: { [K in keyof Order]?: Order[K] }
      page: Page<Payment>; named: Record<string, Payment | undefined>; pair: [Payment, Payment?]
    }`
  expectSame({
    "types.ts": types,
    "main.ts": `import { ${operations.join(", ")} } from "@precast/runtime"
      import type { All } from "./types.js"
      ${operations.map((operation) => `export const ${operation}It = ${operation}<All>`).join("\n")}`,
  })
})
