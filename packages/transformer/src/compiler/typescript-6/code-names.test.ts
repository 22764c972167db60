import ts from "typescript"
import { expect, test } from "vitest"
import { programOf } from "../../../test/read-program.ts"
import { codeNames } from "./code-names.ts"
import type { TypeScript6 } from "./context.ts"

/** Names, and how many times the tree of each file was walked. */
function namesOf(program: ts.Program): { names: readonly string[]; walks: readonly number[] } {
  const walked = new Map<string, number>()
  const forEachChild: typeof ts.forEachChild = (node, ...rest) => {
    if (ts.isSourceFile(node)) walked.set(node.fileName, (walked.get(node.fileName) ?? 0) + 1)
    return ts.forEachChild(node, ...rest)
  }
  const counting = Object.create(ts, { forEachChild: { value: forEachChild } }) as typeof ts
  const names = codeNames({ ts: counting, program } as TypeScript6)
  return { names: [...names], walks: [...walked.values()] }
}

const LENGTH = 150

/** Each file has an alias of the one before, and a function that takes it. */
const chain = Object.fromEntries(
  Array.from({ length: LENGTH }, (_, at) => {
    const before = at === 0 ? "TypeCode" : `Code${at - 1}`
    const text = `export type Code${at}<T> = ${before}<T>\nexport declare function take${at}<T>(code?: Code${at}<T>): T\n`
    return [`file${at}.ts`, text]
  }),
)

test("aliases are followed through many files, and each of these is walked once", () => {
  const program = programOf(chain)
  const { names, walks } = namesOf(program)
  expect(names).toEqual(Array.from({ length: LENGTH }, (_, at) => `take${at}`))
  expect(walks).toEqual(Array.from({ length: LENGTH }, () => 1))
  // Files that have not changed since are not walked again.
  expect(namesOf(program)).toEqual({ names, walks: [] })
})

test("more names than are looked for in texts", () => {
  const takes = Array.from(
    { length: LENGTH },
    (_, at) => `export declare function take${at}(code: TypeCode): void`,
  )
  const { names, walks } = namesOf(
    programOf({
      "takes.ts": takes.join("\n"),
      "other.ts": "export const one = 1",
      "alias.ts": "export { take7 as read } from './takes'",
    }),
  )
  expect(names).toEqual([...Array.from({ length: LENGTH }, (_, at) => `take${at}`), "read"])
  expect(walks.every((times) => times === 1)).toBe(true)
})

test("a file has any number of declarations", () => {
  const fields = Array.from({ length: 130_000 }, (_, at) => `a${at}: A`).join("\n")
  const { names } = namesOf(
    programOf({
      "wide.ts": `interface Wide {\n${fields}\n}\ndeclare function take(code: TypeCode): void`,
    }),
  )
  expect(names).toEqual(["take"])
})

test("of declarations, files are walked that name such types, or rename such functions", () => {
  const { names, walks } = namesOf(
    programOf({
      "load.d.ts": "export declare function load<T>(code?: TypeCode<T>): T",
      "read.d.ts": "export { load /* the same */ as read } from './load'",
      "loader.d.ts": "export interface Loader { load: string }",
      "use.ts": "import { load } from './load'\nexport const use = load",
    }),
  )
  expect(names).toEqual(["load", "read", "use"])
  expect(walks).toEqual([1, 1, 1])
})
