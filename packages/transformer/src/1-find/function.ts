import type { Compiler, TypeRef, Use } from "../2-read/compiler.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Operation } from "../ir/site.ts"
import type { UnreadFunction } from "../2-read/site.ts"

/** `decode<User>(text)`, `const user: User = decode(text)`, `encode(user)`, `texts.map(decode<User>)`. */
export function findFunction(compiler: Compiler, use: Use, report: Report): UnreadFunction | null {
  if (use.role === "bare") {
    report.add(diagnose("PC1011", use.name), use.span)
    return null
  }
  const type = use.role === "call" ? compiler.typeArgument(use.call) : use.typeArgument
  const operation = use.name as Operation
  if (!type || isNotGiven(compiler, use, type)) {
    report.add(diagnose("PC1010", use.name), use.span)
    return null
  }
  return { kind: "function", operation, type, span: use.span }
}

/** `assert(x)` alone infers `unknown`, which every value fits: surely not what was meant. */
function isNotGiven(compiler: Compiler, use: Use, type: TypeRef): boolean {
  if (use.role !== "call" || use.name === "encode") return false
  return !compiler.isTypeWritten(use.call) && compiler.view(type).kind === "unknown"
}
