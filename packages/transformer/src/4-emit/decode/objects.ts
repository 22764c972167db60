import type { Node, NodeField, ObjectNode, PlannedTypes, UnionNode } from "../../ir/plan.ts"
import type { MemberShape } from "@precast/runtime/emitted"
import { block, js, lines, pure } from "../emit-code.ts"
import { jsonCode } from "../revive/make-object.ts"
import { isReadByKeys } from "./decode-object.ts"
import { type FastScope, fail, type Read } from "./decode-scope.ts"
import { allLiterals } from "./decode-union.ts"

/**
 * Objects in a union that no tag distinguishes: the first keys and the literals after them select the member
 * to read. The value that was read is right when the members before it, in wire order, lack a key that they
 * need, or have another literal in its place. If it does not fit, or nothing proves that it is the first,
 * JSON.parse and `revive` decide. Null when other members accept objects, too.
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
  const members = node.wire.flatMap((index) => {
    const object = objectOf(node.members[index]!, types)
    return object ? [{ ...object, index }] : []
  })
  if (members.length < 2 || members.length > 31) return null
  if (!members.every(({ node: object }) => isReadByKeys(object))) return null
  const places = members.map(({ index }) => index)
  const shapes = members.map(({ node: object, index }) => {
    const rivals = node.rivals?.[index]?.map((each) => places.indexOf(each)) ?? []
    return { ...shapeOf(object, types), ...(rivals.length > 0 && { rivals }) }
  })
  if (shapes.every(({ needed, more }) => needed.length + more.length === 0)) return null
  const table = emitter.state(
    `members${scope.type.name}`,
    pure(js`${emitter.helper("memberTable")}(${jsonCode(JSON.stringify(shapes))})`),
  )
  const result = locals.fresh(hint)
  const member = locals.fresh("member")
  const unknown = locals.fresh("unknown")
  const again = general("againAt")
  const other = general("valueAt")
  const isFirst = js`${emitter.helper("isFirst")}(${table}, at, ${member}, ${unknown})`
  const object = [
    js`const ${member} = ${emitter.helper("memberAt")}(${table}, at)`,
    js`const ${unknown} = s.unknown`,
    js`
      switch (${member} & 31) {
        ${members.map(
          ({ to }, index) => js`
            case ${index}:
              ${result} = ${emitter.call("fast", to)}(at)
              break
          `,
        )}
        default:
          ${fail(scope)}
      }
    `,
    js`
      if (s.at === 0 || !${isFirst}) ${block([
        ...again.statements,
        js`${result} = ${again.result}`,
      ])}
      else at = s.at
    `,
  ]
  return {
    statements: [
      js`let ${result}`,
      lines([
        js`if (b[at] === 123) ${block(object)}`,
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

/** More literals than these, which several types may share, hardly distinguish members. */
const MOST_LITERALS = 16

/** The argument of the runtime's `memberTable`. */
function shapeOf(object: ObjectNode, types: PlannedTypes): MemberShape {
  const needed = object.fields.filter(isNeeded)
  const literals = needed.flatMap((field) => {
    const values = field.asNull ? null : allLiterals(field.node, types)
    return values === null || values.length > MOST_LITERALS
      ? []
      : [[field.wireKey, values.map((value) => JSON.stringify(value))] as const]
  })
  return {
    needed: needed.map((field) => field.wireKey),
    more: object.fields.flatMap((field) => (isNeeded(field) ? [] : [field.wireKey])),
    literals: Object.fromEntries(literals),
    open: object.index !== null || (object.patterns?.length ?? 0) > 0,
  }
}

function isNeeded({ optional, default: json, takesUndefined, node }: NodeField): boolean {
  const isAnything = node.kind === "unknown" || node.kind === "any"
  return !optional && json === undefined && (isAnything || !takesUndefined)
}
