import type { Compiler, Use } from "../2-read/compiler.ts"
import type { UnreadRoute } from "../2-read/unread.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import { readHandler } from "./endpoint.ts"

/** `const gateway = auth(async ({ authorization }: Credentials) => …)`: read as a route without a body. */
export function findGateway(compiler: Compiler, use: Use, report: Report): UnreadRoute | null {
  if (use.role !== "call") {
    report.add(diagnose("PC1011", use.name), use.span)
    return null
  }
  const given = compiler.arguments(use.call)
  const handler = given.at(-1) // options may stand before it
  const signature = handler && readHandler(compiler, handler, report)
  if (!handler || !signature) return null
  return {
    kind: "route",
    gateway: true,
    name: compiler.assignedTo(use.call) ?? "auth",
    method: "GET",
    path: "/",
    input: signature.parameters[0] ?? null,
    output: signature.result,
    arity: signature.parameters.length,
    span: compiler.span(handler),
    callSpan: use.span,
  }
}
