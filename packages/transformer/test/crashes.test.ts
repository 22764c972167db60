import * as fc from "fast-check"
import ts from "typescript"
import { expect, test } from "vitest"
import { compile } from "../src/compile.ts"
import type { Compiler } from "../src/compiler/contract.ts"
import { emitterFor } from "../src/emit-file.ts"
import { transform } from "../src/hosts/transform.ts"
import { sitesOf } from "./evaluate.ts"
import { compilerOf, programOf } from "./read-program.ts"
import { NAMES, names, operations, programText } from "./named-programs.ts"
import { seed } from "./seed.ts"

const SEED = seed(process.env["AGREE_SEED"])
const RUNS = Number(process.env["NAMES_RUNS"] ?? 3)

function syntaxErrors(text: string): string[] {
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
  return diagnostics!.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ""))
}

test("keys of any name never end the compiler, in any operation and source", () => {
  fc.assert(
    fc.property(fc.uniqueArray(names, { minLength: 1, maxLength: 11 }), (keys) => {
      const { files, diagnostics } = transform(programOf({ "a.ts": programText(keys) }))
      expect(files.map(({ text }) => syntaxErrors(text))).toEqual([[]])
      expect(diagnostics.filter(({ code }) => code === "PC1161")).toEqual([])
      for (const each of diagnostics) expect(each.position).not.toBeNull()
    }),
    { numRuns: RUNS, seed: SEED, examples: [[NAMES]] },
  )
}, 120_000)

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("a type named %s", (name) => {
  const source = [
    `import { ${operations.join(", ")} } from "@precast/runtime"`,
    `interface ${name} { next?: ${name}; a: number }`,
    ...operations.map((each) => `export const ${each}It = ${each}<${name}>`),
  ].join("\n")
  expect(transform(programOf({ "a.ts": source })).diagnostics).toEqual([])
})

const two = `import { is } from "@precast/runtime"
export const a = is<Date>
export const b = is<{ b: string }>`

test("what fails while a type is read is reported at its line, and the others are compiled", () => {
  const compiler = compilerOf(programOf({ "a.ts": two }))
  const view: Compiler["view"] = (type) => {
    const seen = compiler.view(type)
    if (seen.kind === "library") throw new TypeError("out of order")
    return seen
  }
  const { files, diagnostics } = compile({ ...compiler, view }, {})
  expect(diagnostics.map(({ code, position }) => [code, position!.line])).toEqual([["PC1161", 2]])
  expect(diagnostics[0]!.text).toContain("out of order")
  const [edits] = [...files.values()].map((editsOf) => editsOf())
  expect(edits!.edits.map(({ text }) => text.includes("throw new TypeError"))).toEqual([
    false,
    true,
  ])
})

test("a failure of code generation is distinguished from others", () => {
  const all = sitesOf({ kind: "string", rules: {} }, {}, ["is", "encode"])
  const bad = { ...all.sites[0]!, shape: { kind: "ref", to: "Missing" } } as (typeof all.sites)[0]
  const { failed, expressions } = emitterFor({})({ ...all, sites: [bad, ...all.sites] })
  expect(failed).toEqual([{ site: 0, error: expect.stringContaining("TypeError") as string }])
  expect(expressions).toHaveLength(3)
  expect(expressions[0]).toContain("PC1161")
})
