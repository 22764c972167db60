import { GENERIC_ENDPOINT } from "../../diagnostics/catalog.ts"
import type { Finding, Origin, Report } from "../../diagnostics/index.ts"
import type { Span } from "../../ir/ir-site.ts"
import { causeAt } from "./cause.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
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
