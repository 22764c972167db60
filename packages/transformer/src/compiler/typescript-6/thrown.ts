import type ts from "typescript"
import { createCallees } from "./callees.ts"
import type { TypeScript6 } from "./context.ts"

/** The throws and calls in the text of one function. */
interface Facts {
  readonly thrown: readonly ts.Expression[]
  /** The functions it calls, as far as they are the user's. */
  readonly called: readonly ts.Node[]
}

// Deeper than handlers call, and wider than documents can describe.
const DEEPEST = 8
const MOST_FUNCTIONS = 200

/**
 * The types of the errors that a function throws, as far as its text shows: by `throw` in its body, in
 * functions inside it, and in the user's functions that these call, in any file. Errors that a surrounding
 * `catch` handles are left out. Results for a function are valid as long as the program.
 */
export function createThrownLookup(
  context: TypeScript6,
): (expression: ts.Expression) => readonly ts.Type[] {
  const { checker } = context
  const callees = createCallees(context)
  const known = new Map<ts.Node, Facts>()
  const types = new Map<ts.Expression, ts.Type>()
  const factsOf = (node: ts.Node): Facts => {
    const found = known.get(node)
    if (found) return found
    const { thrown, calls } = textOf(context.ts, node)
    const facts = { thrown, called: calls.flatMap((call) => callees.of(call) ?? []) }
    known.set(node, facts)
    return facts
  }
  const typeOf = (thrown: ts.Expression): ts.Type => {
    const type = types.get(thrown) ?? checker.getTypeAtLocation(thrown)
    types.set(thrown, type)
    return type
  }
  return (expression) => {
    const handler = callees.of(expression) ?? expression
    const seen = new Set<ts.Node>()
    const thrown = new Set<ts.Expression>()
    let level: readonly ts.Node[] = [handler]
    for (let depth = 0; level.length > 0 && depth < DEEPEST; depth++) {
      const next: ts.Node[] = []
      for (const node of level) {
        if (seen.has(node) || seen.size === MOST_FUNCTIONS) continue
        seen.add(node)
        const facts = factsOf(node)
        for (const each of facts.thrown) thrown.add(each)
        next.push(...facts.called)
      }
      level = next
    }
    return [...thrown].map(typeOf)
  }
}

/** What is thrown and called in a function, and functions inside it. */
function textOf(
  compiler: typeof ts,
  node: ts.Node,
): { thrown: ts.Expression[]; calls: ts.Expression[] } {
  const thrown: ts.Expression[] = []
  const calls: ts.Expression[] = []
  const visit = (each: ts.Node): void => {
    if (compiler.isThrowStatement(each) && !isDefect(compiler, each.expression))
      thrown.push(each.expression)
    if (compiler.isCallExpression(each)) calls.push(each.expression)
    if (compiler.isTryStatement(each) && keeps(compiler, each.catchClause)) {
      visit(each.catchClause!)
      if (each.finallyBlock) visit(each.finallyBlock)
    } else compiler.forEachChild(each, visit)
  }
  compiler.forEachChild(node, visit)
  return { thrown, calls }
}

/** `throw new Error(…)` and similar, which are most throws: their type is not queried. */
function isDefect(compiler: typeof ts, thrown: ts.Expression): boolean {
  return (
    compiler.isNewExpression(thrown) &&
    compiler.isIdentifier(thrown.expression) &&
    /^(?:Type|Range|Syntax|Reference|URI|Eval|Aggregate)?Error$/.test(thrown.expression.text)
  )
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
