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

test("a file that stays as it is is searched for the names that there are now", () => {
  const fileOf = (name: string, text: string): ts.SourceFile =>
    ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true)
  const use = fileOf("use.ts", "export const use = load, also = read")
  const other = fileOf("other.d.ts", "export { load as first, read as second } from './load'")
  const namesWith = (name: string): readonly string[] => {
    const load = fileOf("load.d.ts", `declare function ${name}<T>(code?: TypeCode<T>): T`)
    const program: Pick<ts.Program, "getSourceFiles" | "isSourceFileDefaultLibrary"> = {
      getSourceFiles: () => [load, use, other],
      isSourceFileDefaultLibrary: () => false,
    }
    return namesOf(program as ts.Program).names
  }
  expect(namesWith("load")).toEqual(["load", "use", "first"])
  expect(namesWith("nothing")).toEqual(["nothing"])
  expect(namesWith("read")).toEqual(["read", "also", "second"])
  expect(namesWith("load")).toEqual(["load", "use", "first"])
})

test("texts of files that stay as they are are searched once", () => {
  let reads = 0
  const content = {}
  const file = {
    fileName: "other.d.ts",
    isDeclarationFile: true,
    content,
    get text() {
      reads++
      return "export declare const other: string"
    },
  }
  const program = {
    getSourceFiles: () => [file],
    isSourceFileDefaultLibrary: () => false,
  } as unknown as ts.Program
  expect(namesOf(program).names).toEqual([])
  const before = reads
  expect(namesOf(program).names).toEqual([])
  expect(before).toBeGreaterThan(0)
  expect(reads).toBe(before)
})
