import type { Compiler, TypeRef, Use } from "../compiler/contract.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Operation, Span } from "../ir/site.ts"
import type { UnreadFunction } from "./unread.ts"
import { findOptions } from "./options.ts"

/**
 * `decode<User>(text)`, `const user: User = decode(text)`, `encode(user)`, `texts.map(decode<User>)`.
 * @param removed gets the options of the call, which are part of the code
 */
export function findFunction(
  compiler: Compiler,
  use: Use,
  removed: Span[],
  report: Report,
): UnreadFunction | null {
  if (use.role === "bare") {
    report.add(diagnose("PC1011", use.name), use.span)
    return null
  }
  const type = use.role === "call" ? compiler.typeArgument(use.call) : use.typeArgument
  if (!type || isNotGiven(compiler, use, type)) {
    report.add(diagnose("PC1010", use.name), use.span)
    return null
  }
  const options = use.role === "call" ? findOptions(compiler, use, removed, report) : {}
  if (!options) return null
  // `equals` is `is` that refuses keys the type does not name.
  const isEquals = use.name === "equals"
  const operation = (isEquals ? "is" : use.name) as Operation
  const strict = isEquals ? { strict: true as const } : {}
  return { kind: "function", operation, ...options, ...strict, type, span: use.span }
}

/** `assert(x)` alone infers `unknown`, which every value fits: surely not what was meant. */
function isNotGiven(compiler: Compiler, use: Use, type: TypeRef): boolean {
  if (use.role !== "call" || inferred.has(use.name)) return false
  return !compiler.isTypeWritten(use.call) && compiler.view(type).kind === "unknown"
}

/** Their argument is a T. */
const inferred: ReadonlySet<string> = new Set(["encode", "clone", "prune"])
