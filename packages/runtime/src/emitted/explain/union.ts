import type { IssueCode } from "../../issue.ts"
import { pointerStep } from "../wrong.ts"
import { candidatesOf, isCandidate, nearestByKeys } from "./candidates.ts"
import { faultOf } from "./leaf.ts"
import type { Part, UnionPart } from "./part.ts"
import { valueAt } from "./object.ts"
import { targetOf } from "./prepare.ts"
import { shadowsOf } from "./shadow.ts"
import type { Outcome, Telling } from "./telling.ts"
import { holdsSensitive, objectsIn } from "./traits.ts"
import { wordsOf } from "./words.ts"

/** Tells the issues of the member that a value comes nearest to; of a value like none, one issue with all of them. */
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
    outcomes.set(value, outcome)
  }
  return outcome
}

function explainObject(part: UnionPart, value: object, telling: Telling): void {
  if (part.tag === null || Array.isArray(value)) explainNearest(part, value, telling)
  else explainTagged(part, part.tag, value, telling)
}

/** Goes by the field that tells the members apart. */
function explainTagged(part: UnionPart, tag: string, value: object, telling: Telling): void {
  const at = valueAt(value, tag)
  const fields: Part[] = []
  for (const member of part.members) {
    const objects = objectsIn(member)
    if (objects.length === 0 && telling.outcomeOf(member, value).count === 0) return
    const own = objects.flatMap((object) => object.fields.filter(({ key }) => key === tag))
    if (own.some((field) => telling.outcomeOf(field.part, at).count === 0))
      return telling.explain(member, value)
    fields.push(...own.map((field) => field.part))
  }
  const allowed = [...new Set(fields.map(wordsOf))].join(" | ")
  telling.enter(pointerStep(tag))
  telling.tell(at === undefined ? "missing" : "value", allowed, at, part)
  telling.leave()
}

/** The member whose issues are those of a refused value in memory; -1 where they are more than those of one member. */
export function meantOf(part: UnionPart, value: unknown, telling: Telling): number {
  if (typeof value !== "object" || value === null) return -1
  if (part.tag !== null && !Array.isArray(value))
    return (part.byTag ??= membersByTag(part, part.tag)).get(valueAt(value, part.tag)) ?? -1
  // As long as it is not sure which member is meant, nothing is shown that is sensitive in another.
  if (holdsSensitive(part)) return -1
  if (part.single !== -1)
    return isCandidate(part.members[part.single]!, value, false) ? part.single : -1
  const candidates = candidatesOf(part, value, false)
  if (candidates.length === 1) return candidates[0]!
  return nearestOf(part, candidates, value, [], telling) ?? -1
}

/** Members that have but one object, and one or more literals for its tag. */
function membersByTag({ members }: UnionPart, tag: string): Map<unknown, number> {
  const found = new Map<unknown, number>()
  for (const [index, member] of members.entries()) {
    const [object, ...others] = objectsIn(member)
    if (!object || others.length > 0) continue
    const field = object.fields.find(({ key }) => key === tag)
    for (const value of field ? literalsOf(field.part) : []) {
      if (!found.has(value)) found.set(value, index)
    }
  }
  return found
}

function literalsOf(part: Part): unknown[] {
  if (part.kind === "ref") return literalsOf(targetOf(part).part)
  const all = part.kind === "union" ? part.members : [part]
  return all.flatMap((each) => (each.kind === "leaf" && each.of === "literal" ? [each.value] : []))
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
  const codes: IssueCode[] = []
  const nearest = nearestOf(part, candidates, value, codes, telling)
  if (nearest === null) telling.tell(codeOf(part, codes, value, telling.wire), part, value)
  else if (nearest >= 0) explainAs(part, nearest, value, telling)
}

/** Members of which only a look at the value can tell whether they are of its kind. */
function unknownOf({ members }: UnionPart): number[] {
  return [...members.keys()].filter((index) => members[index]!.kind !== "leaf")
}

/** The member with the highest score; null when none is of the value's kind, -1 when one takes it. */
function nearestOf(
  part: UnionPart,
  candidates: readonly number[],
  value: unknown,
  codes: IssueCode[],
  telling: Telling,
): number | null {
  let nearest: number | null = null
  let best = -Infinity
  const hasKeys = typeof value === "object" && value !== null
  if (telling.isSpent && hasKeys) return nearestByKeys(part, candidates, value, telling.wire)
  for (const index of candidates) {
    const outcome = telling.aside(() => explainAs(part, index, value, telling))
    if (telling.isSpent && hasKeys) return nearestByKeys(part, candidates, value, telling.wire)
    if (outcome.count === 0) return -1
    if (!isOfKind(outcome, value)) codes.push(outcome.code!)
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

/** Whether a member is of the value's kind, so that its issues say more than all alternatives do. */
function isOfKind({ count, code, hasMessage }: Outcome, value: unknown): boolean {
  if (count > 1 || code === null) return true
  if (code === "type" || code === "value") return false
  return (typeof value === "object" && value !== null) || hasMessage
}

/** A rule that is broken says more than that the value is none of some, and that more than another kind. */
function codeOf(
  { members }: UnionPart,
  others: readonly IssueCode[],
  value: unknown,
  wire: boolean,
): IssueCode {
  const codes = [...others]
  for (const member of members) {
    if (member.kind !== "leaf") continue
    const fault = faultOf(member, value, wire)!
    codes.push(fault === "value" && typeof member.value !== typeof value ? "type" : fault)
  }
  const rule = codes.find((code) => code !== "type" && code !== "value")
  return rule ?? (codes.includes("value") ? "value" : "type")
}
