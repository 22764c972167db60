import type { Compiler, FactoryCall, TypeRef } from "../compiler/contract.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { InFactory, UnreadFactory, UnreadFactoryEndpoint } from "./unread.ts"
import { aboutOf } from "./endpoint.ts"
import { definite, isEndpoint, propertyOf, sidesOf, textOf } from "./endpoint-type.ts"
import { routeFinder } from "./holds-route.ts"

/**
 * `crud<User>("/users")`: the endpoints of the result, for the types that are known here. null: it has no
 * endpoints, or the function around the call is generic, and its own calls know them.
 */
export function findFactory(
  compiler: Compiler,
  call: FactoryCall,
  report: Report,
): UnreadFactory | null {
  const walk: Walk = { compiler, found: [], open: new Set(), holdsRoute: routeFinder(compiler) }
  collect(call.type, [], [], walk)
  if (walk.found.length === 0) return null
  const isInFactory = compiler.isInFactory(call.call)
  if (!isInFactory && isUnknown(compiler, call)) {
    report.add(diagnose("PC1010", call.name), call.callee)
    return null
  }
  const endpoints = inOrder(walk.found).map((each) => readEndpoint(each, call, compiler))
  const nameless = endpoints.find(({ route }) => route.path === "")
  if (nameless && !isInFactory) report.add(diagnose("PC1059", nameless.route.name), call.callee)
  if (nameless) return null
  return { kind: "factory", endpoints, isInFactory, span: call.span, callSpan: call.callee }
}

interface Found {
  type: TypeRef
  keys: string[]
  /** The keys, without those of groups. */
  names: string[]
}

interface Walk {
  readonly compiler: Compiler
  readonly found: Found[]
  /** Types around the current one. */
  readonly open: Set<TypeRef>
  readonly holdsRoute: (type: TypeRef) => boolean
}

/** Results that are nested more deeply are a type that contains itself with other type arguments. */
const MOST_NESTED = 8

function collect(type: TypeRef, keys: string[], names: string[], walk: Walk): void {
  const { compiler, open } = walk
  if (open.has(type) || keys.length > MOST_NESTED) return
  const view = compiler.view(type)
  if (view.kind === "tuple")
    return view.items.forEach((item, at) =>
      collect(item.type, [...keys, `${at}`], [...names, `${at}`], walk),
    )
  if (view.kind !== "object" || propertyOf(type, "~messages", compiler)) return
  if (isEndpoint(type, compiler)) return void walk.found.push({ type, keys, names })
  const group = propertyOf(type, "~types", compiler)
  const routes = group && propertyOf(definite(group.type, compiler), "routes", compiler)
  if (routes) return collect(routes.type, [...keys, "routes"], names, walk)
  open.add(type)
  for (const { key, type: of } of compiler.properties(type)) {
    const inner = definite(of, compiler)
    if (key !== null && walk.holdsRoute(inner))
      collect(inner, [...keys, key], [...names, key], walk)
  }
  open.delete(type)
}

/** Compilers list the properties of `{ ...a, b }` in different orders. */
function inOrder(found: readonly Found[]): Found[] {
  const keyOf = ({ keys }: Found): string => keys.join("\n")
  return [...found].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Nothing is known of a type that is not written, and inferred as `unknown`. */
function isUnknown(compiler: Compiler, { call }: FactoryCall): boolean {
  if (compiler.isTypeWritten(call)) return false
  return compiler.typeArguments(call).some((type) => compiler.view(type).kind === "unknown")
}

/** A path of "" is not known. */
function readEndpoint(
  { type, keys, names }: Found,
  { call, callee }: FactoryCall,
  compiler: Compiler,
): UnreadFactoryEndpoint {
  const { input, output, method, path, form } = sidesOf(type, compiler)
  const verb = method ? textOf(method, compiler) : null
  const place = path && verb !== null && output ? pathOf(path, compiler) : null
  const assigned = compiler.assignedTo(call)
  const all = assigned === null ? names : [assigned, ...names]
  const inFactory: InFactory = { options: callee, isPathKnown: true }
  const route: UnreadFactoryEndpoint["route"] = {
    kind: "route",
    name: all.length > 0 ? all.join(".") : `${verb} ${place}`,
    method: verb ?? "",
    path: place ?? "",
    input,
    output: output ?? type,
    isInferred: true,
    ...(form && { form }),
    ...(names.length === 0 && aboutOf(compiler.commentOf(call))),
    arity: 2,
    inFactory,
    span: callee,
    callSpan: callee,
  }
  return { keys, route }
}

/**
 * A literal path; of others the parameters that are written: `${path}/:id` with any text has the type
 * `${string}/:id`. A parameter in that text is refused when it is served (PC2005).
 */
function pathOf(type: TypeRef, compiler: Compiler): string | null {
  const view = compiler.view(type)
  if (view.kind === "string") return ANY
  if (view.kind !== "template") return textOf(type, compiler)
  const [first = "", ...texts] = view.texts
  const isAny = view.slots.every((slot) => compiler.view(slot).kind === "string")
  return isAny ? texts.reduce((path, text) => (path === "" ? ANY : `${path}x`) + text, first) : null
}

/** In place of a text that is not known. */
const ANY = "/x"
