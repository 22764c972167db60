import type { Node, NodeField, ObjectNode, PlannedTypes, UnionNode } from "../../ir/plan.ts"
import { type Code, block, join, js, lines } from "../code.ts"
import { type FastScope, fail, type Read } from "./scope.ts"

/**
 * Objects in a union that no tag tells apart. A member is out when a key that it requires is missing: the first one
 * that is left, in wire order, is the one if it fits. If it does not, JSON.parse and `revive` decide.
 * Null when other members take objects, too.
 */
export function fastObjects(
  node: UnionNode,
  hint: string,
  scope: FastScope,
  general: (helper: "valueAt" | "againAt") => Read,
): Read | null {
  const { emitter, locals } = scope
  const { types } = emitter
  if (node.tag || !node.members.every((member) => isTold(member, types))) return null
  const members = node.wire.flatMap((index) => objectOf(node.members[index]!, types) ?? [])
  const keys = [...new Set(members.flatMap(({ node: object }) => requiredKeys(object)))]
  if (members.length < 2 || keys.length === 0 || keys.length > 31) return null
  if (!keys.every((key) => key.isWellFormed())) return null
  const table = emitter.state(
    `keys${scope.type.name}`,
    js`${emitter.helper("keyTable")}([${join(
      keys.map((key) => js`${key}`),
      ",",
      js``,
    )}])`,
  )
  const found = locals.fresh("found")
  const result = locals.fresh(hint)
  const chain = members.reduceRight<Code>((rest, { to, node: object }) => {
    const mask = requiredKeys(object).reduce((bits, key) => bits | (1 << keys.indexOf(key)), 0)
    return js`
      if ((${found} & ${mask}) === ${mask}) ${result} = ${emitter.call("fast", to)}(text, at)
      else ${rest}
    `
  }, fail(scope))
  const again = general("againAt")
  const other = general("valueAt")
  const FAIL = emitter.helper("FAIL")
  const object = [
    js`const ${found} = ${emitter.helper("keysAt")}(${table}, text, at)`,
    js`if (${found} < 0) ${fail(scope)}`,
    chain,
    js`
      if (${result} === ${FAIL}) ${block([...again.statements, js`${result} = ${again.result}`])}
      else at = ${emitter.helper("source")}.at
    `,
  ]
  return {
    statements: [
      js`let ${result}`,
      lines([
        js`if (bytes[at] === 123 /* { */) ${block(object)}`,
        js`else ${block([...other.statements, js`${result} = ${other.result}`])}`,
      ]),
    ],
    result,
  }
}

/** Whether it is known if the member takes objects. */
function isTold(member: Node, types: PlannedTypes): boolean {
  if (objectOf(member, types)) return true
  const node = resolved(member, types)
  switch (node?.kind) {
    case "array":
    case "tuple":
    case "set":
    case "null":
    case "undefined":
    case "boolean":
    case "literal":
    case "string":
    case "number":
    case "date":
    case "bigint":
      return true
    default:
      return false
  }
}

function objectOf(member: Node, types: PlannedTypes): { to: string; node: ObjectNode } | null {
  const node = member.kind === "ref" ? types[member.to]!.node : null
  return member.kind === "ref" && node?.kind === "object" ? { to: member.to, node } : null
}

function resolved(member: Node, types: PlannedTypes): Node | null {
  return member.kind === "ref" ? types[member.to]!.node : member
}

/** Keys without which the object is refused whatever else it has. */
function requiredKeys(object: ObjectNode): string[] {
  return object.fields.filter(isNeeded).map((field) => field.wireKey)
}

function isNeeded({ optional, default: json, takesUndefined, node }: NodeField): boolean {
  const isAnything = node.kind === "unknown" || node.kind === "any"
  return !optional && json === undefined && (isAnything || !takesUndefined)
}
