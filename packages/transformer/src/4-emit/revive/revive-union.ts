import type { Node, Tag, UnionNode } from "../../ir/plan.ts"
import { isVerbatim } from "../../ir/verbatim.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, join, js, member, nothing } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import type { Locals } from "../names.ts"
import { reviveLeaf } from "./revive-leaf.ts"

/** An expression giving the revived value or FAIL: leaves, refs and unions of them. */
export function reviveExpression(node: Node, value: Code, emitter: Emitter): Code {
  const FAIL = emitter.helper("FAIL")
  if (isVerbatim(node, emitter.types)) {
    const test = checkExpression(node, value, emitter)
    return js`(${test} ? ${value} : ${FAIL})`
  }
  switch (node.kind) {
    case "ref":
      return js`${emitter.call("revive", node.to)}(${value})`
    case "union":
      return reviveUnion(node, value, emitter)
    case "array":
    case "tuple":
    case "object":
    case "set":
    case "map":
    case "refined":
    case "to-json":
      throw new Error(`${node.kind} with statements stands where only an expression can`)
    default:
      return reviveLeaf(node, value, emitter)
  }
}

/** `(value === null || … ? value : reviveLast(value))`: a union whose last alternative alone is converted. */
function reviveUnion(node: UnionNode, value: Code, emitter: Emitter): Code {
  const members = node.wire.map((index) => node.members[index]!)
  const plain = members.filter((member) => isVerbatim(member, emitter.types))
  const [converted, ...more] = members.filter((member) => !plain.includes(member))
  if (!converted || more.length > 0 || node.tag)
    throw new Error("only a simple union has an expression")
  const test = join(
    plain.map((member) => checkExpression(member, value, emitter)),
    "||",
    js`false`,
  )
  return js`(${test} ? ${value} : ${reviveExpression(converted, value, emitter)})`
}

/** Statements that return the revived value or FAIL: the members in wire order until one takes the value. */
export function reviveAlternatives(
  node: UnionNode,
  value: Code,
  emitter: Emitter,
  locals: Locals,
): Code[] {
  const FAIL = emitter.helper("FAIL")
  const statements = groups(node, emitter).map((group) => {
    if (group.verbatim) {
      const test = join(
        group.members.map((at) => checkExpression(at, value, emitter)),
        "||",
        js`false`,
      )
      return js`if (${test}) return ${value}`
    }
    const revived = locals.fresh("revived")
    return js`
      const ${revived} = ${reviveExpression(group.members[0]!, value, emitter)}
      if (${revived} !== ${FAIL}) return ${withRivals(node, group.rivals, revived, value, emitter)}
    `
  })
  if (node.tag) statements.push(reviveTag(node, node.tag, value, emitter))
  return [...statements, js`return ${FAIL}`]
}

function reviveTag(node: UnionNode, tag: Tag, value: Code, emitter: Emitter): Code {
  const key = tag.inherited
    ? js`${emitter.helper("ownValue")}(${value}, ${tag.key})`
    : member(value, tag.key)
  const cases = tag.cases.map(
    ({ values, member: index }) => js`
    ${values.map((literal) => js`case ${literal}:`)}
      return ${reviveExpression(node.members[index]!, value, emitter)}
  `,
  )
  return js`
    if (${value} !== null && typeof ${value} === "object") {
      switch (${key}) {
        ${cases}
      }
    }
  `
}

/** More rivals than these share one list: the text would grow with the square of their number. */
const MOST_RIVALS = 4

/**
 * What a member has revived, with what others that take the value know more of it. Of many, those between them are
 * merged as well, which changes nothing.
 */
function withRivals(
  node: UnionNode,
  rivals: readonly number[],
  revived: Code,
  value: Code,
  emitter: Emitter,
): Code {
  if (rivals.length === 0) return revived
  const isShared = rivals.length > MOST_RIVALS
  const all = isShared ? node.wire : rivals
  const from = isShared ? js`, ${Math.min(...rivals.map((each) => all.indexOf(each)))}` : nothing
  const others = all.map((each) => reviverOf(node.members[each]!, emitter))
  const list = emitter.constant("rivals", js`[${join(others, ",", nothing)}]`)
  return js`${emitter.helper("mergedFits")}(${revived}, ${value}, ${list}${from})`
}

function reviverOf(node: Node, emitter: Emitter): Code {
  if (node.kind === "ref") return emitter.call("revive", node.to)
  return js`(value) => ${reviveExpression(node, js`value`, emitter)}`
}

interface Group {
  verbatim: boolean
  members: Node[]
  rivals: readonly number[]
}

/** Neighbours that need no conversion share one test. */
function groups(node: UnionNode, emitter: Emitter): Group[] {
  const result: Group[] = []
  for (const index of node.wire) {
    const at = node.members[index]!
    const rivals = node.rivals?.[index] ?? []
    const verbatim = isVerbatim(at, emitter.types) && rivals.length === 0
    const last = result.at(-1)
    if (verbatim && last?.verbatim) last.members.push(at)
    else result.push({ verbatim, members: [at], rivals })
  }
  return result
}
