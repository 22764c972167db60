import type { Span } from "../../ir/ir-site.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import type { CallOfType } from "./report-finding.ts"
import { typeText } from "../types/type-text.ts"
import type { UnreadRoute } from "../../1-find/unread.ts"

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
