import type { Node, NodeField, PlannedTypes } from "../../ir/plan.ts"
import { type Code, block, js } from "../emit-code.ts"
import { reviveNode } from "../revive/index.ts"
import { jsonCode } from "../revive/json-code.ts"
import { nullAsUndefined, unlessNull } from "./decode-array.ts"
import { differs } from "./expect.ts"
import { guarded } from "./decode-guard.ts"
import { type FastScope, type Read, newLine, skipSpace } from "./decode-scope.ts"

/** Where the parts of an object's code find each other. */
export interface Members {
  /** Label of the loop over members. */
  label: Code
  /** Index of the field whose key comes next, as far as known. */
  next: Code
}

/** Reads the field when its key is at `at`, and continues with the next case. */
export function fieldCase(
  field: NodeField,
  index: number,
  value: Code,
  members: Members,
  scope: FastScope,
): Code {
  const key = `${JSON.stringify(field.wireKey)}:`
  const isOther = differs(key, js`at`, () => scope.emitter.helper("START"))
  const part = scope.visit(field.node, field.key, scope)
  const read = field.asNull ? readAsNull(field, part, scope) : part
  const body = [
    js`at += ${key.length}`,
    skipSpace(scope),
    ...read.statements,
    js`${value} = ${read.result}`,
    ...goOn(members, scope),
  ]
  const { next } = members
  const leave = index === 0 ? js`break` : js`{\n  ${next} = ${index}\n  break\n}`
  if (isRequired(field, scope.emitter.types))
    return js`
      case ${index}: ${block([js`if (${isOther}) ${leave}`, ...body])}
    `
  const otherwise = index === 0 ? js`` : js`else if (${next} > 0) ${leave}`
  return js`
    case ${index}: {
      if (!(${isOther})) ${block(body)}
      ${otherwise}
    }
  `
}

function readAsNull(field: NodeField, part: Read, scope: FastScope): Read {
  return field.optional
    ? unlessNull(part, field.key, scope)
    : nullAsUndefined(field.node, part, field.key, scope)
}

/** Behind a member: the next one, or the end. */
export function goOn({ label }: Members, scope: FastScope): Code[] {
  return [js`if (bytes[at] !== 44 /* , */) break ${label}`, newLine(scope)]
}

/** Whether a text without the key is refused, or left to JSON.parse to judge. */
export function isRequired(field: NodeField, types: PlannedTypes): boolean {
  return !field.optional && field.default === undefined && !takesAbsence(field.node, types)
}

function takesAbsence(node: Node, types: PlannedTypes, hops = 0): boolean {
  if (node.kind === "ref") return hops < 20 && takesAbsence(types[node.to]!.node, types, hops + 1)
  if (node.kind === "union") return node.members.some((member) => member.kind === "undefined")
  return node.kind === "undefined"
}

/** Fills in the default. */
export function absentField(field: NodeField, value: Code, scope: FastScope): Code {
  if (field.default === undefined) return js``
  const raw = scope.locals.fresh(field.key)
  const { statements, result } = reviveNode(field.node, raw, field.key, scope)
  return js`if (${value} === undefined) ${block([
    js`const ${raw} = ${jsonCode(field.default)}`,
    ...guarded(field.node, statements, scope),
    js`${value} = ${result}`,
  ])}`
}
