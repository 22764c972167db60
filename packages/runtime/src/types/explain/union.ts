import { pointerStep } from "../text/pointer-step.ts"
import { isCandidate, rank, shadowsOf } from "./candidates.ts"
import type { Fault } from "./fault.ts"
import { faultOf } from "./explain-leaf.ts"
import { literalsOf } from "./literals.ts"
import { selectorOf } from "./selector.ts"
import type { Part, UnionPart } from "./part.ts"
import { valueAt } from "./explain-object.ts"
import type { Outcome, Telling } from "./telling.ts"
import { objectsIn } from "./objects-in.ts"
import { holdsSensitive } from "./traits.ts"
import { wordsOf } from "./words.ts"

/** Reports the issues of the nearest member; for a value of no member's kind, one issue with all of them. */
export function explainUnion(part: UnionPart, value: unknown, telling: Telling): void {
  if (typeof value !== "object" || value === null) explainNearest(part, value, telling)
  else if (telling.counting && telling.isSpent) return
  else if (telling.counting && telling.shadowHere() === null)
    telling.take(outcomeOf(part, value, telling))
  else explainObject(part, value, telling)
}

/** The same value is met in each member of an outer union. */
function outcomeOf(part: UnionPart, value: object, telling: Telling): Outcome {
  const outcomes = telling.outcomesOf(part)
  let outcome = outcomes.get(value)
  if (!outcome) {
    outcome = telling.aside(() => explainObject(part, value, telling))
    // A trial that was cut short has shown nothing.
    if (!telling.isSpent) outcomes.set(value, outcome)
  }
  return outcome
}

function explainObject(part: UnionPart, value: object, telling: Telling): void {
  telling.renew()
  const selector = Array.isArray(value) ? null : selectorOf(part)
  if (selector === null) explainNearest(part, value, telling)
  else explainSelected(part, selector, value, telling)
}

/** Goes by the field whose value selects members. */
function explainSelected(part: UnionPart, key: string, value: object, telling: Telling): void {
  const at = valueAt(value, key)
  if (part.members.some((member) => isOther(member, value, telling))) return
  const selected = membersBy(part, key, at, telling.wire)
  if (selected.length === 1) return telling.explain(part.members[selected[0]!]!, value)
  if (selected.length > 1) return explainOneOf(part, selected, value, telling)
  const fields = part.members.flatMap((member) => fieldsOf(member, key))
  const allowed = [...new Set(fields.map(wordsOf))].join(" | ")
  telling.enter(pointerStep(key))
  telling.tell(at === undefined ? "missing" : "value", allowed, at, part)
  telling.leave()
}

/** Whether a value fits a member without fields. */
function isOther(member: Part, value: object, telling: Telling): boolean {
  if (objectsIn(member).length > 0) return false
  return isCandidate(member, value, telling.wire) && telling.outcomeOf(member, value).count === 0
}

function membersBy({ members }: UnionPart, key: string, at: unknown, wire: boolean): number[] {
  return [...members.keys()].filter((index) =>
    fieldsOf(members[index]!, key).some((field) => isOneOf(field, at, wire)),
  )
}

function fieldsOf(member: Part, key: string): Part[] {
  const fields = objectsIn(member).flatMap((object) => object.fields)
  return fields.filter((field) => field.key === key).map((field) => field.part)
}

/** Whether a value is of a selecting field: one of literals, or a boolean. */
function isOneOf(field: Part, at: unknown, wire: boolean): boolean {
  const literals = literalsOf(field)
  if (literals.length === 0) return typeof at === "boolean" && wordsOf(field) === "boolean"
  return literals.some((literal) => faultOf(literal, at, wire) === null)
}

/** The member whose issues are those of a refused value in memory; -1 where they are more than those of one member. */
export function meantOf(part: UnionPart, value: unknown, telling: Telling): number {
  if (typeof value !== "object" || value === null) return -1
  const selector = Array.isArray(value) ? null : selectorOf(part)
  if (selector !== null)
    return (part.byTag ??= membersByTag(part, selector)).get(valueAt(value, selector)) ?? -1
  // While the member is undecided, parts that are sensitive in another are hidden.
  if (holdsSensitive(part)) return -1
  if (part.single !== -1)
    return isCandidate(part.members[part.single]!, value, false) ? part.single : -1
  const candidates = candidatesOf(part, value, false)
  if (candidates.length === 1) return candidates[0]!
  telling.renew()
  return nearestOf(part, candidates, value, [], telling) ?? -1
}

/** Members that have but one object, by the values of their selecting field that no other member has. */
function membersByTag({ members }: UnionPart, key: string): Map<unknown, number> {
  const found = new Map<unknown, number>()
  for (const [index, member] of members.entries()) {
    const isPlain = objectsIn(member).length === 1
    for (const { value } of fieldsOf(member, key).flatMap(literalsOf))
      found.set(value, isPlain && !found.has(value) ? index : -1)
  }
  return found
}

function candidatesOf({ members }: UnionPart, value: object, wire: boolean): number[] {
  return [...members.keys()].filter((index) => isCandidate(members[index]!, value, wire))
}

/** Goes by what the members have in common with the value. */
function explainNearest(part: UnionPart, value: unknown, telling: Telling): void {
  const { members, single } = part
  for (const member of members)
    if (member.kind === "leaf" && faultOf(member, value, telling.wire) === null) return
  if (typeof value !== "object" || value === null) {
    explainOneOf(part, single === -1 ? unknownOf(part) : [single], value, telling)
  } else if (single !== -1) {
    if (isCandidate(members[single]!, value, telling.wire)) explainAs(part, single, value, telling)
    else telling.tell("type", part, value)
  } else {
    const candidates = candidatesOf(part, value, telling.wire)
    if (candidates.length === 1) explainAs(part, candidates[0]!, value, telling)
    else explainOneOf(part, candidates, value, telling)
  }
}

function explainOneOf(
  part: UnionPart,
  candidates: readonly number[],
  value: unknown,
  telling: Telling,
): void {
  const faults: Fault[] = []
  const nearest = nearestOf(part, candidates, value, faults, telling)
  if (nearest === null) telling.tell(faultOfAll(part, faults, value, telling.wire), part, value)
  else if (nearest >= 0) explainAs(part, nearest, value, telling)
}

/** Members whose kind only the value itself decides. */
function unknownOf({ members }: UnionPart): number[] {
  return [...members.keys()].filter((index) => members[index]!.kind !== "leaf")
}

/** The nearest member; null when none is of the value's kind, -1 when one accepts it. */
function nearestOf(
  part: UnionPart,
  candidates: readonly number[],
  value: unknown,
  faults: Fault[],
  telling: Telling,
): number | null {
  return typeof value === "object" && value !== null
    ? nearestByKeys(part, candidates, value, faults, telling)
    : nearestByIssues(part, candidates, value, faults, telling)
}

/**
 * Of objects and arrays: the member that literals or most keys select. Only where these leave open which one, the values
 * within decide; and each member that the value may fit is tried.
 */
function nearestByKeys(
  part: UnionPart,
  candidates: readonly number[],
  value: object,
  faults: Fault[],
  telling: Telling,
): number | null {
  let nearest: Nearest | null = null
  const ranked = rank(part.members, candidates, value, telling.wire)
  for (const candidate of ranked) {
    const isOpen = nearest === null || nearest.rank === candidate.rank
    if (!isOpen && !candidate.mayFit) continue
    const outcome = telling.trial(() => explainAs(part, candidate.index, value, telling))
    if (telling.isSpent) return nearest?.index ?? ranked[0]!.index
    if (outcome.count === 0) return -1
    if (!isOfKind(outcome, value)) faults.push(outcome.fault!)
    else if (isOpen && (nearest === null || outcome.score > nearest.score))
      nearest = { ...candidate, score: outcome.score }
  }
  return nearest?.index ?? null
}

interface Nearest {
  readonly index: number
  readonly rank: number
  readonly score: number
}

/** Of any other value: the member with the best outcome. */
function nearestByIssues(
  part: UnionPart,
  candidates: readonly number[],
  value: unknown,
  faults: Fault[],
  telling: Telling,
): number | null {
  let nearest: number | null = null
  let best = -Infinity
  for (const index of candidates) {
    const outcome = telling.trial(() => explainAs(part, index, value, telling))
    if (outcome.count === 0) return -1
    if (!isOfKind(outcome, value)) faults.push(outcome.fault!)
    else if (outcome.score > best) {
      best = outcome.score
      nearest = index
    }
  }
  return nearest
}

/** Looks at a value as at this member, though it may be another. */
function explainAs(part: UnionPart, index: number, value: unknown, telling: Telling): void {
  const member = part.members[index]!
  const own = typeof value === "object" ? shadowsOf(part, telling.wire)[index] : null
  if (!own) return telling.explain(member, value)
  const { shadow, shadowDepth } = telling
  const outer = telling.shadowHere()
  telling.shadow = outer ? new Set([...outer, ...own]) : own
  telling.shadowDepth = telling.depth
  telling.explain(member, value)
  telling.shadow = shadow
  telling.shadowDepth = shadowDepth
}

/** Whether a member is of the value's kind, so that its issues are more precise than all alternatives. */
function isOfKind({ count, fault, hasMessage }: Outcome, value: unknown): boolean {
  if (count > 1 || fault === null) return true
  if (fault === "type" || fault === "value") return false
  return (typeof value === "object" && value !== null) || hasMessage
}

/** A violated rule is more precise than a wrong literal, and that more than another kind. */
function faultOfAll(
  { members }: UnionPart,
  others: readonly Fault[],
  value: unknown,
  wire: boolean,
): Fault {
  const faults = [...others]
  for (const member of members) {
    if (member.kind !== "leaf") continue
    const fault = faultOf(member, value, wire)!
    faults.push(fault === "value" && typeof member.value !== typeof value ? "type" : fault)
  }
  const rule = faults.find((fault) => fault !== "type" && fault !== "value")
  return rule ?? (faults.includes("value") ? "value" : "type")
}
