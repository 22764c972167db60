import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import * as emitted from "../../../runtime/src/types/index.ts"
import { findSites } from "../../src/1-find/index.ts"
import type { Compiler } from "../../src/compiler/contract.ts"
import { createReader } from "../../src/2-read/index.ts"
import type { UnitReader } from "../../src/2-read/reader.ts"
import { readFile } from "../../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../../src/diagnostics/index.ts"
import { emitFile } from "../../src/emit-file.ts"
import type { FileSites } from "../../src/ir/ir-site.ts"
import { optimize } from "../optimize.ts"
import { compilerOf, folder, programOf } from "../read-program.ts"

export interface Result {
  ok: boolean
  value?: unknown
  issues?: { path: string; expected: string; found: string }[]
}

/** All functions for one type, each emitted on its own. */
export interface Operations {
  is(value: unknown): boolean
  strictIs(value: unknown): boolean
  equals(value: unknown): boolean
  assert(value: unknown): unknown
  strictAssert(value: unknown): unknown
  validate(value: unknown): Result
  decode(json: string): unknown
  safeDecode(json: string): Result
  strictSafeDecode(json: string): Result
  encode(value: unknown): string
  clone(value: unknown): unknown
  prune(value: unknown): unknown
  random(seed?: number): unknown
  jsonSchema(): object
}

/** The user's program: a function of each kind for one type. */
const CALLS: Record<keyof Operations, string> = {
  is: "is<Subject>",
  strictIs: "(value: unknown) => is<Subject>(value, { strict: true })",
  equals: "equals<Subject>",
  assert: "assert<Subject>",
  strictAssert: "(value: unknown) => assert<Subject>(value, { strict: true })",
  validate: "validate<Subject>",
  decode: "decode<Subject>",
  safeDecode: "safeDecode<Subject>",
  strictSafeDecode: "(json: string) => safeDecode<Subject>(json, { strict: true })",
  encode: "encode<Subject>",
  clone: "clone<Subject>",
  prune: "prune<Subject>",
  random: "random<Subject>",
  jsonSchema: "jsonSchema<Subject>",
}

export interface Subject {
  /** The file that exports the type, by its name in the program. */
  file: string
  type: string
}

/** Compiles a program of the files and gives the functions of its types. */
export function createEmitted(
  files: Record<string, string>,
  subjects: readonly Subject[],
): (type: string, operation: keyof Operations) => (...args: never[]) => unknown {
  const mains = subjects.flatMap((subject) =>
    Object.entries(CALLS).map(([operation, call]) => [
      mainOf(subject.type, operation),
      `import { assert, clone, decode, encode, equals, is, jsonSchema, prune, random, safeDecode, validate } from "@precast/runtime"
       import type { ${subject.type} as Subject } from "./${subject.file}"
       export const made = ${call}`,
    ]),
  )
  const program = programOf(
    { ...files, ...Object.fromEntries(mains) },
    { allowImportingTsExtensions: true, noEmit: true },
  )
  const compiler = compilerOf(program)
  const reader = createReader(compiler)
  return (type, operation) => functionOf(compiler, reader, `${folder}/${mainOf(type, operation)}`)
}

/** Texts of files next to this one, for the program. */
export function textsOf(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(resolve(import.meta.dirname, name), "utf8")]),
  )
}

const mainOf = (type: string, operation: string): string => `main-${type}-${operation}.ts`

function functionOf(compiler: Compiler, reader: UnitReader, file: string): () => unknown {
  const report = collectDiagnostics(false, compiler.text)
  const found = findSites(compiler, file, report)
  if (!found || found.sites.length === 0) throw new Error(saidOf(report.all) || "no site found")
  const { read } = readFile(found.file, found.sites, found.declared, reader, report)
  const errors = report.all.filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new Error(saidOf(errors))
  return evaluated(read)
}

const saidOf = (all: readonly { code: string; text: string }[]): string =>
  all.map(({ code, text }) => `${code} ${text}`).join("\n")

function evaluated(read: FileSites): () => unknown {
  const code = emitFile(read, optimize)
  const source = `"use strict"\n${code.constants}\n${code.functions}\nreturn ${code.expressions[0]}`
  return new Function("__precast", source)(emitted) as () => unknown
}
