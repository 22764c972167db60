import type ts from "typescript"
import type { Snapshot } from "../project/project-reader.ts"

/**
 * The text of a file without the names that its imports and exports have for types alone. TypeScript
 * leaves them out of its output; Node, which looks at one file at a time, cannot know them, and does
 * not find them in the other file. All that is left stays where it was.
 */
export function withoutTypeNames(snapshot: Snapshot, source: ts.SourceFile): string {
  const { syntax } = snapshot
  const imports = source.statements.filter(syntax.isImportDeclaration)
  const exports = source.statements.filter(syntax.isExportDeclaration)
  const defaults = source.statements.filter(syntax.isExportAssignment)
  if (imports.length + exports.length + defaults.length === 0) return source.text
  const used = imports.length > 0 ? namesOfValues(syntax, source) : new Set<string>()
  const isGone = ({ text }: ts.Identifier, node: ts.Node): boolean =>
    !used.has(text) || !snapshot.isValue(node)
  const ranges = [
    ...imports.flatMap((each) => goneOfImport(syntax, each, source, isGone)),
    ...exports.flatMap((each) =>
      goneOfExport(syntax, each, source, (name) => !snapshot.isValue(name)),
    ),
  ]
  const wholes = defaults
    .filter(({ expression }) => syntax.isIdentifier(expression) && !snapshot.isValue(expression))
    .map((each) => wholeOf(each, source))
  return blanked(source.text, [...ranges, ...wholes])
}

/** `isWhole`: a statement, in the place of which another one may follow. */
interface Range {
  readonly start: number
  readonly end: number
  readonly isWhole?: boolean
}

type Binding = ts.ImportSpecifier | ts.NamespaceImport

function goneOfImport(
  syntax: typeof ts,
  declaration: ts.ImportDeclaration,
  source: ts.SourceFile,
  isGone: (name: ts.Identifier, node: ts.Node) => boolean,
): Range[] {
  const { importClause: clause } = declaration
  // `import "./side-effect.js"`; `import type` has no values.
  if (!clause || isTypeOnly(syntax, clause)) return []
  const { name, namedBindings: bindings } = clause
  const all = bindingsOf(bindings)
  const goneDefault = name !== undefined && isGone(name, name)
  const gone = all.filter((each) => !isTypeOnly(syntax, each) && isGone(each.name, each.name))
  const left = all.filter((each) => !isTypeOnly(syntax, each) && !gone.includes(each))
  if (all.length === 0 && name === undefined) return []
  if (left.length === 0 && (name === undefined || goneDefault))
    return [wholeOf(declaration, source)]
  const ofDefault = goneDefault ? [withComma(name, source)] : []
  return [...ofDefault, ...gone.map((each) => withComma(each, source))]
}

function bindingsOf(bindings: ts.NamedImportBindings | undefined): readonly Binding[] {
  if (bindings === undefined) return []
  // Nodes of TypeScript 7 have the properties of all kinds.
  const { elements } = bindings as Partial<ts.NamedImports>
  return elements ?? [bindings as Binding]
}

function goneOfExport(
  syntax: typeof ts,
  declaration: ts.ExportDeclaration,
  source: ts.SourceFile,
  isGone: (name: ts.Node) => boolean,
): Range[] {
  const { exportClause: clause } = declaration
  if (!clause || !syntax.isNamedExports(clause) || isTypeOnly(syntax, declaration)) return []
  const named = clause.elements.filter((each) => !isTypeOnly(syntax, each))
  const gone = named.filter((each) => isGone(each.propertyName ?? each.name))
  if (gone.length === 0) return []
  if (gone.length === named.length) return [wholeOf(declaration, source)]
  return gone.map((each) => withComma(each, source))
}

/** The clause of an import has it in another place than its names. */
function isTypeOnly(
  syntax: typeof ts,
  node: ts.Node & { readonly isTypeOnly?: boolean; readonly phaseModifier?: number | undefined },
): boolean {
  return node.isTypeOnly === true || node.phaseModifier === syntax.SyntaxKind.TypeKeyword
}

function wholeOf(node: ts.Node, source: ts.SourceFile): Range {
  return { start: node.getStart(source), end: node.end, isWhole: true }
}

function withComma(node: ts.Node, source: ts.SourceFile): Range {
  const comma = /^\s*,/.exec(source.text.slice(node.end))?.[0] ?? ""
  return { start: node.getStart(source), end: node.end + comma.length }
}

function blanked(text: string, ranges: readonly Range[]): string {
  let made = text
  for (const { start, end, isWhole } of ranges) {
    const blank = text.slice(start, end).replace(/[^\r\n]/g, " ")
    made = made.slice(0, start) + (isWhole ? `;${blank.slice(1)}` : blank) + made.slice(end)
  }
  return made
}

/** Every name that is mentioned outside of types; more than are used, where one name means several things. */
function namesOfValues(syntax: typeof ts, source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (syntax.isIdentifier(node)) return void names.add(node.text)
    if (syntax.isImportDeclaration(node) || syntax.isExportDeclaration(node)) return
    if (isType(syntax, node)) return
    if (syntax.isPropertyAccessExpression(node)) return visit(node.expression)
    if (syntax.isPropertyAssignment(node)) return visitNamed(node.name, node.initializer)
    syntax.forEachChild(node, visit)
  }
  const visitNamed = (name: ts.PropertyName, value: ts.Node): void => {
    if (syntax.isComputedPropertyName(name)) visit(name)
    visit(value)
  }
  syntax.forEachChild(source, visit)
  return names
}

function isType(syntax: typeof ts, node: ts.Node): boolean {
  if (syntax.isInterfaceDeclaration(node) || syntax.isTypeAliasDeclaration(node)) return true
  if (syntax.isHeritageClause(node)) return node.token === syntax.SyntaxKind.ImplementsKeyword
  // What a class extends is a value with type arguments.
  return syntax.isTypeNode(node) && !syntax.isExpressionWithTypeArguments(node)
}
