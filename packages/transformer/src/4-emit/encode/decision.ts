import type { Node, NodeOfKind, Tag } from "../../ir/plan.ts"
import { checkExpression } from "../check/index.ts"
import { choice, type Code, js, join, member, nothing } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { type ClassFamily, type Family, type Forms, formsOf, OTHERS } from "./encode-families.ts"
import { onlyTakers } from "./only-takers.ts"
import { resolved } from "./encode-traits.ts"

type Union = NodeOfKind<"union">

/**
 * Which member a value belongs to: the first in wire order that takes it, or all that do, where they know different
 * keys of it.
 */
export type Decision = { member: Node } | { merge: readonly Node[] } | Cases

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

/** All values that are not primitives: by class, then arrays, then other objects. */
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

/** The first member that accepts the value; the last one without a check. */
export function trials(members: readonly number[], { node, value, emitter }: Scope): Decision {
  const nodes = members.map((at) => node.members[at]!)
  const last = { member: nodes.at(-1)! }
  if (nodes.length === 1) return last
  const checks = nodes.slice(0, -1).map((each) => checkOf(each, value, emitter))
  const sure = onlyTakers(nodes, value, emitter)
  const rivals = members.map((at) => members.filter((each) => node.rivals?.[at]?.includes(each)))
  const isMerged = rivals.some((each) => each.length > 0)
  if (sure === null && !isMerged) {
    const cases = checks.map((condition, at) => ({ condition, decision: { member: nodes[at]! } }))
    return { reads: [], cases: () => cases, otherwise: last }
  }
  const member = (reads: readonly Code[]): Code => {
    const tests = sure?.tests(reads) ?? []
    const alone = rivals.map((each, at) => {
      if (each.length === 0) return js`${at}`
      const others = each.map((index) => members.indexOf(index))
      return choice([fitsOneOf(others, nodes, value, emitter)], [js`${SEVERAL}`, js`${at}`])
    })
    return choice(
      [...tests.map(({ condition }) => condition), ...checks],
      [...tests.map(({ at }) => js`${at}`), ...alone],
    )
  }
  return {
    reads: [...(sure?.reads ?? []), { hint: "member", from: member }],
    cases: (reads) => {
      const is = (at: number): Code => js`${reads.at(-1)!} === ${at}`
      return [
        ...nodes.slice(0, -1).map((each, at) => ({
          condition: is(at),
          decision: { member: each },
        })),
        ...(isMerged ? [{ condition: is(SEVERAL), decision: { merge: withKeys(nodes) } }] : []),
      ]
    },
    otherwise: last,
  }
}

/** More rivals than these share one list: the text would grow with the square of their number. */
const MOST_RIVALS = 4

/**
 * Whether the value fits one of the rivals, whose places are in order. Of many, those between them are looked at as
 * well: to merge what they know of the value changes nothing.
 */
function fitsOneOf(
  rivals: readonly number[],
  nodes: readonly Node[],
  value: Code,
  emitter: Emitter,
): Code {
  if (rivals.length <= MOST_RIVALS)
    return join(
      rivals.map((at) => checkOf(nodes[at]!, value, emitter)),
      "||",
      value,
    )
  const checks = nodes.map((each) =>
    each.kind === "ref"
      ? emitter.call("check", each.to)
      : js`(value) => ${checkExpression(each, js`value`, emitter)}`,
  )
  const list = emitter.constant("checks", js`[${join(checks, ",", nothing)}]`)
  return js`${emitter.helper("fitsAny")}(${value}, ${list}, ${Math.min(...rivals)})`
}

/** A type with keys has its own function; other members, such as a number, add nothing to a merged value. */
function withKeys(nodes: readonly Node[]): Node[] {
  return nodes.filter(({ kind }) => kind === "ref")
}

/** In place of a member's number: the value fits several, which know different keys of it. */
const SEVERAL = -1

/** Pairs of a member's check and its function of this kind, for the helpers of runtime/src/types/check/merge.ts. */
export function membersOf(
  nodes: readonly Node[],
  kind: "encode" | "clone" | "keep",
  emitter: Emitter,
): Code {
  const pairs = nodes.flatMap((node) => {
    if (node.kind !== "ref") throw new Error("only types with a function of their own are merged")
    return [emitter.call("check", node.to), emitter.call(kind, node.to)]
  })
  return emitter.constant("members", js`[${join(pairs, ",", nothing)}]`)
}

/**
 * Arrays, Dates, Sets …: a value that fits none of these types may fit an object type that requires nothing
 * it lacks.
 */
function ofClass(family: ClassFamily | "array", scope: Scope): Alternative {
  const { node, emitter, order, forms } = scope
  const members = candidates(family, scope)
  const isOther = (at: number): boolean => {
    const shape = resolved(node.members[at]!, emitter.types)
    const refuses = family === "array" && shape.kind === "object" && shape.refuseArray.memory
    return forms[at]!.has("object") && !refuses
  }
  const others = order.filter((at) => !members.includes(at) && isOther(at))
  const tests = [testOf(family, scope), ...isOwn(members, others, family === "Date", scope)]
  const isAlike = isOneForm(family, members, scope)
  return {
    condition: join(tests, "&&", scope.value),
    decision: isAlike ? { member: node.members[members[0]!]! } : trials(members, scope),
  }
}

/**
 * Tests that a value of the class, which fits, fits one of the class's own types: it belongs to that, even if an object
 * type takes it as well, which would keep nothing of a Map but its `size`.
 */
function isOwn(members: number[], others: number[], isLikely: boolean, scope: Scope): Code[] {
  // The value fits, so it is of them.
  if (others.length === 0) return []
  const fits = members.map((at) => checkOf(scope.node.members[at]!, scope.value, scope.emitter))
  const refused = noneFits(others, scope)
  // An object type rarely accepts a list, and rejects it soon: so that is checked first.
  const either = isLikely ? [...fits, refused] : [refused, ...fits]
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
