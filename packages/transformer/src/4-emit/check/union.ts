import type { Node, NodeField, PlannedTypes, Tag, UnionNode } from "../../ir/plan.ts"
import { type Code, join, js, member } from "../code.ts"
import type { Emitter } from "../module.ts"
import { toldByField } from "./apart.ts"

type Expression = (node: Node, value: Code, emitter: Emitter) => Code

export function checkUnion(
  node: UnionNode,
  value: Code,
  emitter: Emitter,
  expression: Expression,
): Code {
  const members = node.memory.map((index) => node.members[index]!)
  const told = toldByField(members, emitter.types)
  const tests = members
    .filter((each) => !told.has(each))
    .map((each) => expression(each, value, emitter))
  if (told.size > 0 || node.tag) {
    const objects = checkObjects(node, value, emitter, expression)
    tests.push(js`typeof ${value} === "object" && ${value} !== null && ${objects}`)
  }
  const bracketed = tests.map((test) => (test.text.includes("&&") ? js`(${test})` : test))
  return tests.length === 1 ? tests[0]! : js`(${join(bracketed, "||", js`false`)})`
}

/** Whether `checkObjects` is all that there is to check of an object. */
export function areObjects(node: UnionNode, types: PlannedTypes): boolean {
  const members = node.memory.map((index) => node.members[index]!)
  const told = toldByField(members, types)
  return (told.size > 0 || node.tag !== null) && members.every((each) => told.has(each))
}

/** The members that a tag or a field tells, for a value that is known to be an object. */
export function checkObjects(
  node: UnionNode,
  value: Code,
  emitter: Emitter,
  expression: Expression,
): Code {
  const members = node.memory.map((index) => node.members[index]!)
  const told = [...toldByField(members, emitter.types)]
  const cases = [
    ...told.map(
      ([each, field]) => js`(${mayFit(field, value)} && ${expression(each, value, emitter)})`,
    ),
    ...(node.tag ? checkTag(node, node.tag, value, emitter, expression) : []),
  ]
  return js`(${join(cases, "||", js`false`)})`
}

function mayFit({ key, node }: NodeField, value: Code): Code {
  const field = member(value, key)
  return node.kind === "literal" ? js`${field} === ${node.value}` : js`${field} !== undefined`
}

function checkTag(
  node: UnionNode,
  tag: Tag,
  value: Code,
  emitter: Emitter,
  expression: Expression,
): Code[] {
  const key = tag.inherited
    ? js`${emitter.helper("ownValue")}(${value}, ${tag.key})`
    : member(value, tag.key)
  return tag.cases.map(({ values, member: index }) => {
    const matches = join(
      values.map((literal) => js`${key} === ${literal}`),
      "||",
      js`false`,
    )
    return js`(${values.length > 1 ? js`(${matches})` : matches} && ${expression(node.members[index]!, value, emitter)})`
  })
}
