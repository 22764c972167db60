import type {
  CallRef,
  Compiler,
  ExpressionRef,
  Property,
  Signature,
  TypeRef,
  Use,
  Comment,
} from "../compiler/contract.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import { hasBody } from "../ir/field-source.ts"
import { pathParameters } from "../ir/ir-path.ts"
import type { Span, About } from "../ir/ir-site.ts"
import { pathProblem } from "./path.ts"
import type { InFactory, UnreadRoute } from "./unread.ts"

/** `export const getUser = api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }) => …)`. */
export function findEndpoint(compiler: Compiler, use: Use, report: Report): UnreadRoute | null {
  if (use.role !== "call") {
    report.add(diagnose("PC1011", use.name), use.span)
    return null
  }
  const [options, handler] = compiler.arguments(use.call)
  if (!options || !handler) return null // the compiler has reported the missing argument
  const inFactory = factoryOf(compiler, use.call, options)
  const method = literal(compiler, options, "method", report)
  const path = inFactory?.isPathKnown === false ? "/" : literal(compiler, options, "path", report)
  const signature = readHandler(compiler, handler, report)
  if (method === undefined || path === undefined) return null // and a missing option
  const form = readForm(compiler, options, method, report)
  if (method === null || path === null || form === null || !signature) return null
  const input = signature.parameters[0] ?? null
  const optionsSpan = compiler.span(options)
  if (!inFactory && !isPathSound(compiler, path, input, optionsSpan, report)) return null
  return {
    kind: "route",
    name: compiler.assignedTo(use.call) ?? `${method} ${path}`,
    method,
    path,
    ...(form && { form }),
    ...(inFactory && { inFactory }),
    input,
    output: signature.result,
    isInferred: signature.isInferred,
    ...aboutOf(compiler.commentOf(use.call)),
    arity: signature.parameters.length,
    thrown: compiler.thrownBy(handler),
    ...(compiler.isConstant(handler) && { constant: true as const }),
    span: compiler.span(handler),
    callSpan: use.span,
  }
}

/** null: it is not in a generic function. */
function factoryOf(compiler: Compiler, call: CallRef, options: ExpressionRef): InFactory | null {
  if (!compiler.isInFactory(call)) return null
  const isPathKnown = compiler.literalProperty(options, "path") !== null
  return { options: compiler.span(options), isPathKnown }
}

export function literal(
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
  method: string | null | undefined,
  report: Report,
): true | undefined | null {
  const isWritten = method !== null && method !== undefined
  const body = isWritten ? literal(compiler, options, "body", report) : undefined
  if (body !== "form") return body === null ? null : undefined
  if (!isWritten || hasBody(method)) return true
  report.add(diagnose("PC1093", method), compiler.span(options))
  return null
}

export function readHandler(
  compiler: Compiler,
  handler: ExpressionRef,
  report: Report,
): Signature | null {
  const signature = compiler.signature(handler)
  const problem = handlerProblem(signature)
  if (problem !== null) report.add(diagnose("PC1055", problem), compiler.span(handler))
  if (!signature || problem !== null) return null
  const untyped = untypedInput(compiler, signature)
  if (untyped) report.add(diagnose("PC1054", ""), untyped)
  return untyped ? null : signature
}

/** Where a first parameter stands that would be an empty object, whatever is sent: it has the type that api() gives it. */
function untypedInput(compiler: Compiler, { parameters, untypedInput }: Signature): Span | null {
  const [input] = parameters
  if (!input || !untypedInput) return null
  return compiler.properties(input).length === 0 ? untypedInput : null
}

/** Why a function cannot be called with an input and a context; null when it can. */
export function handlerProblem(signature: Signature | null): string | null {
  if (!signature) return "it is not a function with one signature"
  if (signature.rest) return "it takes a rest parameter"
  const { length } = signature.parameters
  return length > 2 ? `it declares ${length} parameters` : null
}

export function isPathSound(
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
  const fieldOf = (name: string): Property | undefined => properties.find(({ key }) => key === name)
  const parameters = pathParameters(path)
  const missing = parameters
    .filter(({ name, kind }) => kind === "optional" || fieldOf(name)?.optional !== false)
    .filter(({ name, kind }) => kind !== "optional" || !mayMiss(fieldOf(name), compiler))
  if (missing.length === 0) return true
  // Without a type of its own, the parameter has that of api(): Record<never, never>.
  const typeName =
    input && properties.length > 0 ? compiler.print(input) : "the input, which has no fields"
  for (const { name, kind } of missing) {
    const isThere = kind === "optional" && fieldOf(name) !== undefined
    report.add(isThere ? diagnose("PC1094", name) : diagnose("PC1052", name, typeName), span)
  }
  return false
}

/** Whether a field may be missing, as far as can be seen without reading its type: tags may have a default. */
function mayMiss(field: Property | undefined, compiler: Compiler): boolean {
  if (!field || field.optional) return field !== undefined
  const view = compiler.view(field.type)
  return view.kind === "union" || view.kind === "intersection"
}

/**
 * The description of an endpoint in its JSDoc comment: the first line is its summary, the rest its
 * description; `@summary`, `@description`, `@tag users` and `@deprecated` set these explicitly.
 */
export function aboutOf(comment: Comment | null): { about?: About } {
  if (comment === null) return {}
  const { tags } = comment
  const said = (name: string): string | undefined => tags.find(({ tag }) => tag === name)?.text
  const [first = "", ...rest] = comment.text.split("\n")
  const summary = said("summary") ?? first.trim()
  const description = said("description") ?? rest.join("\n").trim()
  const names = tags
    .filter(({ tag }) => tag === "tag" || tag === "tags")
    .flatMap(({ text }) => text.split(",").map((name) => name.trim()))
    .filter((name) => name !== "")
  const about: About = {
    ...(summary !== "" && { summary }),
    ...(description !== "" && { description }),
    ...(names.length > 0 && { tags: names }),
    ...(said("deprecated") !== undefined && { deprecated: true as const }),
  }
  return Object.keys(about).length > 0 ? { about } : {}
}
