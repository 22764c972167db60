import type { Compiler, TypeRef, Use } from "../compiler/contract.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Span } from "../ir/ir-site.ts"

/** `create…<typeof app>(url, options)` */
export interface ClientCall {
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
