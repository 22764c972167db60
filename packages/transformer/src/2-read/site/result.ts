import { collectDiagnostics, diagnose, errorSince, type Report } from "../../diagnostics/index.ts"
import type { Definitions, Shape, Field, FieldSource } from "../../ir/shape.ts"
import type { RouteSite } from "../../ir/ir-site.ts"
import { readResponses, readThrown } from "./site-responses.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import type { ModuleReader } from "./site-module.ts"
import { stepTo } from "../reader.ts"
import { type CallOfType, reportAtPath } from "./report-finding.ts"
import { readType, type Use } from "./site-type.ts"
import { describe, isText } from "./text-source.ts"

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
  for (const { key, text } of untextualIn(all, definitions))
    reportAtPath(diagnose("PC1104", key, text), stepTo(key), type, use, compiler, report)
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

/** Fields of a result that are headers or cookies, and whose type has no text form. */
export function untextualIn(
  result: Partial<ReadResult>,
  definitions: Definitions,
): { key: string; text: string }[] {
  const fields = jsonOf(result).flatMap((shape) => namedFields(shape, definitions))
  return fields.flatMap(({ key, shape: of, source }) => {
    if (isText(withoutNull(of, definitions), source.from === "header", definitions)) return []
    return [{ key, text: describe(of, definitions) }]
  })
}

/** Fields of a result that are a header or cookie of the response which the request has as well. */
function fromRequest(result: Shape, input: Shape, definitions: Definitions): NamedField[] {
  const asked = namedFields(input, definitions).map(({ source }) => source)
  return namedFields(result, definitions).filter(({ source: { from, name } }) =>
    asked.some((source) => source.from === from && source.name === name),
  )
}

/** A field that is a header or a cookie. */
type NamedField = Field & { source: Extract<FieldSource, { name: string }> }

function namedFields(shape: Shape, definitions: Definitions): NamedField[] {
  switch (shape.kind) {
    case "ref":
      return namedFields(definitions[shape.to]!.shape, definitions)
    case "refined":
      return namedFields(shape.of, definitions)
    case "union":
      return shape.members.flatMap((member) => namedFields(member, definitions))
    case "object":
      return shape.fields.flatMap((field) => {
        const { source } = field
        return source !== undefined && "name" in source ? [{ ...field, source }] : []
      })
    default:
      return []
  }
}

/** `null` and `undefined` are not written: the header is left out, the cookie deleted. */
function withoutNull(shape: Shape, definitions: Definitions): Shape {
  if (shape.kind === "ref") {
    const to = definitions[shape.to]!.shape
    return to.kind === "union" ? withoutNull(to, definitions) : shape
  }
  if (shape.kind !== "union") return shape
  const members = shape.members.filter(({ kind }) => kind !== "null" && kind !== "undefined")
  return members.length === 1 ? members[0]! : { ...shape, members }
}
