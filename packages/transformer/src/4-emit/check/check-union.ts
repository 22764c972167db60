import type { Node, UnionNode } from "../../ir/plan.ts"
import { block, type Code, join, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { type Gates, gatesOf, gateValue, type LiteralGate, passes } from "./gates.ts"
import type { Scope } from "./check-scope.ts"

type Expression = (node: Node, value: Code, emitter: Emitter) => Code

export function checkUnion(
  node: UnionNode,
  value: Code,
  emitter: Emitter,
  expression: Expression,
): Code {
  const gates = gatesOf(node, emitter)
  const tests = gates.others.map((each) => expression(each, value, emitter))
  if (hasGates(gates)) {
    const objects = passes(gates, value, emitter, expression)
    tests.push(js`${value} !== null && typeof ${value} === "object" && ${objects}`)
  }
  return tests.length === 1 ? tests[0]! : js`(${anyOf(tests)})`
}

function hasGates({ literals, fields }: Gates): boolean {
  return literals.length + fields.length > 0
}

function anyOf(tests: readonly Code[]): Code {
  const bracketed = tests.map((test) => (test.text.includes("&&") ? js`(${test})` : test))
  return join(bracketed, "||", js`false`)
}

/** The same as a whole function: the distinguishing value is read once. */
export function checkUnionBody(
  node: UnionNode,
  value: Code,
  scope: Scope,
  expression: Expression,
): Code[] {
  const { emitter } = scope
  const gates = gatesOf(node, emitter)
  if (!hasGates(gates)) return [js`return ${checkUnion(node, value, emitter, expression)}`]
  const others = gates.others.map((each) => expression(each, value, emitter))
  const groups = [...Map.groupBy(gates.literals, ({ key }) => key).values()]
  const switched = groups.filter((group) => group.length > 1)
  const rest = {
    literals: groups.filter((group) => group.length === 1).flat(),
    fields: gates.fields,
  }
  const more = rest.literals.length + rest.fields.length > 0
  return [
    ...(others.length > 0 ? [js`if (${anyOf(others)}) return true`] : []),
    js`if (${value} === null || typeof ${value} !== "object") return false`,
    ...switched.flatMap((group) => switchOn(group, value, scope, expression)),
    js`return ${more ? passes(rest, value, emitter, expression) : js`false`}`,
  ]
}

// Objects of a union have many shapes, so reading their tag is the most expensive part; and the engine
// compares strings with strings faster than with other values, hence `typeof` (benchmarks/check:
// union-explicit in 0.62 of the time of `value.type === "a" && … || value.type === "b" && …`).
function switchOn(
  group: readonly LiteralGate[],
  value: Code,
  scope: Scope,
  expression: Expression,
): Code[] {
  const tag = scope.locals.fresh("tag")
  const byValue = new Map<string | number | boolean, Code[]>()
  for (const { values, member } of group) {
    const test = expression(member, value, scope.emitter)
    for (const each of values) byValue.set(each, [...(byValue.get(each) ?? []), test])
  }
  const cases = [...byValue].map(
    ([each, tests]) => js`
      case ${each}:
        if (${join(tests, "||", js`false`)}) return true
        break
    `,
  )
  const allStrings = [...byValue.keys()].every((each) => typeof each === "string")
  const head = js`switch (${tag}) ${block(cases)}`
  return [
    js`const ${tag} = ${gateValue(group[0]!, value, scope.emitter)}`,
    allStrings ? js`if (typeof ${tag} === "string") ${block([head])}` : head,
  ]
}
