import type { Query } from "../compiler/contract.ts"
import type { UnreadRows } from "./unread.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"

/** ``db.query<User>`select …` ``. */
export function findRows({ name, callee, span, type }: Query, report: Report): UnreadRows | null {
  if (!type) {
    report.add(diagnose("PC1135", name), callee)
    return null
  }
  const operation = name === "rowsToJson" ? "json" : "decode"
  return { kind: "rows", operation, callee: name, type, span, callSpan: callee }
}
