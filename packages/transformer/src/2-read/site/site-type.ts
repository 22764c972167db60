import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { errorSince, type Report, diagnose, type Finding } from "../../diagnostics/index.ts"
import { comparisonsOfOne, hasKeys } from "../../ir/keys.ts"
import { COMPARED_AS_ONE, MOST_WORK } from "../../ir/limits.ts"
import type { Shape, Definitions, Field, OfKind } from "../../ir/shape.ts"
import { tagOfUnion } from "../../ir/tag.ts"
import { workRefusal, stepTo } from "../reader.ts"
import { findContradictions } from "../rules/contradiction.ts"
import { typeText } from "../types/type-text.ts"
import { walk } from "../walk.ts"
import { findChoices } from "./choices.ts"
import { type CallOfType, reportAtPath, reportFinding } from "./report-finding.ts"
import type { ModuleReader } from "./site-module.ts"

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
      const what = whatOf(field)
      if (what !== null)
        problems.push({ finding: diagnose("PC1091", what), path: path + stepTo(field.key) })
    }
    return true
  })
  return problems
}

function whatOf({ file, source }: Field): string | null {
  if (file) return "An uploaded file"
  return source?.from === "body" && (source.as.endsWith("stream") || source.as === "parts")
    ? "A stream"
    : null
}

/**
 * Counts the comparisons that planning needs to find which members of a union take the same values
 * (3-plan/rivals.ts), and the code that trying them takes. It looks at no pair.
 */
function comparisonsIn(shape: Shape, definitions: Definitions): number {
  let count = 0
  walk("", shape, definitions, (at) => {
    if (at.kind === "union") count += comparisonsOf(at, definitions)
    return true
  })
  return count
}

/**
 * Each member with a key is compared field by field with all earlier members that no tag distinguishes from
 * it.
 */
function comparisonsOf(union: OfKind<"union">, definitions: Definitions): number {
  const tag = tagOfUnion(union, definitions)
  const tagged = new Set(tag?.cases.map(({ member }) => member))
  const tried = union.members.filter((_, index) => !tagged.has(index))
  const keyed = tried.filter((member) => hasKeys(member, definitions))
  const fields = keyed.reduce((sum, member) => sum + comparisonsOfOne(member, definitions), 0)
  return (fields * (tried.length - 1)) / 2
}
