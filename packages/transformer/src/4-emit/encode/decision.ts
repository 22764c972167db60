import type { Node, NodeOfKind, Tag } from "../../ir/plan.ts"
import { checkExpression } from "../check/index.ts"
import { choice, type Code, js, join, member } from "../code.ts"
import type { Emitter } from "../module.ts"
import { type ClassFamily, type Family, type Forms, formsOf, OTHERS } from "./families.ts"
import { onlyTakers } from "./refute.ts"
import { resolved } from "./traits.ts"

type Union = NodeOfKind<"union">

/** Which member a value belongs to: the first in wire order that takes it. */
export type Decision = { member: Node } | Cases

export interface Cases {
  /** What to find out once, before the conditions. */
  reads: Read[]
  cases(reads: readonly Code[]): Alternative[]
  /** Null: no value gets there. */
  otherwise: Decision | null
}

export interface Read {
  hint: string
  /** With the variables of the reads before. */
  from(earlier: readonly Code[]): Code
}

export interface Alternative {
  condition: Code
  decision: Decision
}

export interface Scope {
  node: Union
  value: Code
  emitter: Emitter
  /** Members in the order that decides. */
  order: number[]
  forms: Forms[]
}

export function scopeOf(node: Union, value: Code, emitter: Emitter): Scope {
  const forms = node.members.map((at) => formsOf(at, emitter.types))
  return { node, value, emitter, order: orderOf(node), forms }
}

/** Objects that a tag decides are not tried; they stand where their number of fields puts them: before a Map. */
function orderOf(node: Union): number[] {
  if (!node.tag) return node.wire
  const tagged = node.tag.cases.map(({ member: at }) => at)
  const last = node.wire.filter((at) => node.members[at]!.kind === "map")
  return [...node.wire.filter((at) => !last.includes(at)), ...tagged, ...last]
}

/** All that is no primitive: by class, then arrays, then other objects. */
export function decideParts(scope: Scope): Alternative[] {
  const families = new Set(scope.forms.flatMap((each) => [...each.keys()]))
  return [
    ...[...families].flatMap((family) => (isClass(family) ? [ofClass(family, scope)] : [])),
    ...(families.has("array") ? [ofClass("array", scope)] : []),
    ...(families.has("object") ? [objects(scope)] : []),
  ]
}

function isClass(family: Family): family is ClassFamily {
  return !OTHERS.includes(family)
}

/** The members that take values of the family. */
export function candidates(family: Family, { order, forms }: Scope): number[] {
  return order.filter((at) => forms[at]!.has(family))
}

/** Whether these members write every value of the family in the same way. */
export function isOneForm(family: Family, members: readonly number[], { forms }: Scope): boolean {
  const all = new Set(members.flatMap((at) => [...forms[at]!.get(family)!]))
  return members.length === 1 || (all.size === 1 && !all.has("own"))
}

/** The first member that takes the value; the last one without being asked. */
export function trials(members: readonly number[], { node, value, emitter }: Scope): Decision {
  const nodes = members.map((at) => node.members[at]!)
  const last = { member: nodes.at(-1)! }
  if (nodes.length === 1) return last
  const checks = nodes.slice(0, -1).map((each) => checkOf(each, value, emitter))
  const sure = onlyTakers(nodes, value, emitter)
  if (sure === null) {
    const cases = checks.map((condition, at) => ({ condition, decision: { member: nodes[at]! } }))
    return { reads: [], cases: () => cases, otherwise: last }
  }
  const member = (reads: readonly Code[]): Code => {
    const tests = sure.tests(reads)
    const values = [...tests.map(({ at }) => at), ...checks.keys(), checks.length]
    return choice(
      [...tests.map(({ condition }) => condition), ...checks],
      values.map((at) => js`${at}`),
    )
  }
  return {
    reads: [...sure.reads, { hint: "member", from: member }],
    cases: (reads) =>
      nodes.slice(0, -1).map((each, at) => ({
        condition: js`${reads.at(-1)!} === ${at}`,
        decision: { member: each },
      })),
    otherwise: last,
  }
}

/** Arrays, Dates, Sets …: what fits none of these types may fit an object type that asks for nothing it lacks. */
function ofClass(family: ClassFamily | "array", scope: Scope): Alternative {
  const { node, emitter, order, forms } = scope
  const members = candidates(family, scope)
  const isOther = (at: number): boolean => {
    const shape = resolved(node.members[at]!, emitter.types)
    const refuses = family === "array" && shape.kind === "object" && shape.refuseArray.memory
    return forms[at]!.has("object") && !refuses
  }
  const asked = order.filter((at) => members.includes(at) || isOther(at))
  const tests = [testOf(family, scope), ...isFirst(asked, members, family === "Date", scope)]
  const isAlike = isOneForm(family, members, scope)
  return {
    condition: join(tests, "&&", scope.value),
    decision: isAlike ? { member: node.members[members[0]!]! } : trials(members, scope),
  }
}

/** Tests that a value which fits is taken by one of `members` before any other one of `asked`, which are in order. */
function isFirst(asked: number[], members: number[], isLikely: boolean, scope: Scope): Code[] {
  const count = asked.findIndex((at, index) => {
    return index > 0 && members.includes(at) !== members.includes(asked[0]!)
  })
  // Nothing but members: the value fits, so it is of them.
  if (count === -1) return []
  const [now, later] = [asked.slice(0, count), asked.slice(count)]
  if (!members.includes(now[0]!))
    return [noneFits(now, scope), ...isFirst(later, members, isLikely, scope)]
  const fits = now.map((at) => checkOf(scope.node.members[at]!, scope.value, scope.emitter))
  const rest = later.some((at) => members.includes(at))
    ? isFirst(later, members, isLikely, scope)
    : [noneFits(later, scope)]
  const otherwise = rest.length > 1 ? js`(${join(rest, "&&", scope.value)})` : rest[0]!
  // That an object type takes a list is rare, and soon refused: so that is asked first.
  const either = isLikely ? [...fits, otherwise] : [otherwise, ...fits]
  return [js`(${join(either, "||", scope.value)})`]
}

function testOf(family: ClassFamily | "array", { value, emitter }: Scope): Code {
  return family === "array"
    ? js`${emitter.global("Array")}.isArray(${value})`
    : js`${value} instanceof ${emitter.global(family)}`
}

/** Whether no member at these places takes the value. */
function noneFits(at: readonly number[], { node, value, emitter }: Scope): Code {
  const checks = at.map((index) => js`!${checkOf(node.members[index]!, value, emitter)}`)
  return checks.length > 1 ? js`(${join(checks, "&&", value)})` : (checks[0] ?? js`true`)
}

function objects(scope: Scope): Alternative {
  const { node, value } = scope
  const condition = js`${value} !== null && typeof ${value} === "object"`
  if (!node.tag) return { condition, decision: trials(candidates("object", scope), scope) }
  return { condition, decision: byTag(node.tag, scope) }
}

function byTag({ key, cases }: Tag, { node, value }: Scope): Cases {
  return {
    reads: [{ hint: key, from: () => member(value, key) }],
    cases: ([at]) =>
      cases.map(({ values, member: index }) => ({
        condition: join(
          values.map((literal) => js`${at!} === ${literal}`),
          "||",
          value,
        ),
        decision: { member: node.members[index]! },
      })),
    otherwise: null,
  }
}

/** A call, or a test in brackets. */
function checkOf(node: Node, value: Code, emitter: Emitter): Code {
  return node.kind === "ref"
    ? js`${emitter.call("check", node.to)}(${value})`
    : js`(${checkExpression(node, value, emitter)})`
}
