// The functions that rules are written as.
import type * as t from "@babel/types"
import { scopeOf } from "../scope.ts"
import { type Source, walk } from "../source.ts"

type Rule = AnyFunction | t.FunctionDeclaration

/** Whether a function only adds issues to what its parameter at `index` is, or hands it to functions that do. */
export function addsIssuesOnly(
  source: Source,
  rule: Rule,
  index: number,
  seen: ReadonlySet<Rule> = new Set(),
): boolean {
  const context = rule.params[index]
  if (context === undefined || seen.has(rule)) return true
  if (context.type !== "Identifier" || rule.async || rule.generator) return false
  let isOnly = true
  walk(rule.body, (node) => {
    if (node.type !== "Identifier" || node.name !== context.name) return
    const parent = source.parent(node)
    if (parent?.type === "MemberExpression" && parent.property === node && !parent.computed) return
    if (!isAdd(parent) && !isHandedOn(source, node, parent, new Set([...seen, rule])))
      isOnly = false
  })
  return isOnly
}

function isAdd(parent: t.Node | undefined): boolean {
  return (
    parent?.type === "MemberExpression" &&
    parent.property.type === "Identifier" &&
    parent.property.name === "addIssue"
  )
}

/** `checkUrl(url, ctx)` */
function isHandedOn(
  source: Source,
  node: t.Identifier,
  call: t.Node | undefined,
  seen: ReadonlySet<Rule>,
): boolean {
  if (call?.type !== "CallExpression" || call.callee.type !== "Identifier") return false
  const to = functionOf(source, call.callee)
  const index = call.arguments.indexOf(node)
  return to !== undefined && index !== -1 && addsIssuesOnly(source, to, index, seen)
}

/** `z.RefinementCtx`, as the type of such a parameter, at its `z`. */
export function contextTypeAt(source: Source, node: t.Identifier): t.Node | undefined {
  const name = source.parent(node)
  const type = name && source.parent(name)
  const isContext =
    name?.type === "TSQualifiedName" &&
    name.left === node &&
    name.right.name === "RefinementCtx" &&
    type?.type === "TSTypeReference"
  const parameter = isContext ? source.parent(source.parent(type)!) : undefined
  const rule = parameter && source.parent(parameter)
  if (
    rule?.type !== "FunctionDeclaration" &&
    rule?.type !== "ArrowFunctionExpression" &&
    rule?.type !== "FunctionExpression"
  )
    return undefined
  const index = rule.params.indexOf(parameter as t.Identifier)
  return index !== -1 && addsIssuesOnly(source, rule, index) ? (type as t.Node) : undefined
}

type AnyFunction = t.ArrowFunctionExpression | t.FunctionExpression

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
