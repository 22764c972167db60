import type { Compiler, ExpressionRef, TypeRef, Use } from "../compiler/contract.ts"
import type { UnreadRoute } from "./unread.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import { readHandler } from "./endpoint.ts"

/** `const authenticator = auth(async ({ authorization }: Credentials) => …)`: read as a route without a body. */
export function findAuthenticator(
  compiler: Compiler,
  use: Use,
  report: Report,
): UnreadRoute | null {
  if (use.role !== "call") {
    report.add(diagnose("PC1011", use.name), use.span)
    return null
  }
  const given = compiler.arguments(use.call)
  const handler = given.at(-1) // options may precede it
  const signature = handler && readHandler(compiler, handler, report)
  if (!handler || !signature) return null
  return {
    kind: "route",
    authenticator: true,
    name: compiler.assignedTo(use.call) ?? "auth",
    method: "GET",
    path: "/",
    input: signature.parameters[0] ?? null,
    output: signature.result,
    arity: signature.parameters.length,
    ...(admitsAll(compiler, handler, signature.result) && { admitsAll: true as const }),
    span: compiler.span(handler),
    callSpan: use.span,
  }
}

/**
 * Whether the handler always returns a caller, as far as its types and its source show: it rejects no
 * request.
 */
function admitsAll(compiler: Compiler, handler: ExpressionRef, result: TypeRef): boolean {
  return !mayBeNothing(compiler, result) && compiler.thrownBy(handler).length === 0
}

function mayBeNothing(compiler: Compiler, type: TypeRef): boolean {
  const view = compiler.view(type)
  if (view.kind === "union") return view.members.some((member) => mayBeNothing(compiler, member))
  return view.kind !== "object" && view.kind !== "intersection"
}
