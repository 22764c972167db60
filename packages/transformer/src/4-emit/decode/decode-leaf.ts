import type { LeafNode, NodeOfKind } from "../../ir/plan.ts"
import { checkExpression } from "../check/index.ts"
import { numberRules } from "../check/check-leaf.ts"
import { stringRules } from "../check/string-rules.ts"
import { type Code, js } from "../emit-code.ts"
import { converted as convertedText } from "../revive/revive-leaf.ts"
import { reviveExpression } from "../revive/revive-union.ts"
import { differs } from "./expect.ts"
import {
  type FastScope,
  call,
  called,
  converted,
  fail,
  failUnless,
  type Read,
  variable,
  withoutTarget,
} from "./decode-scope.ts"

/** Null: JSON.parse reads it. */
export function fastLeaf(node: LeafNode, hint: string, scope: FastScope): Read | null {
  const { emitter } = scope
  switch (node.kind) {
    case "any":
    case "unknown":
      return call(emitter.helper("valueAt"), hint, scope)
    case "never":
    case "undefined":
      return { statements: [fail(scope)], result: js`undefined` }
    case "null":
      return expected("null", js`null`, scope)
    case "boolean":
      return booleanRead(hint, scope)
    case "literal":
      return expected(JSON.stringify(node.value), js`${node.value}`, scope)
    case "bigint-literal":
      return expected(`"${node.value}"`, js`${BigInt(node.value)}`, scope)
    case "date":
      if (node.wire) return converting(node.wire === "date", node, hint, scope)
      return call(emitter.helper("dateAt"), hint, scope)
    case "bigint":
      return converting(node.wire === undefined, node, hint, scope)
    case "url":
    case "regexp":
      return converting(true, node, hint, scope)
    case "bytes":
      return node.wire === "array" ? null : converting(true, node, hint, scope)
    case "template":
      return node.rules.convert
        ? converting(true, node, hint, scope)
        : fastTemplate(node, hint, scope)
    case "string":
      return fastString(node, hint, scope)
    case "number":
      return node.rules.ieee ? null : fastNumber(node, hint, scope)
    default:
      return node satisfies never
  }
}

export function expected(text: string, result: Code, scope: FastScope): Read {
  const test = differs(text, js`at`, () => scope.emitter.helper("START"))
  return { statements: [js`if (${test}) ${fail(scope)}`, js`at += ${text.length}`], result }
}

export function textAt(hint: string, scope: FastScope): Read {
  return call(scope.emitter.helper("stringAt"), hint, scope)
}

/** The JSON text or number, and then what `revive` does with it. */
function converting(isText: boolean, node: LeafNode, hint: string, scope: FastScope): Read {
  const plain = withoutTarget(scope)
  const raw = isText ? textAt(hint, plain) : numberRead(hint, plain)
  const value = converted(reviveExpression(node, raw.result, scope.emitter), hint, scope)
  return { ...value, statements: [...raw.statements, ...value.statements], end: raw.end }
}

function fastString(node: NodeOfKind<"string">, hint: string, scope: FastScope): Read {
  const read = textAt(hint, node.rules.convert ? withoutTarget(scope) : scope)
  let { result } = read
  const { statements } = read
  if (node.rules.convert) {
    const { value, assigned } = variable(hint, scope)
    result = value
    statements.push(js`${assigned} = ${convertedText(node.rules, read.result)}`)
  }
  const rules = stringRules(node.rules, result, scope.emitter)
  return { ...read, statements: [...statements, failUnless(rules, scope)], result }
}

function fastTemplate(node: NodeOfKind<"template">, hint: string, scope: FastScope): Read {
  const read = textAt(hint, scope)
  const test = checkExpression(node, read.result, scope.emitter)
  return { ...read, statements: [...read.statements, failUnless([test], scope)] }
}

export function booleanRead(hint: string, scope: FastScope): Read {
  return called(js`${scope.emitter.helper("booleanAt")}(${scope.start ?? js`at`})`, hint, scope)
}

export function numberRead(hint: string, scope: FastScope): Read {
  return call(scope.emitter.helper("numberAt"), hint, scope)
}

function fastNumber(node: NodeOfKind<"number">, hint: string, scope: FastScope): Read {
  const { statements, result, end } = numberRead(hint, scope)
  const { emitter } = scope
  const int = node.rules.int ? [js`${emitter.global("Number")}.isInteger(${result})`] : []
  const rules = [...int, ...numberRules(node.rules, result, emitter)]
  return { statements: [...statements, failUnless(rules, scope)], result, end }
}
