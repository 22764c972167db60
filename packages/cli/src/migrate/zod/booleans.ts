// Functions and expressions whose value is always true or false.
import type * as t from "@babel/types"
import type { Source } from "../source.ts"
import { functionOf } from "./rule-functions.ts"

/** A named function that returns true or false. */
export function isPlainRule(source: Source, rule: t.Identifier): boolean {
  const own = functionOf(source, rule)
  if (own === undefined || own.async || own.generator) return false
  if (saysBoolean(own.returnType)) return true
  return own.body.type === "BlockStatement" ? returnsBoolean(own.body) : isBoolean(own.body)
}

function saysBoolean(type: t.Node | null | undefined): boolean {
  if (type?.type !== "TSTypeAnnotation") return false
  const { typeAnnotation } = type
  return typeAnnotation.type === "TSBooleanKeyword" || typeAnnotation.type === "TSTypePredicate"
}

function returnsBoolean(body: t.BlockStatement): boolean {
  const last = body.body.at(-1)
  return (
    body.body.length === 1 &&
    last?.type === "ReturnStatement" &&
    last.argument != null &&
    isBoolean(last.argument)
  )
}

/** An expression that is true or false, whatever is in it. */
export function isBoolean(node: t.Node): boolean {
  switch (node.type) {
    case "BooleanLiteral":
      return true
    case "BinaryExpression":
      return /^([=!]==?|[<>]=?|in|instanceof)$/.test(node.operator)
    case "UnaryExpression":
      return node.operator === "!"
    case "LogicalExpression":
      return node.operator !== "??" && isBoolean(node.left) && isBoolean(node.right)
    case "ConditionalExpression":
      return isBoolean(node.consequent) && isBoolean(node.alternate)
    case "CallExpression":
      return (
        (node.callee.type === "Identifier" && node.callee.name === "Boolean") ||
        (node.callee.type === "MemberExpression" &&
          node.callee.property.type === "Identifier" &&
          /^(test|includes|startsWith|endsWith|some|every|isArray|isInteger|isFinite|isNaN)$/.test(
            node.callee.property.name,
          ))
      )
    default:
      return false
  }
}
