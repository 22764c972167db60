import type ts from "typescript"
import type { CallRef, FactoryCall, FactoryCalls } from "../contract.ts"
import { calleeName } from "./callee-name.ts"
import { calleeSpan } from "./code-calls.ts"
import { refer, referNode, spanOf, type TypeScript6 } from "./context.ts"
import { factoryNames, isGeneric, isScope, nameOfScope } from "./factory-names.ts"
import { isDeclaredName } from "./uses.ts"

/** Finds calls by the name of a generic function that contains `api()`. */
export function createFactoryCalls(context: TypeScript6): (file: ts.SourceFile) => FactoryCalls {
  let names: ReadonlySet<string> | null = null
  return (file) => {
    names ??= factoryNames(context)
    return [...names].some((name) => file.text.includes(name)) ? find(context, file, names) : none
  }
}

const none: FactoryCalls = { calls: [], declared: [] }

function find(context: TypeScript6, file: ts.SourceFile, names: ReadonlySet<string>): FactoryCalls {
  const { ts, checker } = context
  const calls: FactoryCall[] = []
  const declared = new Set<string>()
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      if (isDeclaredName(ts, node)) declared.add(node.text)
      return
    }
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = calleeName(ts, node.expression)
      if (name !== null && names.has(name)) calls.push(callAt(node, name))
    }
    ts.forEachChild(node, visit)
  }

  function callAt(node: ts.CallExpression | ts.NewExpression, name: string): FactoryCall {
    const type = refer(checker.getTypeAtLocation(node))
    const call = referNode<CallRef>(node)
    return { name, call, span: spanOf(node), callee: calleeSpan(node), type }
  }

  visit(file)
  return calls.length === 0 ? none : { calls, declared: [...declared] }
}

/**
 * Whether a call is in a generic function or class, and the function or class around it has a name: by it the calls
 * are found that know the types.
 */
export function isInFactory({ ts }: TypeScript6, call: ts.Node): boolean {
  let nearest = true
  for (let at = call.parent; at; at = at.parent) {
    if (!isScope(ts, at)) continue
    if (nearest && nameOfScope(ts, at) === null) return false
    if (isGeneric(at)) return true
    nearest = false
  }
  return false
}
