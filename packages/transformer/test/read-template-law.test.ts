import * as fc from "fast-check"
import ts from "typescript"
import { expect, test } from "vitest"
import { matchesTemplate } from "../../runtime/src/types/check/check-template.ts"
import { createReader } from "../src/2-read/index.ts"
import { createModuleReader } from "../src/2-read/site/site-module.ts"
import { createTypeScript6 } from "../src/compiler/typescript-6/index.ts"
import type { TemplatePart } from "../src/ir/shape.ts"
import { accepts } from "./oracle/accepts.ts"
import { folder, programOf } from "./read-program.ts"
import { seed } from "./seed.ts"

/** A template takes exactly the texts that the compiler lets be assigned to it. */
const templates = [
  "`v${number}`",
  "`v${number}.${number}`",
  "`${number}-${number}`",
  "`${bigint}${string}`",
  "`${string}${number}`",
  "`${string}${string}${bigint}`",
  "`a${string}b${string}a`",
  "`${string}a${string}`",
  "`${string}-${bigint}-${string}`",
  "`${number}${bigint}`",
  "`a${number}a`",
  "Uppercase<string>",
  "Uncapitalize<string>",
  "`a${Capitalize<string>}`",
  "`${Lowercase<string>}-${Uppercase<string>}`",
  "`${Uppercase<string>}${Lowercase<string>}`",
  "`${Capitalize<string>}${number}`",
  "`${string}v${number}v`",
]

const source = templates.map((type, index) => `export interface T${index} { it: ${type} }`)
const program = programOf({ "types.ts": source.join("\n") })
const checker = program.getTypeChecker()
const compiler = createTypeScript6(ts, program)
const declared = compiler.declaredTypes(`${folder}/types.ts`)
const module = createModuleReader(createReader(compiler))

// Texts that come near: made of what the templates are made of. Not of U+2028: to the compiler's scanner
// it does not count as a character before a digit, so that `${bigint}` takes it, which is not useful.
const piece = fc.constantFrom(
  ..."v a b A ä ß . - + 0 1 9 10 -1 1.5 .5 1e3 0x1f 0b1 n 1n Infinity NaN _".split(" "),
  "",
  " ",
  "\n",
  "\ud83d\ude00",
)
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""))

test.each(declared.map(({ type }, index) => [templates[index]!, type] as const))(
  "%s",
  (_template, type) => {
    const [property] = compiler.properties(type)
    const target = property!.type as unknown as ts.Type
    const { shape } = module.read(property!.type)
    if (shape.kind !== "template") throw new Error(shape.kind)
    const parts: readonly TemplatePart[] = shape.parts
    fc.assert(
      fc.property(text, (tried) => {
        const expected = checker.isTypeAssignableTo(checker.getStringLiteralType(tried), target)
        expect(accepts(shape, tried, {}), JSON.stringify(tried)).toBe(expected)
        expect(matchesTemplate(tried, parts), JSON.stringify(tried)).toBe(expected)
      }),
      { seed: seed(process.env["AGREE_SEED"]), numRuns: 2000 },
    )
  },
)
