import type { Compiler, TypeRef, Use } from "../compiler/contract.ts"
import type { UnreadRoute } from "./unread.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"

/** `config<Settings>()`: read as a route whose input comes from a query, that of the environment. */
export function findConfig(compiler: Compiler, use: Use, report: Report): UnreadRoute | null {
  const type = use.role === "call" ? compiler.typeArgument(use.call) : null
  if (
    use.role !== "call" ||
    !type ||
    (!compiler.isTypeWritten(use.call) && isAny(compiler, type))
  ) {
    report.add(diagnose(use.role === "bare" ? "PC1011" : "PC1010", use.name), use.span)
    return null
  }
  const gap = compiler.gapAt(use.call, 1)
  if (!gap) return null // the compiler has reported the argument that is too many
  const { span, ...commas } = gap
  return {
    kind: "route",
    config: true,
    name: compiler.assignedTo(use.call) ?? "config",
    method: "GET",
    path: "/",
    input: type,
    output: type,
    arity: 0,
    gap: commas,
    span,
    callSpan: use.span,
  }
}

/** What nothing is inferred as. */
function isAny(compiler: Compiler, type: TypeRef): boolean {
  const { kind } = compiler.view(type)
  return kind === "unknown" || kind === "object-keyword"
}
