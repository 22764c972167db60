import type { Node, NodeField, PlannedTypes } from "../../ir/plan.ts"
import { type Code, block, js } from "../emit-code.ts"
import { reviveNode } from "../revive/index.ts"
import { jsonCode } from "../revive/json-code.ts"
import { nullAsUndefined, unlessNull } from "./decode-array.ts"
import { differs } from "./expect.ts"
import { guarded } from "./decode-guard.ts"
import { type FastScope, type Read, skipSpace } from "./decode-scope.ts"

/** Where the parts of an object's code find each other. */
export interface Members {
  /** Label of the loop over members. */
  label: Code
  /** Index of the field whose key comes next as far as known. */
  next: Code
  /** Where a key was that was not expected, last; 0: nowhere so far. */
  missed: Code
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
  const read = readField(field, value, scope)
  const body = [
    js`at += ${key.length}`,
    mindsSpace(field.node) ? js`if (bytes[at] === 32) at++` : skipSpace(scope),
    ...read.statements,
    read.result === value ? js`` : js`${value} = ${read.result}`,
    ...goOn(members),
  ]
  const { next, missed } = members
  if (isRequired(field, scope.emitter.types))
    return js`
      case ${index}: ${block([js`${next} = ${index}`, js`if (${isOther}) break`, ...body])}
    `
  return js`
    case ${index}: {
      ${next} = ${index}
      if (!(${isOther})) ${block(body)}
      else if (${missed} > 0 || bytes[at] !== 34) break
    }
  `
}

/** A value without parts goes straight into its variable. */
function readField(field: NodeField, value: Code, scope: FastScope): Read {
  if (!field.asNull) return scope.visit(field.node, field.key, { ...scope, target: value })
  return readAsNull(field, scope.visit(field.node, field.key, scope), scope)
}

/**
 * Behind a member: its comma, the end of a line and spaces. The code for another key passes over all other white space.
 */
export function goOn({ label }: Members): Code[] {
  return [
    js`if (bytes[at] !== 44 /* , */) break ${label}`,
    js`if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++`,
  ]
}

/** Whether what reads the value passes over white space before it, more than one space. */
function mindsSpace(node: Node): boolean {
  switch (node.kind) {
    case "string":
    case "boolean":
    case "date":
    case "bigint":
    case "url":
    case "regexp":
    case "template":
      return true
    case "bytes":
      return node.wire !== "array"
    case "number":
      return node.rules.ieee !== true
    default:
      return false
  }
}

function readAsNull(field: NodeField, part: Read, scope: FastScope): Read {
  return field.optional
    ? unlessNull(part, field.key, scope)
    : nullAsUndefined(field.node, part, field.key, scope)
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
