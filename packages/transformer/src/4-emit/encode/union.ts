import type { Node, NodeOfKind, Tag } from "../../ir/plan.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, js, join, member } from "../code.ts"
import type { Emitter } from "../module.ts"
import { type ClassFamily, type Family, type Forms, formsOf } from "./families.ts"
import type { Visit } from "./index.ts"
import { literalJson } from "./leaf.ts"
import type { Case, Sink } from "./sink.ts"
import { resolved } from "./traits.ts"

type Union = NodeOfKind<"union">
type Literal = NodeOfKind<"literal">["value"]

interface Scope {
  node: Union
  value: Code
  emitter: Emitter
  /** Members in the order that decides: the first that takes the value writes it. */
  order: number[]
  forms: Forms[]
  write(to: Node): (sink: Sink) => void
}

/** Members by what tells them apart at least cost: the literal itself, typeof, the class, the tag field, a check. */
export function encodeUnion(
  node: Union,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const forms = node.members.map((at) => formsOf(at, emitter.types))
  const write = (to: Node) => (inner: Sink) => visit(to, value, inner, emitter)
  const scope = { node, value, emitter, order: orderOf(node), forms, write }
  const families = new Set(forms.flatMap((each) => [...each.keys()]))
  const cases = [
    ...PRIMITIVES.flatMap((family) => (families.has(family) ? primitives(family, scope) : [])),
    ...[...families].flatMap((family) => (isClass(family) ? [ofClass(family, scope)] : [])),
    ...(families.has("array") ? [ofClass("array", scope)] : []),
    ...(families.has("object") ? [objects(scope)] : []),
  ]
  sink.choose(cases, (inner) => inner.odd(js`${emitter.helper("oddText")}(${value})`))
}

const PRIMITIVES = ["string", "number", "boolean", "null", "bigint"] as const

function isClass(family: Family): family is ClassFamily {
  return family !== "undefined" && family !== "array" && family !== "object" && !isPrimitive(family)
}

function isPrimitive(family: Family): boolean {
  return (PRIMITIVES as readonly string[]).includes(family)
}

/** Objects that a tag decides are not tried; they stand where their number of fields puts them: before a Map. */
function orderOf(node: Union): number[] {
  if (!node.tag) return node.wire
  const tagged = node.tag.cases.map(({ member }) => member)
  const last = node.wire.filter((at) => node.members[at]!.kind === "map")
  return [...node.wire.filter((at) => !last.includes(at)), ...tagged, ...last]
}

function candidates(family: Family, { order, forms }: Scope): number[] {
  return order.filter((at) => forms[at]!.has(family))
}

function isOneForm(family: Family, members: readonly number[], { forms }: Scope): boolean {
  const all = new Set(members.flatMap((at) => [...forms[at]!.get(family)!]))
  return members.length === 1 || (all.size === 1 && !all.has("own"))
}

/** More literals of one family than this are written by their family: a chain of comparisons is no longer cheaper. */
const MOST_LITERALS = 8

function primitives(family: (typeof PRIMITIVES)[number], scope: Scope): Case[] {
  const { node, value, emitter, write } = scope
  if (family === "null")
    return [{ condition: js`${value} === null`, write: write({ kind: "null" }) }]
  const members = candidates(family, scope)
  const condition = js`typeof ${value} === ${family}`
  if (!isOneForm(family, members, scope)) return [{ condition, write: trials(members, scope) }]
  const literals = literalsOf(
    family,
    members.map((at) => node.members[at]!),
    emitter,
  )
  if (literals && literals.length <= MOST_LITERALS)
    return literals.map((literal) => ({
      condition: js`${value} === ${literal}`,
      write: (sink) => sink.constant(literalJson(literal)),
    }))
  return [{ condition, write: write(anyOf(family, members, scope)) }]
}

/** A node that writes every value of the family as the members do. */
function anyOf(
  family: "string" | "number" | "boolean" | "bigint",
  members: number[],
  scope: Scope,
): Node {
  const [form] = scope.forms[members[0]!]!.get(family)!
  switch (family) {
    case "string":
      return { kind: "string", rules: {} }
    case "number":
      return { kind: "number", rules: form === "ieee" ? { ieee: true } : {} }
    case "boolean":
      return { kind: "boolean" }
    case "bigint":
      return form === "number" ? { kind: "bigint", wire: "number" } : { kind: "bigint" }
    default:
      return family satisfies never
  }
}

/** All values of the family, when they are literals and nothing else; in unions inside, too. */
function literalsOf(family: Family, members: readonly Node[], emitter: Emitter): Literal[] | null {
  const found: Literal[] = []
  for (const each of members) {
    const at = resolved(each, emitter.types)
    if (at.kind === "literal") {
      if (typeof at.value === family) found.push(at.value)
    } else if (at.kind === "union") {
      const inner = literalsOf(family, at.members, emitter)
      if (!inner) return null
      found.push(...inner)
    } else if (formsOf(at, emitter.types).has(family)) return null
  }
  return [...new Set(found)]
}

/** The first member that takes the value; the last one without being asked. */
function trials(members: readonly number[], scope: Scope): (sink: Sink) => void {
  const { node, value, emitter, write } = scope
  const last = write(node.members[members.at(-1)!]!)
  const cases = members.slice(0, -1).map((at) => ({
    condition: checkOf(node.members[at]!, value, emitter),
    write: write(node.members[at]!),
  }))
  return cases.length === 0 ? last : (sink) => sink.choose(cases, last)
}

/** Arrays, Dates, Sets …: what fits none of these types may fit an object type that asks for nothing it lacks. */
function ofClass(family: ClassFamily | "array", scope: Scope): Case {
  const { node, emitter, order, forms, write } = scope
  const members = candidates(family, scope)
  const others = order.filter((at) => {
    const shape = resolved(node.members[at]!, emitter.types)
    const refuses = family === "array" && shape.kind === "object" && shape.refuseArray.memory
    return forms[at]!.has("object") && !forms[at]!.has(family) && !refuses
  })
  const first = order.indexOf(members[0]!)
  const before = others.filter((at) => order.indexOf(at) < first)
  const after = others.filter((at) => order.indexOf(at) > first)
  const fits = js`(${join(
    members.map((at) => checkOf(node.members[at]!, scope.value, emitter)),
    "||",
    scope.value,
  )})`
  // That an object type takes a list is rare, and soon refused: so that is asked first.
  const either = family === "Date" ? [fits, noneFits(after, scope)] : [noneFits(after, scope), fits]
  const tests = [
    testOf(family, scope),
    ...(before.length > 0 ? [noneFits(before, scope)] : []),
    ...(after.length > 0 ? [js`(${join(either, "||", fits)})`] : []),
  ]
  const alike = isOneForm(family, members, scope)
  return {
    condition: join(tests, "&&", scope.value),
    write: alike ? write(node.members[members[0]!]!) : trials(members, scope),
  }
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

function objects(scope: Scope): Case {
  const { node, value } = scope
  const condition = js`typeof ${value} === "object" && ${value} !== null`
  if (node.tag) return { condition, write: (sink) => encodeTagged(node.tag!, sink, scope) }
  return { condition, write: trials(candidates("object", scope), scope) }
}

function encodeTagged(tag: Tag, sink: Sink, { node, value, emitter, write }: Scope): void {
  const at = sink.bind(tag.key, member(value, tag.key))
  const cases = tag.cases.map(({ values, member: index }) => ({
    condition: join(
      values.map((literal: Literal) => js`${at} === ${literal}`),
      "||",
      at,
    ),
    write: write(node.members[index]!),
  }))
  sink.choose(cases, (inner) => inner.odd(js`${emitter.helper("oddText")}(${value})`))
}

/** A test in brackets, or a call. */
function checkOf(node: Node, value: Code, emitter: Emitter): Code {
  return node.kind === "ref"
    ? js`${emitter.call("check", node.to)}(${value})`
    : js`(${checkExpression(node, value, emitter)})`
}
