import type { Finding } from "../../diagnostics/index.ts"
import type { Place } from "../reader.ts"
import type { Unit } from "../unit.ts"

/*
 * The compiler distributes `(string | number) & Min<0>` over the members of the union, so the tag is
 * read on each of them. That it does not fit one of them is no mistake as long as it fits another.
 */

/** Rules that some type at a place has taken. */
const taken = new WeakMap<Unit, Set<string>>()
/** Findings about rules that a type at a place has not taken. */
const refused = new WeakMap<Finding, string>()

/** @param rule the tag and its value, as one text */
export function fitted({ unit, path }: Place, rule: string): void {
  const rules = taken.get(unit) ?? new Set()
  taken.set(unit, rules.add(`${path}\n${rule}`))
}

/** @param report adds the finding to the place */
export function unfitted({ unit, path }: Place, rule: string, report: () => void): void {
  const before = unit.findings.length
  report()
  for (const { finding } of unit.findings.slice(before)) refused.set(finding, `${path}\n${rule}`)
}

/** Whether a finding of a unit is about a rule that fits another member of the same union. */
export function isExcused(unit: Unit, finding: Finding): boolean {
  const rule = refused.get(finding)
  return rule !== undefined && taken.get(unit)?.has(rule) === true
}
