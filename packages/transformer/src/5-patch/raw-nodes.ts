import type ts from "typescript"

/** Nodes that the printer writes as they stand. */
export interface RawNodes {
  expression(text: string): ts.Identifier
  statement(text: string): ts.Statement
}

/**
 * Makes raw nodes of files, and takes their texts away when a file has been printed. The compiler's nodes
 * live long as a rule, so V8 puts each of them where only full collections look; a dead one would keep its
 * text until then, 40 KB a file (`bench:compile --scale`).
 * @param context of a transformer that is being initialised: a hook for the printer is added
 */
export function createRawNodes(
  compiler: typeof ts,
  context: ts.TransformationContext,
): (file: ts.SourceFile) => RawNodes {
  const texts = new Map<ts.Node, (() => void)[]>()
  /** Of statements: what is printed in their place. */
  const bare = new WeakMap<ts.Node, ts.Node>()
  const printed = context.onEmitNode
  context.onEmitNode = (hint, node, print) => {
    printed(hint, bare.get(node) ?? node, print)
    const file = compiler.getOriginalNode(node)
    for (const forget of texts.get(file) ?? []) forget()
    texts.delete(file)
  }
  return (file) => {
    const forgets: (() => void)[] = []
    texts.set(compiler.getOriginalNode(file), forgets)
    context.enableEmitNotification(compiler.SyntaxKind.SourceFile)
    context.enableEmitNotification(compiler.SyntaxKind.ExpressionStatement)
    return {
      expression(text) {
        const identifier = context.factory.createIdentifier(text)
        forgets.push(() => Object.assign(identifier, { escapedText: PRINTED_EXPRESSION }))
        return identifier
      },
      // The compiler asserts that it is a statement where NODE_ENV is "development". JSX text is the one node that
      // the printer writes without adding a semicolon.
      statement(text) {
        const whole = context.factory.createJsxText(text)
        const statement = context.factory.createExpressionStatement(this.expression(text))
        bare.set(statement, whole)
        forgets.push(() => Object.assign(whole, { text: PRINTED }))
        return statement
      },
    }
  }
}

// No known tool prints a tree twice. One that does must fail instead of running half of the code.
const PRINTED = `throw new Error("Precast: a transformed tree was printed twice; transform the file again")`
const PRINTED_EXPRESSION = `(() => { ${PRINTED} })()`
