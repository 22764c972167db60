// JSDoc is a rule in the user's own source alone: packages and declaration files have it for other tools and for people.
import { describe, expect, it } from "vitest"
import { createReader } from "../src/2-read/index.ts"
import { createModuleReader } from "../src/2-read/site/site-module.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"
import { readShapes } from "./read-shapes.ts"

const fields = `
  /** @default 'LF' */
  lineEnd?: string
  /** @default none */
  none?: string
  /** @default true */
  isOn: boolean
  /** @default true if composite, false otherwise */
  incremental: boolean
  /** @default 5 @minimum 7 @type int32 */
  count: number
  /** @minItems 1 @maxItems 1 */
  pair?: [string]
  /** @minLength 3 @pattern (a+)+$ @format odd @contains x @message Wrong @sensitive @wire hex @asNull @alias other */
  text: string
`
const plain =
  "{ lineEnd?: string, none?: string, isOn: boolean, incremental: boolean, count: number, " +
  "pair?: [string], text: string }"
const text = `export interface Foreign {${fields}}`
const files = {
  "foreign.d.ts": text,
  "foreign-module.d.mts": text,
  "node_modules/source/package.json": `{ "name": "source", "type": "module", "exports": "./index.ts" }`,
  "node_modules/source/index.ts": text,
  "node_modules/declared/package.json": `{ "name": "declared", "types": "./index.d.ts" }`,
  "node_modules/declared/index.d.ts": text,
}
const of = (name: string, from: string): string =>
  `interface ${name} extends Pick<import("${from}").Foreign, keyof import("${from}").Foreign> {}\n`
const shapes = readShapes(
  { all: ["Declared", "Module", "Source", "Package", "Own", "Both"].map((name) => [name, ""]) },
  of("Declared", "./foreign.js") +
    of("Module", "./foreign-module.mjs") +
    of("Source", "source") +
    of("Package", "declared") +
    `interface Own {${fields}}
type Both = import("declared").Foreign["count"] extends number ? Count : never
interface Count {
  /** @minimum 5 */
  count: import("declared").Foreign["count"]
  /** @default "LF" */
  lineEnd?: import("declared").Foreign["lineEnd"]
}
`,
  files,
)

describe("comments of others are no rules", () => {
  it("in a fixture that compiles", () => expect(shapes.errors).toEqual([]))
  it.each(["Declared", "Module", "Source", "Package"])("%s", (name) => {
    const { definitions, findings } = shapes.of(name)
    expect(definitions[name]).toBe(plain)
    expect(findings).toEqual([])
  })
})

describe("comments of the user's own are", () => {
  it("about all fields", () =>
    expect([...new Set(shapes.of("Own").findings.map((each) => each.split(".")[1]!))]).toEqual([
      "lineEnd",
      "none",
      "incremental",
      "count",
      "text",
    ]))

  it("on fields of others' types, too", () => {
    const { definitions, findings } = shapes.of("Both")
    expect(findings).toEqual([])
    expect(Object.values(definitions).join()).toContain("count: number(min 5)")
  })
})

describe("a default that is not JSON of the type is reported with a correct example", () => {
  const texts: [written: string, said: string][] = [
    [`"LF" */ a: string`, ""],
    [`'LF' */ a: string`, `@default 'LF' is not JSON: @default "LF"`],
    ["`LF` */ a: string", '@default `LF` is not JSON: @default "LF"'],
    [`5 */ a: string`, `@default 5 is no string in JSON: @default "5"`],
    [`now */ a: Date`, "@default now is not JSON: JSON of the field's type"],
    [`2024-01-01 */ a: Date`, `@default 2024-01-01 is not JSON: @default "2024-01-01"`],
    [`b */ a: "a" | "b"`, `@default b is not JSON: @default "b"`],
    [`c */ a: "a" | "b"`, "@default c is not JSON: JSON of the field's type"],
    [`yes */ a: boolean`, "@default yes is not JSON: JSON of the field's type"],
    [`5 @minimum 7 */ a: number`, "@default 5 breaks Min<7>: JSON of the field's type"],
    [`"true" */ a: boolean`, `@default "true" is no boolean in JSON: JSON of the field's type`],
  ]
  const program = programOf({
    "types.ts": texts
      .map(([written], at) => `interface Case${at} { /** @default ${written} }`)
      .join("\n"),
  })
  const compiler = compilerOf(program)
  const types = compiler.declaredTypes(`${folder}/types.ts`)
  const module = createModuleReader(createReader(compiler))
  it.each(texts)("%s", (written, said) => {
    const { findings } = module.read(types[texts.findIndex(([each]) => each === written)]!.type)
    const shown = findings.map(
      ({
        finding: {
          said: { text, hint },
        },
      }) => `${text} ${hint}`.replace(/, so .* Write (.*), or .*/, ": $1"),
    )
    expect(shown.join()).toBe(said)
  })
})
