import type ts from "typescript"
import type { Edit, FileEdits } from "./edits.ts"
import { type Unused, unusedImports } from "./imports.ts"
import { namespacesIn } from "./namespaces.ts"
import type { RawNodes } from "./raw-nodes.ts"

/**
 * Patches a source file for the compiler's own emitter. Our expressions go in as identifiers, our
 * statements as the one kind of node that gets no semicolon (raw-nodes.ts): the printer writes the text of
 * both as it stands, in ESM and CommonJS alike, and source maps stay right.
 */
export function patchTree(
  compiler: typeof ts,
  context: ts.TransformationContext,
  file: ts.SourceFile,
  { module, edits }: FileEdits,
  rawNodes: RawNodes,
): ts.SourceFile {
  const { factory } = context
  const byPlace = new Map(edits.map((edit) => [placeOf(edit), edit]))
  const tags = new Map(
    edits.flatMap((edit) => (edit.kind === "tag" ? [[edit.span.start, edit] as const] : [])),
  )
  const removed = edits.flatMap(({ kind, span }) => (kind === "remove" ? [span] : []))
  const touched = edits.map(({ span }) => span.start).sort((a, b) => a - b)

  const visit = (node: ts.Node): ts.Node => {
    if (!holdsAny(touched, node)) return node
    if (compiler.isCallExpression(node)) return wrapped(node, patchCall(node))
    if (compiler.isNewExpression(node)) return wrapped(node, patchNew(node))
    if (compiler.isTaggedTemplateExpression(node)) return patchTagged(node)
    return replaced(node) ?? compiler.visitEachChild(node, visit, context)
  }

  function wrapped(node: ts.Expression, patched: ts.Node): ts.Node {
    const edit = byPlace.get(`wrap ${node.getStart(file)} ${node.getEnd()}`)
    if (!edit) return patched
    return factory.createCallExpression(raw(edit.text), undefined, [patched as ts.Expression])
  }

  function patchCall(node: ts.CallExpression): ts.Node {
    const start = node.expression.getStart(file)
    const callee = byPlace.get(`replace ${start} ${calleeEnd(node, file, byPlace)}`)
    const { args, isChanged } = patchArguments(node.arguments)
    if (callee) {
      const call = factory.createCallExpression(raw(callee.text, node.expression), undefined, args)
      return compiler.setOriginalNode(compiler.setTextRange(call, node), node)
    }
    if (!isChanged) return compiler.visitEachChild(node, visit, context)
    const expression = compiler.visitNode(node.expression, visit) as ts.Expression
    const list = compiler.setTextRange(factory.createNodeArray(args), node.arguments)
    return factory.updateCallExpression(node, expression, node.typeArguments, list)
  }

  function patchNew(node: ts.NewExpression): ts.Node {
    const { args, isChanged } = patchArguments(node.arguments ?? factory.createNodeArray())
    if (!isChanged) return replaced(node) ?? compiler.visitEachChild(node, visit, context)
    const expression = compiler.visitNode(node.expression, visit) as ts.Expression
    return factory.updateNewExpression(node, expression, node.typeArguments, args)
  }

  function patchTagged(node: ts.TaggedTemplateExpression): ts.Node {
    const at = node.tag.getEnd()
    const code = tags.get(at)
    const start = node.tag.getStart(file)
    const refused = edits.find(
      ({ kind, span }) =>
        kind === "replace" &&
        span.start === start &&
        span.end >= at &&
        span.end <= node.template.getStart(file),
    )
    if (!code && !refused) return compiler.visitEachChild(node, visit, context)
    const template = compiler.visitNode(node.template, visit) as ts.TemplateLiteral
    const tag = code
      ? factory.createCallExpression(
          compiler.visitNode(node.tag, visit) as ts.Expression,
          undefined,
          [raw(code.text)],
        )
      : raw(refused!.text, node.tag)
    return compiler.setOriginalNode(
      compiler.setTextRange(factory.createTaggedTemplateExpression(tag, undefined, template), node),
      node,
    )
  }

  /** `isChanged`: there are more, or fewer. */
  function patchArguments(given: ts.NodeArray<ts.Expression>): {
    args: ts.Expression[]
    isChanged: boolean
  } {
    const args = given.flatMap((argument) => {
      const [start, end] = [argument.getStart(file), argument.getEnd()]
      if (removed.some((span) => span.end === end && span.start <= start)) return []
      const visited = compiler.visitNode(argument, visit) as ts.Expression
      const appended = byPlace.get(`append ${start} ${end}`)
      return appended ? [visited, raw(appended.text)] : [visited]
    })
    const fill = byPlace.get(`fill ${given.end} ${given.end}`)
    if (fill?.kind === "fill") {
      const missing = Array.from({ length: fill.missing }, () => factory.createVoidZero())
      args.push(...missing, raw(fill.text))
    }
    return { args, isChanged: args.length !== given.length }
  }

  function replaced(node: ts.Node): ts.Node | undefined {
    if (!compiler.isExpression(node)) return undefined
    const edit = byPlace.get(`replace ${node.getStart(file)} ${node.getEnd()}`)
    return edit && raw(edit.text, node)
  }

  function raw(text: string, at?: ts.Node): ts.Identifier {
    const identifier = rawNodes.expression(text)
    return at ? compiler.setTextRange(identifier, at) : identifier
  }

  const patched = compiler.visitEachChild(file, visit, context)
  const directives = patched.statements.filter((each, index) =>
    isDirective(compiler, patched, each, index),
  )
  const unused = module.imports === "" ? [] : unusedImports(compiler, file, edits)
  const statements = [
    ...directives,
    ...headOf(factory, module, rawNodes),
    ...patched.statements
      .slice(directives.length)
      .flatMap((statement) => leftOf(context, statement, unused)),
    ...(module.functions === ""
      ? []
      : [
          rawNodes.statement(`
${module.functions}`),
        ]),
  ]
  return factory.updateSourceFile(
    patched,
    compiler.setTextRange(factory.createNodeArray(statements), patched.statements),
  )
}

/** A statement, or what is left of an import of which less is used now. */
function leftOf(
  context: ts.TransformationContext,
  statement: ts.Statement,
  unused: readonly Unused[],
): ts.Statement[] {
  const found = unused.find(({ declaration }) => declaration === statement)
  if (!found) return [statement]
  if (!found.names) return []
  const { factory } = context
  const { declaration, names } = found
  const clause = declaration.importClause!
  const elements = (clause.namedBindings as ts.NamedImports).elements
  const left = elements.filter((each) => !names.includes(each) && isValue(context, each))
  if (left.length === 0 && !clause.name) return []
  const bindings = factory.updateNamedImports(clause.namedBindings as ts.NamedImports, left)
  return [
    factory.updateImportDeclaration(
      declaration,
      declaration.modifiers,
      factory.updateImportClause(clause, clause.phaseModifier, clause.name, bindings),
      declaration.moduleSpecifier,
      declaration.attributes,
    ),
  ]
}

/** The compiler takes types and what is not used out of imports as they were parsed, and not out of ours. */
function isValue(context: ts.TransformationContext, element: ts.ImportSpecifier): boolean {
  if (element.isTypeOnly) return false
  if (context.getCompilerOptions().verbatimModuleSyntax === true) return true
  // Not in the public types; there in every TypeScript 6.
  const { getEmitResolver } = context as ts.TransformationContext & {
    getEmitResolver(): { isReferencedAliasDeclaration(node: ts.Node): boolean }
  }
  return getEmitResolver().isReferencedAliasDeclaration(element)
}

function placeOf({ kind, span }: Edit): string {
  return `${kind} ${span.start} ${span.end}`
}

/** End of the callee with its type arguments, where the edits know one. */
function calleeEnd(node: ts.CallExpression, file: ts.SourceFile, edits: Map<string, Edit>): number {
  const start = node.expression.getStart(file)
  const limit = node.arguments.pos
  for (const { kind, span } of edits.values())
    if (
      kind === "replace" &&
      span.start === start &&
      span.end <= limit &&
      span.end >= node.expression.end
    )
      return span.end
  return -1
}

/** @param offsets in order: a file may have thousands, and every node around them is tested */
function holdsAny(offsets: readonly number[], node: ts.Node): boolean {
  let low = 0
  for (let high = offsets.length; low < high;) {
    const middle = (low + high) >> 1
    if (offsets[middle]! < node.pos) low = middle + 1
    else high = middle
  }
  return low < offsets.length && offsets[low]! < node.end
}

function isDirective(
  compiler: typeof ts,
  file: ts.SourceFile,
  statement: ts.Statement,
  index: number,
): boolean {
  return (
    file.statements
      .slice(0, index + 1)
      .every(
        (each) => compiler.isExpressionStatement(each) && compiler.isStringLiteral(each.expression),
      ) && statement !== undefined
  )
}

/** The import as a real node, which the emitter turns into `require` where it must; constants as text. */
function headOf(
  factory: ts.NodeFactory,
  module: FileEdits["module"],
  rawNodes: RawNodes,
): ts.Statement[] {
  const imports = namespacesIn(module.imports).map(({ name, from }) => {
    const bindings = factory.createNamespaceImport(factory.createIdentifier(name))
    const clause = factory.createImportClause(undefined, undefined, bindings)
    return factory.createImportDeclaration(undefined, clause, factory.createStringLiteral(from))
  })
  if (module.constants === "") return imports
  // Terminated, so that a user's first statement that starts with a bracket does not continue it.
  return [...imports, rawNodes.statement(`${module.constants};`)]
}
