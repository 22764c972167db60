import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { examples } from "../src/shared/examples.ts"

const cases = resolve(import.meta.dirname, "../../../packages/transformer/test/cases")

/** Programs of one file, by name: the examples of the page, and every case of the transformer. */
export const programs: ReadonlyMap<string, string> = new Map([
  ...examples.map(({ id, text }) => [`example-${id}`, text] as const),
  ["wrong", "export const text: string = 1\nexport const same = (value) => value\n"],
  ...readdirSync(cases).map((name) => [name, programOf(name)] as const),
])

/** The checks of the type in `cases.test.ts` of the transformer, in the same file. */
function programOf(name: string): string {
  const input = readFileSync(join(cases, name, "input.ts"), "utf8")
  const operations = [
    ...(name.startsWith("written-") ? [] : ["decode"]),
    "encode",
    "is",
    "validate",
  ]
  const imports = operations.map((each) => `${each} as $${each}`).join(", ")
  return `${input}
import { ${imports} } from "@precast/runtime"
export const functions = [${operations.map((each) => `$${each}<Input>`).join(", ")}]
`
}
