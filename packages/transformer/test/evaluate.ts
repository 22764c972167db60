import * as emitted from "../../runtime/src/types/index.ts"
import { emitFile } from "../src/emit-file.ts"
import type { Optimize } from "../src/ir/optimize.ts"
import type { FileSites, ModuleCode, Operation } from "../src/ir/ir-site.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { optimize as optimizeOfTests } from "./optimize.ts"
import { CHECKS } from "./oracle/checks.ts"

/** Runs emitted code and returns the values of its expressions. It is in a file that declares CHECKS. */
export function evaluate(code: ModuleCode): unknown[] {
  const source = `"use strict"\n${code.constants}\n${code.functions}\nreturn [${code.expressions.join(", ")}]`
  const names = Object.keys(CHECKS)
  return new Function("__precast", ...names, source)(emitted, ...Object.values(CHECKS)) as unknown[]
}

/** Sites of one shape, one for each operation. */
export function sitesOf(
  shape: Shape,
  definitions: Definitions,
  operations: readonly Operation[],
  strict: boolean = false,
): FileSites {
  const span = { file: "test.ts", start: 0, end: 0 }
  const sites = operations.map((operation) => ({
    kind: "function" as const,
    operation,
    typeName: "Value",
    shape,
    span,
    ...(strict && { strict: true as const }),
  }))
  return { file: "test.ts", definitions, sites, taken: Object.keys(CHECKS) }
}

export interface Outcome {
  ok: boolean
  value?: unknown
  issues?: { path: string; code?: string; expected: string; found: string }[]
}

export interface Functions {
  is(value: unknown): boolean
  assert(value: unknown): unknown
  validate(value: unknown): Outcome
  decode(json: unknown): unknown
  safeDecode(json: unknown): Outcome
  decodeValue(value: unknown): unknown
  safeDecodeValue(value: unknown): Outcome
  encode(value: unknown): string
}

const OPERATIONS = ["is", "assert", "validate", "decode", "safeDecode", "encode"] as const

/** All operations for one shape, as emitted, and their text. `strict` refuses unknown keys. */
export function functionsOf(
  shape: Shape,
  definitions: Definitions = {},
  {
    strict = false,
    operations = OPERATIONS as readonly (keyof Functions)[],
    optimize = optimizeOfTests,
  }: {
    strict?: boolean
    optimize?: Optimize
    operations?: readonly (keyof Functions)[]
  } = {},
): Functions & { text: string } {
  const code = emitFile(sitesOf(shape, definitions, operations, strict), optimize)
  const values = evaluate(code)
  const functions = Object.fromEntries(
    operations.map((operation, index) => [operation, values[index]]),
  )
  return { ...(functions as unknown as Functions), text: `${code.constants}\n\n${code.functions}` }
}
