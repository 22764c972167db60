import { describe, expect, test } from "vitest"
import { compile } from "../src/compile.ts"
import { compilerOf, programOf } from "./read-program.ts"

/**
 * Emitted text grows with the number of types and their members, whatever refers to what: families
 * of types with n members each, in which text that is repeated for each use grows faster.
 */

const times = (n: number, write: (at: number) => string, between = "\n"): string =>
  Array.from({ length: n }, (_, at) => write(at)).join(between)

const families: Record<string, (n: number) => string> = {
  "levels with two fields of the level below": (n) =>
    `interface L0 { a: string; b: number }
    ${times(n, (at) => `interface L${at + 1} { x: L${at}; y: L${at} }`)}
    type Root = L${n}`,
  "levels with two lists of the level below": (n) =>
    `interface L0 { a: string; b: number }
    ${times(n, (at) => `interface L${at + 1} { x: L${at}[]; y?: L${at}[] }`)}
    type Root = L${n}`,
  "tagged members that use the level below": (n) =>
    `type T0 = string
    ${times(
      n,
      (at) =>
        `type T${at + 1} = { is: "a"; a: T${at} } | { is: "b"; b: T${at} } | { is: "c"; c: T${at} }`,
    )}
    type Root = T${n}`,
  "a union of objects that hold the union": (n) =>
    `type Root = ${times(n, (at) => `{ is: "k${at}"; a: string; b: number; next: Root[] }`, " | ")}`,
  "optional fields": (n) => `type Root = { ${times(n, (at) => `f${at}?: string`, "; ")} }`,
  "unions in a row": (n) =>
    `type Root = { ${times(n, (at) => `f${at}: { is: "a"; a: number } | { is: "b"; b: string }`, "; ")} }`,
}

const operations = ["is", "validate", "decode", "encode", "clone", "prune", "random", "jsonSchema"]

function emitted(operation: string, types: string): number {
  const source = `import { ${operation} } from "@precast/runtime"\n${types}\nexport const f = ${operation}<Root>`
  const { files, diagnostics } = compile(compilerOf(programOf({ "a.ts": source })), {})
  expect(diagnostics).toEqual([])
  return [...files.values()].reduce((sum, editsOf) => {
    const { module, edits } = editsOf()
    const texts = [module.constants, module.functions, ...edits.map(({ text }) => text)]
    return sum + texts.join("").length
  }, 0)
}

describe.each(Object.entries(families))("%s", (_, typesOf) => {
  test.each(operations)("%s grows by as much as the types", (operation) => {
    const [four, eight, sixteen, thirtyTwo] = [4, 8, 16, 32].map((n) =>
      emitted(operation, typesOf(n)),
    ) as [number, number, number, number]
    // What is added doubles with n. Names with two digits, and what is still written in place, take some room.
    expect(sixteen - eight).toBeLessThan(3 * (eight - four) + 1000)
    expect(thirtyTwo - sixteen).toBeLessThan(2.4 * (sixteen - eight))
  })
})

test("types that all refer to all grow with their fields", () => {
  const types = (n: number): string =>
    `${times(n, (at) => `interface M${at} { v: string; ${times(n, (to) => `m${to}?: M${to}`, "; ")} }`)}
    type Root = M0`
  for (const operation of operations) {
    const [eight, sixteen] = [emitted(operation, types(8)), emitted(operation, types(16))]
    expect(sixteen, operation).toBeLessThan(4.4 * eight)
  }
})
