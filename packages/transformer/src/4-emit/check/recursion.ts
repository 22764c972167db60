import type { Node, NodeField, ObjectNode, PlannedType } from "../../ir/plan.ts"
import { block, type Code, join, js } from "../emit-code.ts"
import { fieldValue } from "./check-field.ts"
import type { Scope } from "./check-scope.ts"

/** A field whose value is the next of a chain of objects of one type, and what may end the chain. */
interface Link {
  id: string
  node: ObjectNode
  field: NodeField
  ends: Node[]
}

/**
 * The field by which objects of a type form a chain (`next: Item | null`): checked in a loop, which takes two thirds of
 * the time of calls (benchmarks/check, recursive).
 */
export function linkOf({ id, node, tried }: PlannedType): Link | null {
  if (node.kind !== "object" || tried) return null
  for (const field of node.fields) {
    const ends = endsOf(field, id)
    if (ends) return { id, node, field, ends }
  }
  return null
}

function endsOf({ node, optional, takesUndefined }: NodeField, id: string): Node[] | null {
  if (takesUndefined && !optional) return null
  const members = node.kind === "union" && !node.tag ? node.members : [node]
  const refs = members.filter((member) => member.kind === "ref")
  if (refs.length !== 1 || refs[0]!.to !== id) return null
  const ends = members.filter((member) => member.kind !== "ref")
  if (ends.some((end) => end.kind !== "null" && end.kind !== "undefined")) return null
  if (optional) return [...ends, { kind: "undefined" }]
  return ends.length > 0 ? ends : null
}

// A cycle must end as it does with calls, in a stack overflow that is caught: hence a call for each round of so many.
const LINKS = 8

/** `checks` writes the checks of one object, without those of the link. */
export function checkChain(
  { id, node, field, ends }: Link,
  checks: (node: ObjectNode) => Code[],
  value: Code,
  scope: Scope,
): Code[] {
  const links = scope.locals.fresh("links")
  const others = node.checkOrder.filter((index) => node.fields[index] !== field)
  const isEnd = ends.map((end) =>
    end.kind === "null" ? js`${value} === null` : js`${value} === undefined`,
  )
  return [
    js`for (let ${links} = 0; ${links} < ${LINKS}; ${links}++) ${block([
      ...checks({ ...node, checkOrder: others }),
      js`${value} = ${fieldValue(field, value, scope)}`,
      js`if (${join(isEnd, "||", js`false`)}) return true`,
    ])}`,
    js`return ${scope.emitter.call("check", id)}(${value})`,
  ]
}
