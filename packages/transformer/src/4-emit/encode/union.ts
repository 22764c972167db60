import type { Node, NodeOfKind, Tag } from "../../ir/plan.ts"
import { type Code, js, join, member } from "../code.ts"
import type { Emitter } from "../module.ts"
import type { Visit } from "./index.ts"
import { literalJson } from "./leaf.ts"
import type { Case, Sink } from "./sink.ts"
import { resolved } from "./traits.ts"

type Union = NodeOfKind<"union">
type Literal = NodeOfKind<"literal">["value"]

/** Members by what tells them apart at least cost: the literal itself, typeof, the tag field, a check. */
export function encodeUnion(
  node: Union,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const write =
    (to: Node) =>
    (inner: Sink): void =>
      visit(to, value, inner, emitter)
  const cases = [
    ...encodePrimitives(node, value, emitter, write),
    ...encodeParts(node, value, emitter, write),
  ]
  sink.choose(cases, (inner) => inner.odd(js`${emitter.helper("oddText")}(${value})`))
}

/** More literals of one family than this are written by their family: a chain of comparisons is no longer cheaper. */
const MOST_LITERALS = 8

function encodePrimitives(
  node: Union,
  value: Code,
  emitter: Emitter,
  write: (to: Node) => (sink: Sink) => void,
): Case[] {
  const members = node.members.map((at) => resolved(at, emitter.types))
  const literals = members.flatMap((at) => (at.kind === "literal" ? [at.value] : []))
  const byType = (type: string, to: Node): Case => ({
    condition: js`typeof ${value} === ${type}`,
    write: write(to),
  })
  const has = (kind: Node["kind"]): boolean => members.some((at) => at.kind === kind)
  const objects = indicesOf(node, emitter, "object")

  const family = (type: "string" | "number" | "boolean", to: Node): Case[] => {
    const own = literals.filter((literal) => typeof literal === type)
    if (has(type) || own.length > MOST_LITERALS) return [byType(type, to)]
    return own.map((literal) => ({
      condition: js`${value} === ${literal}`,
      write: (sink) => sink.constant(literalJson(literal)),
    }))
  }

  return [
    ...family("string", { kind: "string", rules: {} }),
    ...family("number", { kind: "number", rules: {} }),
    ...family("boolean", { kind: "boolean" }),
    ...(has("null") ? [{ condition: js`${value} === null`, write: write({ kind: "null" }) }] : []),
    ...(has("bigint") || has("bigint-literal") ? [byType("bigint", { kind: "bigint" })] : []),
    ...(has("date") ? [encodeDate(node, objects, value, emitter, write)] : []),
  ]
}

/** A Date that holds no time is no `date`, but fits an object type that asks for nothing it lacks. */
function encodeDate(
  node: Union,
  objects: readonly number[],
  value: Code,
  emitter: Emitter,
  write: (to: Node) => (sink: Sink) => void,
): Case {
  const isDate = js`${value} instanceof ${emitter.global("Date")}`
  const date = write({ kind: "date" })
  if (objects.length === 0) return { condition: isDate, write: date }
  const fits = js`${emitter.helper("isDate")}(${value})`
  return {
    condition: js`${isDate} && (${fits} || ${noneFits(node, objects, value, emitter)})`,
    costly: true,
    write: date,
  }
}

/** Whether no member at these places takes the value. */
function noneFits(node: Union, at: readonly number[], value: Code, emitter: Emitter): Code {
  const checks = at.map((index) => js`!${checkOf(node.members[index]!, value, emitter)}`)
  return join(checks, "&&", value)
}

/** The places of members of some kinds. */
function indicesOf(node: Union, emitter: Emitter, ...kinds: Node["kind"][]): number[] {
  return node.members.flatMap((member, at) =>
    kinds.includes(resolved(member, emitter.types).kind) ? [at] : [],
  )
}

/** Arrays and objects, where primitives and null are told already. */
function encodeParts(
  node: Union,
  value: Code,
  emitter: Emitter,
  write: (to: Node) => (sink: Sink) => void,
): Case[] {
  const inOrder = (at: number, other: number): number =>
    node.memory.indexOf(at) - node.memory.indexOf(other)
  const arrays = indicesOf(node, emitter, "array", "tuple").toSorted(inOrder)
  const objects = indicesOf(node, emitter, "object").toSorted(inOrder)
  const isObject = js`typeof ${value} === "object" && ${value} !== null`
  const only = (at: readonly number[], test: Omit<Case, "write">): Case[] =>
    at.length === 1 ? [{ ...test, write: write(node.members[at[0]!]!) }] : trials(at)
  const trials = (at: readonly number[]): Case[] =>
    at.map((index) => ({
      condition: checkOf(node.members[index]!, value, emitter),
      costly: true,
      write: write(node.members[index]!),
    }))
  return [
    ...only(arrays, arrayTest(node, arrays, objects, value, emitter)),
    ...(node.tag
      ? [
          {
            condition: isObject,
            write: (sink: Sink) => encodeTagged(node, node.tag!, value, sink, emitter, write),
          },
        ]
      : only(objects, { condition: isObject })),
  ]
}

/** An array that does not fit the array type may fit an object type, `{ length: number }`: rarely, so that is asked first. */
function arrayTest(
  node: Union,
  arrays: readonly number[],
  objects: readonly number[],
  value: Code,
  emitter: Emitter,
): Omit<Case, "write"> {
  const isArray = js`${emitter.global("Array")}.isArray(${value})`
  const takers = objects.filter((at) => {
    const member = resolved(node.members[at]!, emitter.types)
    return member.kind === "object" && !member.refuseArray.memory
  })
  if (takers.length === 0 || arrays.length !== 1) return { condition: isArray }
  const fits = checkOf(node.members[arrays[0]!]!, value, emitter)
  return {
    condition: js`${isArray} && (${noneFits(node, takers, value, emitter)} || ${fits})`,
    costly: true,
  }
}

function encodeTagged(
  node: Union,
  tag: Tag,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  write: (to: Node) => (sink: Sink) => void,
): void {
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

/** Objects and arrays of a union are refs (3-plan), so that each has a function that checks it. */
function checkOf(member: Node, value: Code, emitter: Emitter): Code {
  if (member.kind !== "ref")
    throw new Error(`a union member of kind ${member.kind} has no function`)
  return js`${emitter.call("check", member.to)}(${value})`
}
