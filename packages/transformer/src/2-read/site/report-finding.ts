import type { UnreadRoute } from "../../1-find/unread.ts"
import type { Compiler, TypeRef, Declaration } from "../../compiler/contract.ts"
import { GENERIC_ENDPOINT } from "../../diagnostics/catalog.ts"
import type { Finding, Origin, Report, Cause } from "../../diagnostics/index.ts"
import type { Span } from "../../ir/ir-site.ts"
import type { FieldPlace } from "../unit.ts"
import { pathOf, rootOf, type Trail, trailTo } from "../trail.ts"
import { typeText } from "../types/type-text.ts"

/** The call that a type is read for. */
export interface CallOfType {
  /** Where the call is. */
  readonly span: Span
  /** What messages call it: `listUsers response`, `decode<User>`. */
  readonly name: string
  readonly isEndpoint: boolean
  /** Whether the name is that of the type as a whole. */
  readonly isWhole?: boolean
}

/** Reports what was found in a type, at the declaration that is its cause. */
export function reportFinding(
  finding: Finding,
  trail: Trail,
  call: CallOfType,
  compiler: Compiler,
  report: Report,
): void {
  const isNamed = finding.said.aboutPlace === true
  const { cause, within } = causeAt(trail, isNamed, compiler)
  const origin: Origin = { use: call, cause }
  report.add(adapted(finding, call), call.span, within ?? withinCall(trail, call, compiler), origin)
}

/** The same for what was found in the shape of a type. */
export function reportAtPath(
  finding: Finding,
  path: string,
  type: TypeRef,
  call: CallOfType,
  compiler: Compiler,
  report: Report,
): void {
  if (path !== "") reportFinding(finding, trailTo(compiler, type, path), call, compiler, report)
  // It is about what the call does with the type.
  else report.add(finding, call.span, wholeOf(call), { use: call, cause: null })
}

function withinCall(trail: Trail, call: CallOfType, compiler: Compiler): string {
  const path = pathOf(trail)
  if (path === "") return wholeOf(call)
  const root = rootOf(trail)
  if (compiler.nameOf(root) !== null) return typeText(compiler, root) + path
  return `${call.name}: ${path.replace(/^\./, "")}`
}

function wholeOf({ name, isWhole }: CallOfType): string {
  return isWhole === true ? name : ""
}

/** Code of an endpoint cannot be handed to the function around it. */
function adapted(finding: Finding, { isEndpoint }: CallOfType): Finding {
  if (finding.code !== "PC1012" || !isEndpoint) return finding
  return { ...finding, said: { ...finding.said, hint: GENERIC_ENDPOINT } }
}

/** A declaration on the way to a finding. */
interface Hop {
  readonly declaration: Declaration
  /** null: it is the declaration of the type. */
  readonly field: FieldPlace | null
  readonly type: Trail["type"]
  /** From the type to the finding. */
  readonly path: string
}

/** Where a finding has its cause. */
interface LocatedCause {
  cause: Cause | null
  /** The place in the words of its declaration, `Line.onPaid`; null: it is that of the call. */
  within: string | null
}

/**
 * The declaration of the innermost field, or of the type, that a finding is about. What a package
 * declares is shown where the user's own code uses it.
 */
function causeAt(trail: Trail, isNamed: boolean, compiler: Compiler): LocatedCause {
  let first: Hop | undefined
  let own: Hop | undefined
  for (const hop of hopsOf(trail, compiler)) {
    first ??= hop
    if (hop.declaration.origin === "own") own = hop
    if (own) break
  }
  if (!first) return { cause: null, within: null }
  // A class of a package is no mistake of the package: the field that has it is.
  const of = first.field === null && own ? own : first
  const { file, start } = of.declaration.span
  const cause: Cause = {
    id: `${file}:${start}`,
    span: own?.declaration.span ?? null,
    package: of.declaration.origin === "package" ? packageOf(file) : null,
  }
  return { cause, within: own ? withinOf(own, isNamed, compiler) : null }
}

/** The declarations, innermost first, without those of the compiler's library. */
function* hopsOf(trail: Trail, compiler: Compiler): Generator<Hop> {
  let inner = ""
  for (let at: Trail | null = trail; at; at = at.outer) {
    const { type } = at
    const path = at.path + inner
    inner = path
    for (let field = at.field; field; field = field.outer) {
      const declaration = compiler.declarationOfProperty(field.property)
      if (isShown(declaration)) yield { declaration, field, type, path }
    }
    const declaration = compiler.declarationOfType(type)
    if (isShown(declaration)) yield { declaration, field: null, type, path }
  }
}

function isShown(declaration: Declaration | null): declaration is Declaration {
  return declaration !== null && declaration.origin !== "library"
}

/** @param isNamed the message begins with the name, also of a type as a whole */
function withinOf({ field, type, path }: Hop, isNamed: boolean, compiler: Compiler): string {
  if (compiler.nameOf(type) !== null)
    return path === "" && !isNamed ? "" : typeText(compiler, type) + path
  // A type without a name: the field is named where it is declared.
  return field ? field.property.keyText + path.slice(field.path.length) : path
}

/** `@octokit/webhooks-types` of the name of one of its files; of a package of the workspace its folder. */
function packageOf(file: string): string {
  if (!file.includes(MODULES)) return file.slice(0, file.lastIndexOf("/"))
  const [name, inner] = file.slice(file.lastIndexOf(MODULES) + MODULES.length).split("/")
  return name!.startsWith("@") ? `${name}/${inner}` : name!
}

const MODULES = "/node_modules/"

/** A call of a function on types as messages call it: `decode<User>`; `decode` where the type has no name. */
export function callOf(callee: string, type: TypeRef, span: Span, compiler: Compiler): CallOfType {
  const isNamed = compiler.nameOf(type) !== null
  const name = isNamed ? `${callee}<${typeText(compiler, type)}>` : callee
  return { span, name, isEndpoint: false }
}

/** Both sides of an endpoint: `listUsers input`, `listUsers response`. */
export function sideOf(
  { name, callSpan: span, input, config, authenticator }: UnreadRoute,
  compiler: Compiler,
): { input: CallOfType; result: CallOfType } {
  if (config && input) {
    const call = callOf("config", input, span, compiler)
    return { input: call, result: call }
  }
  const isEndpoint = authenticator !== true
  return {
    input: { span, name: `${name} input`, isEndpoint },
    result: { span, name: `${name} response`, isEndpoint, isWhole: true },
  }
}
