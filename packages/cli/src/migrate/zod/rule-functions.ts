// The functions that rules are written as.
import type * as t from "@babel/types"
import { scopeOf } from "../scope.ts"
import type { Source } from "../source.ts"

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
