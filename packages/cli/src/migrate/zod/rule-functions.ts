// The functions that rules are written as.
import type * as t from "@babel/types"
import { isReference, scopeOf } from "../scope.ts"
import type { Source } from "../source.ts"
import type { Env } from "./env.ts"

export type AnyFunction = t.ArrowFunctionExpression | t.FunctionExpression

export function isFunction(node: t.Node | null | undefined): node is AnyFunction {
  return node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression"
}

/** The function at the top of the module that has a name. */
export function functionOf(
  source: Source,
  name: t.Identifier,
): AnyFunction | t.FunctionDeclaration | undefined {
  if (scopeOf(source, name) !== source.program) return undefined
  for (const node of source.program.body) {
    const own = node.type === "ExportNamedDeclaration" ? node.declaration : node
    if (own?.type === "FunctionDeclaration" && own.id?.name === name.name) return own
    if (own?.type !== "VariableDeclaration") continue
    for (const { id, init } of own.declarations)
      if (id.type === "Identifier" && id.name === name.name && isFunction(init)) return init
  }
  return undefined
}

/** The text of a function in which nothing of Zod is used; `z.ZodIssueCode.custom` is a text. */
export function withoutZod(rule: t.Node, env: Env): string | undefined {
  const { source, project } = env
  const [from, to] = [rule.start!, rule.end!]
  let text = source.text.slice(from, to)
  for (const node of source.identifiers.toReversed()) {
    if (node.start! < from || node.end! > to || !isReference(source, node)) continue
    const of = project.resolve(source, node)
    const parent = source.parent(node)
    if (of === undefined) continue
    const code = parent?.type === "MemberExpression" && parent.object === node ? parent : undefined
    const whole = code && source.parent(code)
    const isCode =
      of === "z" &&
      code?.property.type === "Identifier" &&
      code.property.name === "ZodIssueCode" &&
      whole?.type === "MemberExpression" &&
      whole.property.type === "Identifier"
    if (!isCode) return undefined
    const word = JSON.stringify((whole.property as t.Identifier).name)
    text = text.slice(0, whole.start! - from) + word + text.slice(whole.end! - from)
  }
  return text
}
