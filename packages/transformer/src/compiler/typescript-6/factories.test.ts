import ts from "typescript"
import { expect, test } from "vitest"
import { folder, programOf } from "../../../test/read-program.ts"
import { codeNames } from "./code-names.ts"
import type { TypeScript6 } from "./context.ts"
import { createFactoryCalls } from "./factories.ts"

const FILES = {
  "main.ts": `import { api } from "@precast/runtime"\nexport const a = api({ method: "GET", path: "/" }, () => 1)\n`,
  "plain.ts": "export const plain: number = 1\n",
}

/** The program after an edit of `plain.ts`. */
function edited(before: ts.Program): ts.Program {
  const host = ts.createCompilerHost(before.getCompilerOptions())
  const changed = `${folder}/plain.ts`
  host.getSourceFile = (name, settings) =>
    name === changed
      ? ts.createSourceFile(name, "export const plain: number = 2\n", settings)
      : before.getSourceFile(name)
  host.fileExists = (name) => before.getSourceFile(name) !== undefined
  return ts.createProgram(before.getRootFileNames(), before.getCompilerOptions(), host, before)
}

/** Searches the texts of a program. @returns names of the files whose text was read */
function searched(program: ts.Program): ReadonlySet<string> {
  const read = new Set<string>()
  for (const file of program.getSourceFiles()) {
    const { text } = file
    const get = (): string => (read.add(file.fileName.replace(`${folder}/`, "")), text)
    Object.defineProperty(file, "text", { configurable: true, enumerable: true, get })
  }
  const context: TypeScript6 = { ts, program, checker: program.getTypeChecker(), readFile }
  read.clear()
  createFactoryCalls(context)(program.getSourceFile(`${folder}/main.ts`)!)
  codeNames(context)
  return read
}

const { readFile } = ts.sys

test("generic functions are searched for in each text once: after an edit in the edited file", () => {
  const first = programOf(FILES)
  const files = searched(first)
  expect(files).toContain("main.ts")
  expect(files).toContain("plain.ts")
  expect([...searched(edited(first))]).toEqual(["plain.ts"])
})
