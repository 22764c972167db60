import type ts from "typescript"
import type { TypeScript6 } from "./context.ts"
import { unwrapped } from "./literal-object.ts"

/**
 * Types of what a function throws as far as its text tells: by `throw` in its body, in functions
 * inside it, and in functions of the same file that are called by their names. What a `catch` around
 * it keeps is left out.
 */
export function thrownBy(context: TypeScript6, expression: ts.Expression): ts.Type[] {
  const { ts: compiler, checker } = context
  const functions = functionsOf(compiler, expression.getSourceFile())
  const thrown = new Set<ts.Expression>()
  const seen = new Set<ts.Node>()
  const enter = (node: ts.Node | undefined): void => {
    if (node === undefined || seen.has(node)) return
    seen.add(node)
    compiler.forEachChild(node, visit)
  }
  const visit = (node: ts.Node): void => {
    if (compiler.isThrowStatement(node)) thrown.add(node.expression)
    if (compiler.isCallExpression(node) && compiler.isIdentifier(node.expression))
      enter(functions.get(node.expression.text))
    if (compiler.isTryStatement(node) && keeps(compiler, node.catchClause)) {
      visit(node.catchClause!)
      if (node.finallyBlock) visit(node.finallyBlock)
    } else compiler.forEachChild(node, visit)
  }
  const handler = unwrapped(compiler, expression)
  enter(compiler.isIdentifier(handler) ? functions.get(handler.text) : handler)
  return [...thrown].map((each) => checker.getTypeAtLocation(each))
}

/** Functions at the top of a file, by their names. */
function functionsOf(compiler: typeof ts, file: ts.SourceFile): ReadonlyMap<string, ts.Node> {
  const found = new Map<string, ts.Node>()
  for (const statement of file.statements) {
    if (compiler.isFunctionDeclaration(statement) && statement.name)
      found.set(statement.name.text, statement)
    if (!compiler.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !compiler.isIdentifier(name)) continue
      const made = unwrapped(compiler, initializer)
      if (compiler.isArrowFunction(made) || compiler.isFunctionExpression(made))
        found.set(name.text, made)
    }
  }
  return found
}

/** Whether what is caught may not be thrown again: `catch (error) { …; throw error }` does so. */
function keeps(compiler: typeof ts, clause: ts.CatchClause | undefined): boolean {
  if (clause === undefined) return false
  const name = clause.variableDeclaration?.name
  if (name === undefined || !compiler.isIdentifier(name)) return true
  const throwsIt = (node: ts.Node): boolean =>
    (compiler.isThrowStatement(node) &&
      compiler.isIdentifier(node.expression) &&
      node.expression.text === name.text) ||
    compiler.forEachChild(node, throwsIt) === true
  return !throwsIt(clause.block)
}
