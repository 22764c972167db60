import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { errorSince, type Report, diagnose, type Finding } from "../../diagnostics/index.ts"
import { COMPARED_AS_ONE, MOST_WORK } from "../../ir/limits.ts"
import type { Shape, Definitions } from "../../ir/shape.ts"
import { workRefusal, stepTo } from "../reader.ts"
import { findContradictions } from "../rules/contradiction.ts"
import { typeText } from "../types/type-text.ts"
import { walk } from "../walk.ts"
import { findChoices } from "./choices.ts"
import { type CallOfType, reportAtPath, reportFinding } from "./report-finding.ts"
import type { ModuleReader, Reading, UsePlace } from "./site-module.ts"
import { requestPart, survey } from "./survey.ts"

/** What a type is at its site. */
export type Use = CallOfType & Pick<UsePlace, "isDecoded"> & Partial<UsePlace>

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
  const reading = module.read(type)
  const { shape, findings, unit } = reading
  const before = report.all.length
  const place = { isDecoded, isInput, isConfig }
  const problems = problemsIn(typeName, reading, place, module)
  if (problems === null) {
    report.add(workRefusal(typeName), call.span)
    return null
  }
  for (const { finding, trail } of findings) reportFinding(finding, trail, call, compiler, report)
  for (const { finding, path } of problems)
    reportAtPath(finding, path, type, call, compiler, report)
  if (errorSince(report, before)) return null
  module.uses.push({ unit, typeName, shape, place })
  return { typeName, shape }
}

/** What is wrong with a type in its place, from its shape alone. null: it is too large. */
export function problemsIn(
  typeName: string,
  { shape, work }: Pick<Reading, "shape" | "work">,
  { isDecoded, ...place }: UsePlace,
  { definitions, judged }: ModuleReader,
): Problem[] | null {
  const { comparisons, ...has } = survey(shape, definitions)
  if (work + comparisons / COMPARED_AS_ONE > MOST_WORK) return null
  const isChoice = isDecoded && has.choice
  return [
    ...(isDecoded && has.oneWay ? findOneWay(typeName, shape, definitions) : []),
    ...(has.contradiction ? findContradictions(shape, definitions) : []),
    ...(isChoice ? findChoices(typeName, shape, definitions, judged) : []),
    ...(has.requestOnly ? findRequestOnly(typeName, shape, definitions, place) : []),
  ]
}

interface Problem {
  readonly finding: Finding
  readonly path: string
}

/**
 * The parts of a type that can be written but not read: those with `toJSON()`. For the sites that
 * read (`decode`, an endpoint's input …) each is an error.
 * @param name of the type that is looked at, for messages
 * @returns a finding for each, with the path from the type
 */
function findOneWay(
  name: string,
  shape: Shape,
  definitions: Definitions,
): { finding: Finding; path: string }[] {
  const found: { finding: Finding; path: string }[] = []
  walk(name, shape, definitions, (at, path, called) => {
    if (at.kind !== "to-json") return true
    found.push({ finding: diagnose("PC1057", called), path })
    return false
  })
  return found
}

/**
 * Fields that only a request has, uploaded files and streams, in other types; and secrets outside of
 * configurations.
 * @param isInput the fields of the type itself belong to an endpoint's input, where they are allowed
 */
function findRequestOnly(
  name: string,
  shape: Shape,
  definitions: Definitions,
  { isInput, isConfig }: { isInput: boolean; isConfig: boolean },
): { finding: Finding; path: string }[] {
  const problems: { finding: Finding; path: string }[] = []
  walk(name, shape, definitions, (at, path) => {
    if (at.kind !== "object") return true
    for (const field of at.fields) {
      if (field.secret && !isConfig)
        problems.push({ finding: diagnose("PC1150", field.key), path: path + stepTo(field.key) })
      if (isInput && path === "") continue
      const what = requestPart(field)
      if (what !== null)
        problems.push({ finding: diagnose("PC1091", what), path: path + stepTo(field.key) })
    }
    return true
  })
  return problems
}
