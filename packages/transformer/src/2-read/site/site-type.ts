import { COMPARED_AS_ONE, MOST_WORK } from "../../ir/limits.ts"
import { errorSince, type Report } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"
import { findChoices } from "./choices.ts"
import { comparisonsIn } from "../comparisons.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { findContradictions } from "../rules/contradiction.ts"
import type { ModuleReader } from "./module.ts"
import { findOneWay } from "./one-way.ts"
import { workRefusal } from "../reader.ts"
import { type CallOfType, reportAtPath, reportFinding } from "./report-finding.ts"
import { findRequestOnly } from "./request-only.ts"
import { typeText } from "../types/type-text.ts"

/** What a type is at its site. */
export interface Use extends CallOfType {
  /** Whether values are made of JSON. */
  isDecoded: boolean
  /** Whether it is the input of an endpoint, which may have files and streams. */
  isInput?: boolean
  /** Whether it is a configuration, which may have secrets. */
  isConfig?: boolean
}

export interface Read {
  typeName: string
  shape: Shape
}

/** Reads one type of a site. null: it cannot be taken, which is reported. */
export function readType(
  type: TypeRef,
  { isDecoded, isInput = false, isConfig = false, ...call }: Use,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): Read | null {
  const typeName = typeText(compiler, type)
  const { shape, findings, work } = module.read(type)
  const before = report.all.length
  const { definitions } = module
  if (work + comparisonsIn(shape, definitions) / COMPARED_AS_ONE > MOST_WORK) {
    report.add(workRefusal(typeName), call.span)
    return null
  }
  const oneWay = isDecoded ? findOneWay(typeName, shape, definitions) : []
  const empty = findContradictions(shape, definitions)
  const choices = isDecoded ? findChoices(typeName, shape, definitions, module.judged) : []
  const stray = findRequestOnly(typeName, shape, definitions, { isInput, isConfig })
  for (const { finding, trail } of findings) reportFinding(finding, trail, call, compiler, report)
  for (const { finding, path } of [...oneWay, ...empty, ...choices, ...stray])
    reportAtPath(finding, path, type, call, compiler, report)
  return errorSince(report, before) ? null : { typeName, shape }
}
