import type { CodeCall, Compiler } from "../compiler/contract.ts"
import type { Gap, UnreadCode } from "./unread.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Operation, Span } from "../ir/ir-site.ts"

/** A call inside a generic function, which hands on the code that it was given itself. */
export interface PassedOn {
  /** Where the argument goes. */
  span: Span
  gap: Gap
  /** The parameter that has the code. */
  parameter: string
}

/** `load<User>(text)`, where `load` has a last parameter `code?: TypeCode<T, "decode">`. */
export function findCode(
  compiler: Compiler,
  call: CodeCall,
  report: Report,
): UnreadCode | PassedOn | null {
  const { name, callee, span, needsComma, missing, type } = call
  const operations = call.operations as readonly Operation[]
  const gap = { needsComma, missing }
  const { kind } = compiler.view(type)
  if (call.obstacle !== null) report.add(diagnose("PC1079", name, call.obstacle), callee)
  else if (kind === "unknown" && !call.isTypeWritten) report.add(diagnose("PC1010", name), callee)
  else if (call.passedOn !== null) return { span, gap, parameter: call.passedOn }
  else if (kind === "parameter")
    report.add(diagnose("PC1078", name, compiler.print(type), listed(operations)), callee)
  else
    return {
      kind: "code",
      operations: [...operations],
      callee: name,
      type,
      gap,
      span,
      callSpan: callee,
    }
  return null
}

function listed(operations: readonly string[]): string {
  return operations.map((each) => `"${each}"`).join(" | ")
}
