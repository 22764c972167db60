import type ts from "typescript"
import type { CallRef, FileUses, Use } from "../contract.ts"
import { refer, referNode, type TypeScript6 } from "./context.ts"
import type { ApiLookup, Imported } from "./api-lookup.ts"
import { importKey } from "./import-key.ts"

/**
 * Mentions of our functions in one file. Only identifiers whose text can lead to one are looked up,
 * and a file that imports nothing of ours is not walked at all.
 */
export function findUses(context: TypeScript6, file: ts.SourceFile, lookup: ApiLookup): FileUses {
  const { names, imported } = candidatesOf(context, file, lookup)
  if (names.size === 0) return { uses: [], declared: [] }
  const { ts } = context
  const mentions: (ts.Identifier | ts.StringLiteralLike)[] = []
  const declared = new Set<string>()
  /** Names that may stand for something else than what is imported under them. */
  const shadowed = new Set<string>()

  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) || isKey(ts, node)) {
      if (ts.isIdentifier(node) && isDeclaredName(ts, node)) {
        declared.add(node.text)
        if (!isImported(ts, node.parent)) shadowed.add(node.text)
      }
      if (names.has(node.text)) mentions.push(node)
      return
    }
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    ts.forEachChild(node, visit)
  }
  visit(file)
  const uses = mentions.flatMap((node) => {
    const known =
      shadowed.has(node.text) || !isCalled(ts, node) ? undefined : imported.get(node.text)
    const name = known === undefined ? functionAt(context, node, lookup) : known
    return (name === null ? null : useAt(context, node, name, lookup)) ?? []
  })
  return uses.length === 0 ? { uses, declared: [] } : { uses, declared: [...declared] }
}

function isImported(compiler: typeof ts, { kind }: ts.Node): boolean {
  const { ImportSpecifier, ImportClause, NamespaceImport } = compiler.SyntaxKind
  return kind === ImportSpecifier || kind === ImportClause || kind === NamespaceImport
}

function isCalled(compiler: typeof ts, node: ts.Node): boolean {
  return compiler.isCallExpression(node.parent) && node.parent.expression === node
}

interface Candidates {
  /** Identifier texts that may refer to a function of the package in a file. */
  readonly names: Set<string>
  /** What the imported ones of a file refer to. */
  readonly imported: Map<string, string | null>
}

function candidatesOf(context: TypeScript6, file: ts.SourceFile, lookup: ApiLookup): Candidates {
  const { ts } = context
  const names = new Set<string>()
  const imported = new Map<string, string | null>()
  const take = (local: ts.Identifier, { name, offered }: Imported): void => {
    if (name !== null) names.add(local.text)
    // A function may offer others as its members: `api.socket`.
    for (const each of offered) names.add(each)
    imported.set(local.text, name)
  }
  for (const statement of file.statements) {
    if (ts.isImportEqualsDeclaration(statement)) {
      const found = readImport(context, statement.name, lookup)
      take(statement.name, found)
    }
    if (!ts.isImportDeclaration(statement)) continue
    const { text } = statement.moduleSpecifier as ts.StringLiteral
    for (const [local, name] of importsOf(ts, statement)) {
      const key = importKey(file.fileName, text, name)
      const found = lookup.imports.get(key) ?? readImport(context, local, lookup)
      lookup.imports.set(key, found)
      take(local, found)
    }
  }
  // `await import("@precast/runtime")` and `require(…)` bind no import name.
  if (
    file.text.includes(`("${lookup.packageName}")`) ||
    file.text.includes(`('${lookup.packageName}')`)
  )
    for (const name of lookup.names) names.add(name)
  return { names, imported }
}

/** The values that a statement imports: their names in the file, and in the module. */
function importsOf(
  compiler: typeof ts,
  { importClause: clause }: ts.ImportDeclaration,
): readonly (readonly [ts.Identifier, string])[] {
  if (!clause || clause.isTypeOnly) return []
  const { name, namedBindings: bindings } = clause
  const byDefault = name ? [[name, "default"] as const] : []
  if (!bindings) return byDefault
  if (compiler.isNamespaceImport(bindings)) return [...byDefault, [bindings.name, "*"]]
  const values = [...bindings.elements].filter((element) => !element.isTypeOnly)
  return [
    ...byDefault,
    ...values.map((each) => [each.name, (each.propertyName ?? each.name).text] as const),
  ]
}

function readImport({ checker }: TypeScript6, local: ts.Identifier, lookup: ApiLookup): Imported {
  const symbol = checker.getSymbolAtLocation(local)
  if (!symbol) return { name: null, offered: new Set() }
  return { name: lookup.functionOf(symbol), offered: lookup.offeredBy(symbol) }
}

/** `"decode"` of `precast["decode"]`. */
function isKey(compiler: TypeScript6["ts"], node: ts.Node): node is ts.StringLiteralLike {
  return (
    compiler.isStringLiteralLike(node) &&
    compiler.isElementAccessExpression(node.parent) &&
    node.parent.argumentExpression === node
  )
}

/** The function of the package that an identifier refers to, where it is used (not imported or exported). */
function functionAt(
  { ts, checker }: TypeScript6,
  node: ts.Identifier | ts.StringLiteralLike,
  lookup: ApiLookup,
): string | null {
  const { parent } = node
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent))
    return null
  if (ts.isExportSpecifier(parent) || ts.isNamespaceExport(parent) || ts.isExportAssignment(parent))
    return null
  if (ts.isImportEqualsDeclaration(parent) || ts.isQualifiedName(parent)) return null
  const symbol = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : ts.isBindingElement(parent)
      ? checker.getTypeAtLocation(parent).symbol // `const { decode } = await import(…)`
      : checker.getSymbolAtLocation(node)
  return symbol ? lookup.functionOf(symbol) : null
}

/** How it is used: what stands around the (possibly qualified, possibly bracketed) name. */
function useAt(context: TypeScript6, node: ts.Node, name: string, lookup: ApiLookup): Use | null {
  const { ts, checker } = context
  let at: ts.Node = node
  for (;;) {
    const { parent } = at
    const isQualified =
      (ts.isPropertyAccessExpression(parent) && parent.name === at) ||
      (ts.isElementAccessExpression(parent) && parent.argumentExpression === at)
    const isWrapped =
      ts.isParenthesizedExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      (ts.isSatisfiesExpression(parent) && parent.expression === at) ||
      (ts.isAsExpression(parent) && parent.expression === at)
    if (!isQualified && !isWrapped) break
    at = parent
  }
  if (isOwnerOf(context, at, lookup)) return null
  const file = node.getSourceFile()
  const span = { file: file.fileName, start: at.getStart(file), end: at.getEnd() }
  const { parent } = at
  if (ts.isCallExpression(parent) && parent.expression === at) {
    const end = parent.typeArguments
      ? closingBracket(file.text, parent.typeArguments.end)
      : at.getEnd()
    return { role: "call", name, span: { ...span, end }, call: referNode<CallRef>(parent) }
  }
  if (ts.isExpressionWithTypeArguments(parent) && parent.expression === at) {
    const argument = parent.typeArguments?.[0]
    const typeArgument = argument ? refer(checker.getTypeFromTypeNode(argument)) : null
    return { role: "value", name, span: { ...span, end: parent.getEnd() }, typeArgument }
  }
  return { role: "bare", name, span }
}

/** `api` of `api.socket`: what is used is the member. */
function isOwnerOf({ ts, checker }: TypeScript6, at: ts.Node, lookup: ApiLookup): boolean {
  const { parent } = at
  const member = ts.isPropertyAccessExpression(parent)
    ? parent.name
    : ts.isElementAccessExpression(parent)
      ? parent.argumentExpression
      : null
  if (member === null || member === at) return false
  const symbol = checker.getSymbolAtLocation(member)
  if (symbol === undefined) return false
  return lookup.functionOf(symbol) !== null || isInNamespace(ts, symbol)
}

/** Members that are not functions on types, and need no code: `api.raw`. */
function isInNamespace(ts: TypeScript6["ts"], { declarations = [] }: ts.Symbol): boolean {
  return declarations.some((declaration) => {
    const around = ts.findAncestor(declaration, ts.isModuleDeclaration)
    return around !== undefined && ts.isIdentifier(around.name)
  })
}

/** Offset after the `>` that closes a list of type arguments; comments may precede it. */
export function closingBracket(text: string, from: number): number {
  const rest = /(?:\s|\/\*[\s\S]*?\*\/|\/\/.*|,)*>/y
  rest.lastIndex = from
  return rest.test(text) ? rest.lastIndex : from
}

export function isDeclaredName(ts: TypeScript6["ts"], node: ts.Identifier): boolean {
  const parent = node.parent as ts.Node & { name?: ts.Node }
  return (
    parent.name === node &&
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionLike(parent) ||
      ts.isClassLike(parent) ||
      ts.isEnumDeclaration(parent) ||
      ts.isModuleDeclaration(parent) ||
      ts.isImportClause(parent) ||
      ts.isImportSpecifier(parent) ||
      ts.isNamespaceImport(parent) ||
      ts.isImportEqualsDeclaration(parent))
  )
}
