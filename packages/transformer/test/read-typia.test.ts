// typia's tags as typia itself declares them read as ours do.
import { describe, expect, test } from "vitest"
import { createReader } from "../src/2-read/index.ts"
import { createModuleReader } from "../src/2-read/site/site-module.ts"
import { pathOf } from "../src/2-read/trail.ts"
import type { Field } from "../src/ir/shape.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

/** A field with typia's tags, and the same field with ours. */
const same: [typia: string, ours: string][] = [
  ["a: string & tags.MinLength<2>", "a: string & MinLength<2>"],
  ["a: string & tags.MinLength<2> & tags.MaxLength<5>", "a: string & MinLength<2> & MaxLength<5>"],
  ['a: string & tags.Pattern<"^a\\\\d$">', 'a: string & Pattern<"^a\\\\d$">'],
  ...(
    "byte regex uuid email hostname idn-email idn-hostname iri iri-reference ipv4 ipv6 uri uri-reference " +
    "uri-template url date-time date time duration json-pointer relative-json-pointer"
  )
    .split(" ")
    .map((name): [string, string] => [
      `a: string & tags.Format<"${name}">`,
      `a: string & Format<"${name}">`,
    ]),
  ['a: string & tags.Format<"password">', "a: string"],
  ["a: number & tags.Minimum<-1> & tags.Maximum<1.5>", "a: number & Min<-1> & Max<1.5>"],
  [
    "a: number & tags.ExclusiveMinimum<0> & tags.ExclusiveMaximum<9>",
    "a: number & ExclusiveMin<0> & ExclusiveMax<9>",
  ],
  ["a: number & tags.MultipleOf<5>", "a: number & MultipleOf<5>"],
  ["a: bigint & tags.Minimum<1n> & tags.MultipleOf<2n>", "a: bigint & Min<1n> & MultipleOf<2n>"],
  ['a: number & tags.Type<"int32">', "a: number & Int32"],
  ['a: number & tags.Type<"uint32">', "a: number & Uint32"],
  [
    'a: number & tags.Type<"int64">',
    "a: number & Int & Min<-9223372036854775808> & Max<9223372036854775808>",
  ],
  ['a: number & tags.Type<"uint64">', "a: number & Int & Min<0> & Max<18446744073709551616>"],
  ['a: bigint & tags.Type<"int64">', "a: bigint"],
  ['a: bigint & tags.Type<"uint64">', "a: bigint & Min<0n>"],
  ['a: number & tags.Type<"float">', "a: number & Min<-1.175494351e38> & Max<3.4028235e38>"],
  ['a: number & tags.Type<"double">', "a: number"],
  ["a: string[] & tags.MinItems<1> & tags.MaxItems<3>", "a: string[] & MinItems<1> & MaxItems<3>"],
  ["a: string[] & tags.UniqueItems", "a: string[] & UniqueItems"],
  ["a: string[] & tags.UniqueItems<false>", "a: string[]"],
  [
    'a: (string & tags.Format<"uuid">)[] & tags.MinItems<1>',
    'a: (string & Format<"uuid">)[] & MinItems<1>',
  ],
  ["a: (string & tags.MinLength<1>) | null", "a: (string & MinLength<1>) | null"],
  ["a?: number & tags.Minimum<0>", "a?: number & Min<0>"],
  ["a: Record<string, number & tags.Minimum<0>>", "a: Record<string, number & Min<0>>"],
  ['a: string & tags.Default<"x">', 'a: string & Default<"x">'],
  ["a: number & tags.Default<5> & tags.Minimum<0>", "a: number & Default<5> & Min<0>"],
  ["a: boolean & tags.Default<true>", "a: boolean & Default<true>"],
  ["a: bigint & tags.Default<7n>", "a: bigint & Default<7n>"],
  ['a: string & tags.Example<"x"> & tags.Examples<{ one: "x" }>', "a: string"],
  ['a: string & tags.ContentMediaType<"image/png">', "a: string"],
  ["a: number & tags.Sequence<3>", "a: number"],
  ['a: tags.Constant<"x", { title: "X" }>', 'a: "x"'],
  ['a: string & tags.JsonSchemaPlugin<{ "x-a": 1 }>', "a: string"],
  ['a: string & tags.TagBase<{ target: "string"; kind: "remark"; value: "x" }>', "a: string"],
  ["/** @type int64 */\na: number", 'a: number & tags.Type<"int64">'],
  ["/** @type uint64 */\na: bigint", "a: bigint & Min<0>"],
  ["/** @type float */\na: number", 'a: number & tags.Type<"float">'],
]

/** Fields whose tags do not match their type, or would not be checked. */
const refused: [field: string, ...findings: string[]][] = [
  [
    'a: string & tags.TagBase<{ target: "string"; kind: "sku"; value: "x"; validate: "$input === 1" }>',
    "PC1042 .a",
  ],
  ["a: string & tags.Minimum<1>", "PC1040 .a"],
  ['a: string & tags.Type<"int64">', "PC1040 .a"],
]

const written = [...same.flat(), ...refused.map(([field]) => field)]
const program = programOf({
  "types.ts": `
    import type { tags } from "typia"
    import type { ${"Default ExclusiveMax ExclusiveMin Format Int Int32 Max MaxItems MaxLength Min MinItems MinLength MultipleOf Pattern Uint32 UniqueItems".replaceAll(" ", ", ")} } from "@precast/runtime"
    ${written.map((field, index) => `interface Case${index} {\n${field}\n}`).join("\n")}`,
})
const compiler = compilerOf(program)
const declared = compiler.declaredTypes(`${folder}/types.ts`)
const units = createReader(compiler)

function read(field: string): { field: Field; findings: string[] } {
  const module = createModuleReader(units, `${folder}/types.ts`)
  const name = `Case${written.indexOf(field)}`
  const { shape, findings } = module.read(declared.find((each) => each.name === name)!.type)
  const object = module.definitions[(shape as { to: string }).to]!.shape as { fields: Field[] }
  return {
    field: object.fields[0]!,
    findings: findings.map(({ finding, trail }) => `${finding.code} ${pathOf(trail)}`.trim()),
  }
}

test("the fixture itself compiles", () => {
  const errors = program.getSemanticDiagnostics().map(({ messageText }) => messageText)
  expect(errors).toEqual([])
})

describe("reads as ours", () => {
  test.each(same)("%s", (typia, ours) => {
    expect(read(typia)).toEqual(read(ours))
    expect(read(typia).findings).toEqual([])
  })
})

describe("is refused", () => {
  test.each(refused)("%s", (field, ...findings) => expect(read(field).findings).toEqual(findings))
})
