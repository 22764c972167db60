import { diagnose, type Finding, type Report } from "../../diagnostics/index.ts"
import type { Definitions, Field, OfKind, Shape } from "../../ir/shape.ts"
import type { RouteSite } from "../../ir/ir-site.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { stepTo } from "../reader.ts"
import { type CallOfType, reportAtPath } from "./report-finding.ts"
import { checkTextSources } from "./text-source.ts"

/**
 * Whether an endpoint can read its input from a request; what it cannot is reported.
 * @param type of the input
 */
export function isInputSound(
  site: RouteSite,
  type: TypeRef | null,
  call: CallOfType,
  compiler: Compiler,
  definitions: Definitions,
  report: Report,
): boolean {
  if (!site.input || type === null) return true
  const problems = inputProblems(site, site.input.shape, definitions)
  if (problems === null) {
    report.add(diagnose("PC1054", site.input.typeName), call.span)
    return false
  }
  for (const { finding, path } of problems)
    reportAtPath(finding, path, type, call, compiler, report)
  return problems.length === 0
}

/** Fields that cannot be read from a request. null: it is not an object. */
export function inputProblems(
  site: RouteSite,
  shape: Shape,
  definitions: Definitions,
): { finding: Finding; path: string }[] | null {
  const input = resolve(shape, definitions)
  if (input.kind !== "object") return null
  return [
    ...checkTextSources(input, site, definitions),
    ...(site.authenticator ? findUnsourced(input) : []),
  ]
}

/** Fields of an authenticator's input without a source: no field may be read from the query by accident. */
function findUnsourced({ fields }: OfKind<"object">): { finding: Finding; path: string }[] {
  const from = (field: Field): string | undefined => field.source?.from
  return fields
    .filter((field) => from(field) === undefined || from(field) === "body")
    .map(({ key }) => ({ finding: diagnose("PC1120", key), path: stepTo(key) }))
}

/** The target of a ref, without its checks. */
function resolve(shape: Shape, definitions: Definitions): Shape | OfKind<"object"> {
  if (shape.kind === "ref") return resolve(definitions[shape.to]!.shape, definitions)
  return shape.kind === "refined" ? resolve(shape.of, definitions) : shape
}
