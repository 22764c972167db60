import type { Compiler, TypeRef, Use } from "../compiler/contract.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Span } from "../ir/ir-site.ts"
import { definite, isEndpoint, propertyOf, sidesOf, textOf } from "./endpoint-type.ts"
import { routeFinder } from "./holds-route.ts"
import type { UnreadCall, UnreadClient } from "./unread.ts"

/** `createClient<typeof app>(url, options)`: a call for each endpoint that the type of the application has. */
export function findClient(compiler: Compiler, use: Use, report: Report): UnreadClient | null {
  const call = readClientCall(compiler, use, report)
  if (!call) return null
  const { type, withoutOptions, last } = call
  const walk: Walk = {
    compiler,
    report,
    span: use.span,
    calls: [],
    open: new Set(),
    holdsRoute: routeFinder(compiler),
  }
  collect(routesOf(type, compiler), [], "", walk)
  if (walk.calls.length === 0 && !walk.isEndless)
    report.add(diagnose("PC1115", compiler.print(type)), use.span)
  return {
    kind: "client",
    calls: walk.calls,
    withoutOptions,
    span: last,
    callSpan: use.span,
  }
}

interface Walk {
  compiler: Compiler
  report: Report
  span: Span
  calls: UnreadCall[]
  /** Types around the current one: one that contains itself names no more endpoints. */
  open: Set<TypeRef>
  holdsRoute: (type: TypeRef) => boolean
  isEndless?: true
}

/** Routes that are nested more deeply are a type that contains itself with other type arguments. */
const MOST_NESTED = 12

/** The routes of an application, or of routes themselves. */
function routesOf(type: TypeRef, compiler: Compiler): TypeRef {
  const routes = propertyOf(type, "~routes", compiler)
  return routes ? definite(routes.type, compiler) : type
}

function collect(type: TypeRef, names: string[], prefix: string, walk: Walk): void {
  const { compiler } = walk
  const view = compiler.view(type)
  if (view.kind === "array" || view.kind === "tuple") {
    const where = names.length === 0 ? "the routes" : names.join(".")
    walk.report.add(diagnose("PC1116", where), walk.span)
    return
  }
  if (view.kind !== "object" || walk.open.has(type) || walk.isEndless) return
  if (names.length > MOST_NESTED) {
    walk.isEndless = true
    walk.report.add(diagnose("PC1029", compiler.print(type)), walk.span, names.join("."))
    return
  }
  // A WebSocket is an endpoint, and no call.
  if (propertyOf(type, "~messages", compiler)) return
  if (isEndpoint(type, compiler)) return addCall(type, names, prefix, walk)
  const group = propertyOf(type, "~types", compiler)
  if (group) return collectGroup(type, definite(group.type, compiler), names, prefix, walk)
  walk.open.add(type)
  for (const { key, type: inner } of compiler.properties(type))
    if (key !== null && walk.holdsRoute(inner)) collect(inner, [...names, key], prefix, walk)
  walk.open.delete(type)
}

function collectGroup(
  group: TypeRef,
  types: TypeRef,
  names: string[],
  prefix: string,
  walk: Walk,
): void {
  const { compiler } = walk
  const own = propertyOf(group, "prefix", compiler)
  const routes = propertyOf(types, "routes", compiler)
  // A folder (staticFiles) or a mounted application has no endpoints to call.
  if (!routes || compiler.view(routes.type).kind === "unknown") return
  const text = own && textOf(own.type, compiler)
  if (text === null) walk.report.add(diagnose("PC1117", names.join(".")), walk.span)
  else collect(routes.type, names, prefix + (text ?? ""), walk)
}

function addCall(
  type: TypeRef,
  names: string[],
  prefix: string,
  { compiler, report, span, calls }: Walk,
): void {
  const name = names.join(".")
  // An endpoint in place of routes has no name that a client could have.
  if (names.length === 0) return
  const { method, path, ...sides } = sidesOf(type, compiler)
  const [verb, place] = [method, path].map((each) => each && textOf(each, compiler))
  if (!sides.output || !verb || place === null || place === undefined) {
    report.add(diagnose("PC1117", name), span)
    return
  }
  const { input, output, form } = sides
  calls.push({
    names,
    route: {
      kind: "route",
      name,
      method: verb,
      path: prefix + place,
      input,
      output,
      ...(form && { form }),
      arity: 1,
      span,
      callSpan: span,
    },
  })
}

/** `create…<typeof app>(url, options)` */
interface ClientCall {
  /** Of the other side. */
  readonly type: TypeRef
  readonly withoutOptions: boolean
  /** Of the last argument. */
  readonly last: Span
}

/** A call that creates a client of a type; null when the call is invalid, which has been reported. */
export function readClientCall(compiler: Compiler, use: Use, report: Report): ClientCall | null {
  const type = use.role === "call" ? compiler.typeArgument(use.call) : null
  if (use.role !== "call") {
    report.add(diagnose("PC1011", use.name), use.span)
    return null
  }
  if (!type || !compiler.isTypeWritten(use.call)) {
    report.add(diagnose("PC1010", use.name), use.span)
    return null
  }
  const given = compiler.arguments(use.call)
  const last = given.at(-1)
  if (!last) return null // the compiler has reported the missing argument
  return { type, withoutOptions: given.length < 2, last: compiler.span(last) }
}
