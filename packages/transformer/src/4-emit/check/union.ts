import type { Node, Tag, UnionNode } from "../../ir/plan.ts"
import { type Code, join, js, member } from "../code.ts"
import type { Emitter } from "../module.ts"

type Expression = (node: Node, value: Code, emitter: Emitter) => Code

export function checkUnion(
  node: UnionNode,
  value: Code,
  emitter: Emitter,
  expression: Expression,
): Code {
  const tests = node.memory.map((index) => expression(node.members[index]!, value, emitter))
  if (node.tag) tests.push(checkTag(node, node.tag, value, emitter, expression))
  const bracketed = tests.map((test) => (test.text.includes("&&") ? js`(${test})` : test))
  return tests.length === 1 ? tests[0]! : js`(${join(bracketed, "||", js`false`)})`
}

function checkTag(
  node: UnionNode,
  tag: Tag,
  value: Code,
  emitter: Emitter,
  expression: Expression,
): Code {
  const key = tag.inherited
    ? js`${emitter.helper("ownValue")}(${value}, ${tag.key})`
    : member(value, tag.key)
  const cases = tag.cases.map(({ values, member: index }) => {
    const matches = join(
      values.map((literal) => js`${key} === ${literal}`),
      "||",
      js`false`,
    )
    return js`(${values.length > 1 ? js`(${matches})` : matches} && ${expression(node.members[index]!, value, emitter)})`
  })
  return js`typeof ${value} === "object" && ${value} !== null && (${join(cases, "||", js`false`)})`
}
