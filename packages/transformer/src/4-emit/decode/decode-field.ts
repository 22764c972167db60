import type { Node, NodeField, PlannedTypes } from "../../ir/plan.ts"
import { type Code, block, js, nothing } from "../emit-code.ts"
import { reviveNode } from "../revive/index.ts"
import { jsonCode } from "../revive/make-object.ts"
import { nullAsUndefined, unlessNull } from "./decode-array.ts"
import { wordsOf } from "./decode-union.ts"
import { differs, matches } from "./expect.ts"
import {
  guarded,
  byteBehind,
  caseBody,
  type FastScope,
  into,
  type Read,
  step,
} from "./decode-scope.ts"

/** Where the parts of an object's code find each other. */
export interface Members {
  /** Label of the loop over members. */
  label: Code
  /** Index of the field whose key comes next as far as known. */
  next: Code
  /** Where a key was that was not expected, last; 0: nowhere so far. */
  missed: Code
}

// So many optional fields are compared with a key that is not theirs, before it is looked for: a test behind each took
// 1.2 % of the text.
const MOST_IN_VAIN = 4

/** Reads the field when its key is at `at`, and continues with the next case. */
export function fieldCase(
  field: NodeField,
  index: number,
  value: Code,
  members: Members,
  given: FastScope,
): Code {
  const { isPart } = given
  const scope = { ...given, isPart: nothing }
  const key = `${JSON.stringify(field.wireKey)}:`
  const start = (): Code => scope.emitter.helper("START")
  const read = readField(field, key.length, value, scope)
  const { label, next, missed } = members
  const body = [...read.statements, ...goOn(label, read, scope)]
  const statements =
    isPart === nothing && isRequired(field, scope.emitter.types)
      ? [js`if (${differs(key, js`at`, start)}) break`, ...body]
      : [
          js`
          if (${matches(key, js`at`, start)}) ${block(body)}
          ${index % MOST_IN_VAIN === MOST_IN_VAIN - 1 ? js`else if (${missed}) break` : nothing}
        `,
        ]
  return js`
    case ${index}: ${next} = ${index}
      ${caseBody(statements)}
  `
}

/** The value behind a key of so many bytes, and behind a space, read into its variable. */
function readField(field: NodeField, length: number, value: Code, scope: FastScope): Read {
  const within = { ...scope, target: value }
  if (!field.asNull && mindsSpace(field.node, scope.emitter.types))
    return into(value, scope.visit(field.node, field.key, { ...within, start: js`at + ${length}` }))
  const read = into(
    value,
    field.asNull
      ? readAsNull(field, scope.visit(field.node, field.key, scope), scope)
      : scope.visit(field.node, field.key, within),
  )
  return { ...read, statements: [js`if (b[at += ${length}] === 32) at++`, ...read.statements] }
}

/** Behind a member: its comma and white space. */
export function goOn(label: Code, read: Pick<Read, "end">, scope: FastScope): Code[] {
  return [js`if (${byteBehind(read)} !== 44) break ${label}`, step(scope)]
}

/** Whether a call reads the value, which passes over white space before it. */
function mindsSpace(node: Node, types: PlannedTypes): boolean {
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
    case "union":
      return wordsOf(node, types) !== null
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
