import type {
  ArrayNode,
  LeafNode,
  Node,
  NodeField,
  ObjectNode,
  PlannedType,
  UnionNode,
} from "../../ir/plan.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, block, js, lines, member, nothing, pure } from "../emit-code.ts"
import type { Emitter, Writer } from "../create-emitter.ts"
import type { Locals } from "../names.ts"
import { aboutNode } from "./report-node.ts"
import { holdsChecks, isStraight, isStraightRef, partWords, plainWords } from "./report-plain.ts"
import { printed } from "./print.ts"

interface Scope {
  emitter: Emitter
  locals: Locals
}

/**
 * A value, and how it is reached from the current place: by a step of a JSON pointer, a position, or
 * directly.
 */
interface Place {
  value: Code
  step: string | Code | null
}

/**
 * The code that reports the issues of a part: `test` is true when there are none; null: the statements find
 * out themselves.
 */
interface Telling {
  test: Code | null
  statement: Code
}

/**
 * `function tellUser(value, telling)`: every issue of a value in memory that the check has rejected. Plain
 * parts are tested in line, which is several times as fast as the walk over the description that handles
 * everything else (benchmarks/check). Issues of values from JSON come from the walk alone: its text is half
 * as long.
 */
export const writeTell: Writer = (
  type: PlannedType,
  functionName: Code,
  emitter: Emitter,
): Code => {
  const scope = { emitter, locals: emitter.locals("value", "telling") }
  const place = { value: js`value`, step: null }
  const self: Node = { kind: "ref", to: type.id }
  const body = isStraight(type.node, emitter.types)
    ? tellStraight(type.node, self, place, scope)
    : wrongAt(self, place, scope)
  return js`function ${functionName}(value, telling) ${block([body])}`
}

/** @param self the type that issues expect: the type itself, which has a name, or the node */
function tellStraight(node: Node, self: Node, place: Place, scope: Scope): Code {
  switch (node.kind) {
    case "object":
      return tellObject(node, self, place, scope)
    case "array":
      return tellArray(node, self, place, scope)
    case "union":
      return tellUnion(node, self, place, scope)
    default:
      throw new Error(`a ${node.kind} has no straight-line report`)
  }
}

function tellNode(node: Node, place: Place, scope: Scope): Telling {
  const { emitter } = scope
  if (isStraightRef(node, emitter.types)) return tellRef(node, place, scope)
  if (node.kind === "object" || node.kind === "array") {
    if (isStraight(node, emitter.types))
      return { test: null, statement: tellStraight(node, node, place, scope) }
  }
  const statement =
    node.kind === "union" && isStraight(node, emitter.types)
      ? tellUnion(node, node, place, scope)
      : wrongAt(node, place, scope)
  return {
    test: isExpressible(node) ? checkExpression(node, place.value, emitter) : null,
    statement,
  }
}

/** Whether an expression can check a node: one without loops. */
function isExpressible(node: Node): boolean {
  if (node.kind === "refined") return isExpressible(node.of)
  if (node.kind === "tuple")
    return node.rest === null && node.items.every((item) => isExpressible(item.node))
  return node.kind === "union" || node.kind === "ref" || isLeaf(node)
}

function tellRef(node: Node & { kind: "ref" }, place: Place, scope: Scope): Telling {
  const { emitter } = scope
  const { recursive } = emitter.types[node.to]!
  const passes = js`${emitter.call("check", node.to)}(${place.value})`
  // Otherwise each level of a recursive type would be checked by all levels above it.
  const test = recursive ? js`!${emitter.helper("isDeep")}(telling) && ${passes}` : passes
  const parts = [given(place), wordsOf(node, scope), emitter.call("tell", node.to)] as const
  return {
    test,
    statement: js`${emitter.helper("wrongIn")}(telling, ${parts[0]}, ${parts[1]}, ${parts[2]})`,
  }
}

/** `wrongAt(telling, "/name", value.name, "string")` */
function wrongAt(node: Node, place: Place, scope: Scope): Code {
  const { emitter } = scope
  if (node.kind === "literal")
    return js`${emitter.helper("notAt")}(telling, ${given(place)}, ${node.value})`
  return js`${emitter.helper("wrongAt")}(telling, ${given(place)}, ${wordsOf(node, scope)})`
}

function given({ value, step }: Place): Code {
  return js`${step}, ${value}`
}

/** Words, or a constant that stands for the part. */
function wordsOf(node: Node, scope: Scope): Code {
  const words = isLeaf(node) ? plainWords(node) : straightWords(node, scope)
  return words === null ? partOf(node, scope) : js`${words}`
}

function straightWords(node: Node, { emitter: { types } }: Scope): string | null {
  return isStraight(node, types) || isStraightRef(node, types) ? partWords(node, types) : null
}

function partOf(node: Node, { emitter }: Scope): Code {
  const about = printed(aboutNode(node, "memory", emitter))
  const body = about.text.startsWith("{") ? js`(${about})` : about
  return emitter.constant("part", pure(js`${emitter.helper("partOf")}(() => ${body})`))
}

const PARTED = ["array", "tuple", "object", "union", "set", "map", "refined", "to-json", "ref"]

function isLeaf(node: Node): node is LeafNode {
  return !PARTED.includes(node.kind)
}

function tellObject(node: ObjectNode, self: Node, place: Place, scope: Scope): Code {
  const { value } = place
  const tests = [js`typeof ${value} !== "object"`, js`${value} === null`]
  if (node.refuseArray.memory) tests.push(js`${scope.emitter.global("Array")}.isArray(${value})`)
  const { before, steps, behind } = inside(place)
  const fields = asInLiterals(node.fields).map((field) => tellField(field, value, steps, scope))
  return unless(tests, wrongAt(self, place, scope), [before, ...fields, behind])
}

/** In the order that a description has: an object has keys that are positions (`10`) before all others. */
function asInLiterals(fields: readonly NodeField[]): NodeField[] {
  return Object.values(Object.fromEntries(fields.map((field) => [field.key, field])))
}

function unless(tests: readonly Code[], wrong: Code, parts: readonly Code[]): Code {
  const refused = js`if (${tests.reduce((all, test) => js`${all} || ${test}`)}) ${wrong}`
  return lines(parts).text === "" ? refused : js`${refused}\nelse ${block(parts)}`
}

/** Steps to the fields of an object: behind the object's own where that is known, so that it need not be entered. */
function inside({ step }: Place): { before: Code; steps: string; behind: Code } {
  if (step === null || typeof step === "string")
    return { before: nothing, steps: step ?? "", behind: nothing }
  return { before: js`telling.enter(${step})`, steps: "", behind: js`telling.leave()` }
}

function tellField(field: NodeField, object: Code, steps: string, scope: Scope): Code {
  const value = field.inherited
    ? js`${scope.emitter.helper("ownValue")}(${object}, ${field.key})`
    : member(object, field.key)
  const place = { value, step: steps + pointerStep(field.key) }
  const { test, statement } = tellNode(field.node, place, scope)
  if (field.optional) {
    const isThere = js`${value} !== undefined`
    return ifThen(test === null ? isThere : js`${isThere} && !(${test})`, statement)
  }
  if (!field.takesUndefined) return when(test, statement)
  const absent = field.inherited
    ? js`!${scope.emitter.global("Object")}.hasOwn(${object}, ${field.key})`
    : js`!(${field.key} in ${object})`
  const refused = test === null ? js`true` : js`!(${test})`
  const told = ifThen(js`${value} === undefined ? ${absent} : ${refused}`, statement)
  if (!holdsChecks(field.node, scope.emitter.types)) return told
  // A function of the user's may refuse an undefined that is there.
  return lines([
    told,
    js`
      else if (${value} === undefined && ${refused}) {
        telling.enter(${place.step})
        ${wrongAt(field.node, { value, step: null }, scope)}
        telling.leave()
      }
    `,
  ])
}

function when(test: Code | null, statement: Code): Code {
  if (test === null) return statement
  return test.text === "true" ? nothing : ifThen(js`!(${test})`, statement)
}

function ifThen(condition: Code, statement: Code): Code {
  return js`if (${condition}) ${statement.isLong ? block([statement]) : statement}`
}

/** A key as a step of a JSON pointer (RFC 6901). */
function pointerStep(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`
}

function tellArray(node: ArrayNode, self: Node, place: Place, scope: Scope): Code {
  const { value, step } = place
  const index = scope.locals.fresh("index")
  const item = scope.locals.fresh("item")
  const { test, statement } = tellNode(node.item, { value: item, step: index }, scope)
  const told = when(test, statement)
  const loop = js`
    for (let ${index} = 0; ${index} < ${value}.length && !telling.isFull; ${index}++) ${block([
      js`const ${item} = ${value}[${index}]`,
      told,
    ])}
  `
  const around = step === null ? [loop] : [js`telling.enter(${step})`, loop, js`telling.leave()`]
  const isNone = js`!${scope.emitter.global("Array")}.isArray(${value})`
  return unless([isNone], wrongAt(self, place, scope), told.text === "" ? [] : around)
}

/** The member that the value most likely should be reports; where that is not obvious, the walk does. */
function tellUnion(node: UnionNode, self: Node, place: Place, scope: Scope): Code {
  const { emitter } = scope
  const tells = node.members.map((member) =>
    isStraightRef(member, emitter.types) ? emitter.call("tell", member.to) : js`0`,
  )
  const list = tells.reduce((all, tell) => js`${all}, ${tell}`)
  return js`${emitter.helper("wrongOf")}(telling, ${given(place)}, ${partOf(self, scope)}, [${list}])`
}
