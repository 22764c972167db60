import { collectDiagnostics, diagnose, errorSince, type Report } from "../../diagnostics/index.ts"
import type { Definitions, Shape } from "../../ir/shape.ts"
import type { RouteSite } from "../../ir/site.ts"
import { fromRequest, untextual } from "./response-fields.ts"
import { readResponses, readThrown } from "./responses.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import type { ModuleReader } from "./module.ts"
import { stepTo } from "../reader.ts"
import { type CallOfType, reportAtPath } from "./report-finding.ts"
import { readType, type Use } from "./site-type.ts"

/** Of an endpoint. */
export type ReadResult = Pick<RouteSite, "output" | "answers" | "errors">

/** The result of an endpoint. null: it is invalid, which has been reported. */
export function readResult(
  type: TypeRef,
  use: Use,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): ReadResult | null {
  const mark = report.all.length
  const { definitions } = module
  const said = readResponses(type, {
    compiler,
    definitions,
    read: (each) => readType(each, use, compiler, module, report),
    report: (finding) => report.add(finding, use.span, use.name),
  })
  const nothing = { typeName: "void", shape: { kind: "undefined" as const } }
  const output = said === null ? readType(type, use, compiler, module, report) : nothing
  const all = { ...said, ...(output && { output }) }
  for (const shape of jsonOf(all)) {
    for (const { key, text } of untextual(shape, definitions))
      reportAtPath(diagnose("PC1104", key, text), stepTo(key), type, use, compiler, report)
  }
  return output === null || errorSince(report, mark) ? null : { ...said, output }
}

/**
 * Whether no field of an inferred result has its tag from the input: `({ id }) => ({ id })` does not declare
 * a header or cookie of the response.
 */
export function isResultSound(
  { input, ...result }: ReadResult & { readonly input: Shape },
  { span, name }: CallOfType,
  definitions: Definitions,
  report: Report,
): boolean {
  const found = jsonOf(result).flatMap((shape) => fromRequest(shape, input, definitions))
  for (const { key, source } of found)
    report.add(diagnose("PC1105", key, `${source.from} ${source.name}`), span, name)
  return found.length === 0
}

/** Thrown errors are not part of the declared type: details that cannot be read are omitted. */
export function readProblems(
  thrown: readonly TypeRef[],
  named: RouteSite["errors"],
  compiler: Compiler,
  module: ModuleReader,
): Pick<RouteSite, "thrown"> {
  const span = { file: "", start: 0, end: 0 }
  const found = readThrown(thrown, named ?? [], {
    compiler,
    definitions: module.definitions,
    read: (each) =>
      readType(
        each,
        { span, name: "", isEndpoint: true, isDecoded: false },
        compiler,
        module,
        collectDiagnostics(false, NO_TEXT),
      ),
    report: () => {},
  })
  return found.length === 0 ? {} : { thrown: found }
}

const NO_TEXT = (): string => ""

function jsonOf({ output, answers = [] }: Partial<RouteSite>): Shape[] {
  const bodies = answers.flatMap(({ body }) => (body.kind === "json" ? [body.shape] : []))
  return output ? [output.shape, ...bodies] : bodies
}
