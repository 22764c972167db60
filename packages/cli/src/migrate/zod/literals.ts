import type * as t from "@babel/types"
import { scopeOf } from "../scope.ts"
import { either } from "./collections.ts"
import { type Env, literalText, problem, type Step } from "./env.ts"
import { notLiteral } from "./texts.ts"
import { type Problem, type Type, typeOfText } from "./types.ts"

export function readLiteral(step: Step): Type | Problem {
  const [value] = step.args
  const values = value?.type === "ArrayExpression" ? value.elements : [value]
  const texts = values.map((each) => literalText(step.env, each ?? undefined))
  if (!texts.every((text) => text !== undefined)) return notLiteral(step)
  return either(texts.map((text) => typeOfText(text, { kind: "enum" })))
}

export function readEnum(step: Step): Type | Problem {
  const { env, args } = step
  const [list] = args
  if (list?.type === "ArrayExpression") {
    const texts = list.elements.map((each) => literalText(env, each ?? undefined))
    if (!texts.every((text) => text !== undefined)) return notLiteral(step)
    return { ...either(texts.map((text) => typeOfText(text))), kind: "enum" }
  }
  const text = list?.type === "Identifier" ? constantType(env, list) : undefined
  if (text === undefined)
    return problem(
      step,
      "where its values are declared is not in this file",
      "Write the values out.",
    )
  return typeOfText(text, { kind: "enum" })
}

/** `(typeof list)[number]` of `const list = ["a", "b"] as const`, the name of an enum. */
function constantType({ source }: Env, name: t.Identifier): string | undefined {
  if (scopeOf(source, name) !== source.program) return undefined
  for (const statement of source.program.body) {
    const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    if (node?.type === "TSEnumDeclaration" && node.id.name === name.name) return name.name
    if (node?.type !== "VariableDeclaration") continue
    const found = node.declarations.find(
      ({ id }) => id.type === "Identifier" && id.name === name.name,
    )
    if (found?.init?.type !== "TSAsExpression") continue
    const value = found.init.expression.type
    if (value === "ArrayExpression") return `(typeof ${name.name})[number]`
    if (value === "ObjectExpression") return `(typeof ${name.name})[keyof typeof ${name.name}]`
  }
  return undefined
}
