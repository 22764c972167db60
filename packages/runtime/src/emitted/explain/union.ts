import type { IssueCode } from "../../issue.ts"
import { ownValue } from "../own.ts"
import { faultOf } from "./leaf.ts"
import type { Leaf, Part, UnionPart } from "./part.ts"
import { shadowsOf } from "./shadow.ts"
import type { Outcome, Telling } from "./telling.ts"
import { holdsSensitive, objectsIn } from "./traits.ts"
import { wordsOf } from "./words.ts"

/** Tells the issues of the member that a value comes nearest to; of a value like none, one issue with all of them. */
export function explainUnion(part: UnionPart, value: unknown, telling: Telling): void {
  if (typeof value !== "object" || value === null) telling.adopt(nearest(part, value, telling))
  else if (telling.trying > 0 && telling.shadowHere() === null)
    telling.adopt(known(part, value, telling))
  else explainObjects(part, value, telling)
}

/** The same value is met in each member of an outer union. */
function known(part: UnionPart, value: object, telling: Telling): Outcome {
  const all = telling.hidden > 0 ? telling.knownHidden : telling.known
  let outcomes = all.get(part)
  if (!outcomes) all.set(part, (outcomes = new Map()))
  let outcome = outcomes.get(value)
  if (!outcome)
    outcomes.set(value, (outcome = telling.aside(() => explainObjects(part, value, telling))))
  return outcome
}

function explainObjects(part: UnionPart, value: object, telling: Telling): void {
  if (part.tag === null || Array.isArray(value)) telling.adopt(nearest(part, value, telling))
  else explainTagged(part, part.tag, value, telling)
}

/** Goes by the field that tells the members apart. */
function explainTagged(part: UnionPart, tag: string, value: object, telling: Telling): void {
  const at = ownOrInherited(value, tag)
  const fields: Part[] = []
  for (const member of part.members) {
    const objects = objectsIn(member)
    if (objects.length === 0 && telling.attempt(member, value).issues.length === 0) return
    const own = objects.flatMap((object) => object.fields.filter(({ key }) => key === tag))
    if (own.some((field) => telling.attempt(field.part, at).issues.length === 0)) {
      return telling.explain(member, value)
    }
    fields.push(...own.map((field) => field.part))
  }
  const allowed = [...new Set(fields.map(wordsOf))].join(" | ")
  const code = at === undefined ? "missing" : "value"
  telling.tellAt(tag, code, allowed, telling.found(at, holdsSensitive(part)))
}

function ownOrInherited(object: object, key: string): unknown {
  return key in {} ? ownValue(object, key) : (object as Record<string, unknown>)[key]
}

/** The outcome of the member that is nearest, or of the union as a whole. */
function nearest(part: UnionPart, value: unknown, telling: Telling): Outcome {
  const codes: IssueCode[] = []
  let best: Outcome | null = null
  for (const [index, member] of part.members.entries()) {
    if (member.kind === "leaf") {
      const fault = faultOf(member, value, telling.wire)
      if (fault === null) return { issues: [], matched: 0 }
      codes.push(fault === "value" && isOtherKind(member, value) ? "type" : fault)
      continue
    }
    const outcome = attemptMember(part, index, value, telling)
    if (outcome.issues.length === 0) return outcome
    if (!isOfKind(outcome, value)) codes.push(outcome.issues[0]!.code)
    else if (best === null || scoreOf(outcome) > scoreOf(best)) best = outcome
  }
  return best ?? wholeOutcome(part, codeOf(codes), value, telling)
}

function attemptMember(part: UnionPart, index: number, value: unknown, telling: Telling): Outcome {
  const { shadow, shadowDepth } = telling
  const outer = telling.shadowHere()
  const own = typeof value === "object" ? shadowsOf(part, telling.wire)[index] : null
  if (own) {
    telling.shadow = outer ? new Set([...outer, ...own]) : own
    telling.shadowDepth = telling.depth
  }
  const outcome = telling.attempt(part.members[index]!, value)
  telling.shadow = shadow
  telling.shadowDepth = shadowDepth
  return outcome
}

function isOtherKind(leaf: Leaf, value: unknown): boolean {
  return typeof leaf.value !== typeof value
}

/** Whether a member is of the value's kind, so that its issues say more than all alternatives do. */
function isOfKind({ issues }: Outcome, value: unknown): boolean {
  const [first] = issues
  if (issues.length > 1 || first!.path !== "") return true
  if (first!.code === "type" || first!.code === "value") return false
  return (typeof value === "object" && value !== null) || first!.message !== undefined
}

function scoreOf({ issues, matched }: Outcome): number {
  return issues.reduce((score, { code }) => score - (FAR[code] ?? 1), 2 * matched)
}

// A field that is there but wrong is nearer than one that is not there, and that than another literal.
const FAR: Partial<Record<IssueCode, number>> = { missing: 2, value: 3 }

/** A rule that is broken says more than that the value is none of some, and that more than another kind. */
function codeOf(codes: readonly IssueCode[]): IssueCode {
  const rule = codes.find((code) => code !== "type" && code !== "value")
  return rule ?? (codes.includes("value") ? "value" : "type")
}

function wholeOutcome(part: UnionPart, code: IssueCode, value: unknown, telling: Telling): Outcome {
  const found = telling.found(value, holdsSensitive(part))
  return { issues: [{ path: "", code, expected: wordsOf(part), found }], matched: 0 }
}
