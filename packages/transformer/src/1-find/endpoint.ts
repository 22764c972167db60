import type { Compiler, ExpressionRef, Signature, TypeRef, Use } from "../2-read/compiler.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Span } from "../ir/site.ts"
import type { UnreadRoute } from "../2-read/site.ts"
import { parameterNames, pathProblem } from "./path.ts"

/** `export const getUser = api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }) => …)`. */
export function findEndpoint(compiler: Compiler, use: Use, report: Report): UnreadRoute | null {
  if (use.role !== "call") {
    report.add(diagnose("PC1011", use.name), use.span)
    return null
  }
  const [options, handler] = compiler.arguments(use.call)
  if (!options || !handler) return null // the compiler has reported the missing argument
  const method = literal(compiler, options, "method", report)
  const path = literal(compiler, options, "path", report)
  const signature = readHandler(compiler, handler, report)
  if (method === undefined || path === undefined) return null // and a missing option
  if (method === null || path === null || !signature) return null
  const input = signature.parameters[0] ?? null
  const optionsSpan = compiler.span(options)
  if (!isPathSound(compiler, path, input, optionsSpan, report)) return null
  return {
    kind: "route",
    name: compiler.assignedTo(use.call) ?? `${method} ${path}`,
    method,
    path,
    input,
    output: signature.result,
    arity: signature.parameters.length,
    span: compiler.span(handler),
    callSpan: use.span,
  }
}

function literal(
  compiler: Compiler,
  options: ExpressionRef,
  key: string,
  report: Report,
): string | null | undefined {
  const text = compiler.literalProperty(options, key)
  if (text === null) report.add(diagnose("PC1050", key), compiler.span(options))
  return text
}

/** `body: "form"`. null: it cannot be, which is reported. */
function readForm(
  compiler: Compiler,
  options: ExpressionRef,
  method: string | null,
  report: Report,
): true | undefined | null {
  const body = literal(compiler, options, "body", report)
  if (body !== "form") return body === null ? null : undefined
  if (method === null || hasBody(method)) return true
  report.add(diagnose("PC1093", method), compiler.span(options))
  return null
}

export function readHandler(
  compiler: Compiler,
  handler: ExpressionRef,
  report: Report,
): Signature | null {
  const signature = compiler.signature(handler)
  const problem = !signature
    ? "it is not a function with one signature"
    : signature.rest
      ? "it takes a rest parameter"
      : signature.parameters.length > 2
        ? `it declares ${signature.parameters.length} parameters`
        : null
  if (problem === null) return signature
  report.add(diagnose("PC1055", problem), compiler.span(handler))
  return null
}

function isPathSound(
  compiler: Compiler,
  path: string,
  input: TypeRef | null,
  span: Span,
  report: Report,
): boolean {
  const problem = pathProblem(path)
  if (problem !== null) {
    report.add(diagnose("PC1051", JSON.stringify(path), problem), span)
    return false
  }
  const properties = input ? compiler.properties(input) : []
  const required = properties.filter(({ optional }) => !optional).map(({ key }) => key)
  const missing = parameterNames(path).filter((parameter) => !required.includes(parameter))
  if (missing.length === 0) return true
  // Without a type of its own, the parameter has that of api(): Record<never, never>.
  const typeName =
    input && properties.length > 0 ? compiler.print(input) : "the input, which has no fields"
  for (const parameter of missing) report.add(diagnose("PC1052", parameter, typeName), span)
  return false
}
