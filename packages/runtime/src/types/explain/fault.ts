import type { IssueCode, IssueRule } from "../issue.ts"

/** A rule with a limit that a value breaks. */
export interface BrokenRule {
  readonly code: IssueCode
  readonly rule: IssueRule
  readonly limit?: string | number
}

/** Why a value does not fit: the code of its issue, with the rule where that has a limit. */
export type Fault = IssueCode | BrokenRule

/** A rule that a value breaks. */
export function broken(code: IssueCode, rule: IssueRule, limit?: string | number): BrokenRule {
  return limit === undefined ? { code, rule } : { code, rule, limit }
}

/** How many there are is less or more than there may be. */
export function brokenCount(
  count: number,
  min: number,
  max: number,
  of: "Items" | "Properties" = "Items",
): BrokenRule | null {
  if (count < min) return broken("items", `min${of}`, min)
  return count > max ? broken("items", `max${of}`, max) : null
}

/** The code of its issue. */
export function codeOf(fault: Fault): IssueCode {
  return typeof fault === "string" ? fault : fault.code
}
