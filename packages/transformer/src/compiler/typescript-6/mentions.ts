import type ts from "typescript"
import type { FileMentions, ImportedName, Mentions } from "../contract.ts"

type Syntax = typeof ts

/** The names in the declarations of a file, by its syntax alone. */
export function mentionsOf(
  compiler: Syntax,
  file: ts.SourceFile,
  packageName: string,
): FileMentions {
  const declared = new Map<string, Mentions>()
  const imports = importsOf(compiler, file)
  const exported = exportsOf(compiler, file)
  const isListRule: IsName = (text) => LIST_RULES.has(nameIn(packageName, imports.get(text)) ?? "")
  for (const statement of file.statements) {
    if (compiler.isImportDeclaration(statement)) continue
    for (const name of namesDeclared(compiler, statement)) {
      const before = declared.get(name)
      const made = before
        ? mergedOf(before, allIn(compiler, statement))
        : mentionsIn(compiler, statement, exported.has(name), isListRule)
      declared.set(name, made)
    }
  }
  return { declared, imports }
}

/** What a file imports, by the names in it. */
export function importsOf(
  compiler: Syntax,
  file: ts.SourceFile,
): ReadonlyMap<string, ImportedName> {
  return new Map(
    file.statements.flatMap((each) =>
      compiler.isImportDeclaration(each) ? importsIn(compiler, each) : [],
    ),
  )
}

/** The name under which a package exports what is imported; null: it is all of it, or of another one. */
export function nameIn(packageName: string, imported: ImportedName | undefined): string | null {
  return imported?.specifier === packageName ? imported.name : null
}

/** Whether a name is that of a rule for lists, or of a container. */
type IsName = (text: string) => boolean

const LIST_RULES: ReadonlySet<string> = new Set(["MaxItems", "MinItems"])

/** Of a name with several declarations. */
function mergedOf({ named, taken }: Mentions, more: readonly string[]): Mentions {
  return { isPlain: false, named: [], taken: [...named, ...taken, ...more] }
}

function mentionsIn(
  compiler: Syntax,
  statement: ts.Statement,
  isExported: boolean,
  isListRule: IsName,
): Mentions {
  const collected = createNames(compiler, isListRule)
  if (compiler.isInterfaceDeclaration(statement) && !statement.typeParameters) {
    statement.heritageClauses?.forEach(collected.take)
    statement.members.forEach(collected.member)
    const { members, heritageClauses } = statement
    const isPlain =
      isExported &&
      heritageClauses === undefined &&
      members.length > 0 &&
      members.every((member) => isPlainMember(compiler, member))
    return { isPlain, ...collected.names }
  }
  if (compiler.isTypeAliasDeclaration(statement) && !statement.typeParameters) {
    collected.type(statement.type)
    return { isPlain: false, ...collected.names }
  }
  return { isPlain: false, named: [], taken: allIn(compiler, statement) }
}

/** A property with a usual name: keys of tags and of our own classes start with `~`. */
function isPlainMember(compiler: Syntax, member: ts.TypeElement): boolean {
  if (!compiler.isPropertySignature(member)) return false
  const { name } = member
  if (!compiler.isIdentifier(name) && !compiler.isStringLiteral(name)) return false
  return !name.text.startsWith("~") && !DECIDING.has(name.text)
}

/** They decide about JSON, about what is awaited, and about what is a stream of Node. */
const DECIDING: ReadonlySet<string> = new Set(["readableFlowing", "then", "toJSON"])

interface Names {
  readonly names: { readonly named: readonly string[]; readonly taken: readonly string[] }
  /** A type of which references are taken. */
  type(node: ts.TypeNode): void
  member(node: ts.TypeElement): void
  /** All that a node mentions. */
  take(node: ts.Node): void
}

/** @param isContainer whether a type does not depend on what its arguments are */
export function createNames(
  compiler: Syntax,
  isListRule: IsName,
  isContainer: IsName = (text) => CONTAINERS.has(text),
): Names {
  const named: string[] = []
  const taken: string[] = []
  const take = (node: ts.Node): void => void taken.push(...allIn(compiler, node))
  const member = (node: ts.TypeElement): void => {
    if (!compiler.isPropertySignature(node) || !node.type || hasTags(node)) return take(node)
    const { name } = node
    if (!compiler.isIdentifier(name) && !compiler.isStringLiteral(name)) return take(node)
    type(node.type)
  }
  const type = (node: ts.TypeNode): void => {
    if (compiler.isUnionTypeNode(node)) return node.types.forEach(type)
    if (compiler.isArrayTypeNode(node)) return type(node.elementType)
    if (compiler.isParenthesizedTypeNode(node)) return type(node.type)
    if (compiler.isTypeLiteralNode(node)) return node.members.forEach(member)
    if (compiler.isIntersectionTypeNode(node)) return intersection(node)
    if (compiler.isTypeReferenceNode(node) && compiler.isIdentifier(node.typeName)) {
      const { text } = node.typeName
      if (!node.typeArguments) return void named.push(text)
      if (!isContainer(text)) return take(node)
      taken.push(text) // unless it is a type of the project's
      return node.typeArguments.forEach(type)
    }
    take(node)
  }
  const isRule = (node: ts.TypeNode): boolean =>
    compiler.isTypeReferenceNode(node) &&
    compiler.isIdentifier(node.typeName) &&
    isListRule(node.typeName.text)
  const intersection = (node: ts.IntersectionTypeNode): void => {
    const [list, ...more] = node.types.filter((each) => !isRule(each))
    if (!list || more.length > 0 || !compiler.isArrayTypeNode(list)) return take(node)
    type(list)
    node.types.filter(isRule).forEach(take)
  }
  return { names: { named, taken }, type, member, take }
}

/** Those of the compiler's library. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  "Array",
  "Map",
  "ReadonlyArray",
  "ReadonlyMap",
  "ReadonlySet",
  "Record",
  "Set",
])

/** Rules, defaults and examples in JSDoc are compared with the type of the property. */
function hasTags({ pos, name }: ts.PropertySignature): boolean {
  return name.getSourceFile().text.slice(pos, name.getStart()).includes("@")
}

/** Identifiers, and texts that may be specifiers, in quotes. */
function allIn(compiler: Syntax, root: ts.Node): string[] {
  const all = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (compiler.isIdentifier(node)) all.add(node.text)
    else if (compiler.isStringLiteral(node)) all.add(JSON.stringify(node.text))
    else compiler.forEachChild(node, visit)
  }
  visit(root)
  return [...all]
}

function namesDeclared(compiler: Syntax, statement: ts.Statement): readonly string[] {
  if (compiler.isVariableStatement(statement)) {
    const { declarations } = statement.declarationList
    return declarations.flatMap(({ name }) => allIn(compiler, name))
  }
  const { name } = statement as ts.Statement & { readonly name?: ts.Node }
  return name && compiler.isIdentifier(name) ? [name.text] : []
}

/** Names that the file exports as they are. */
function exportsOf(compiler: Syntax, file: ts.SourceFile): ReadonlySet<string> {
  const { ExportKeyword, DefaultKeyword } = compiler.SyntaxKind
  return new Set(
    file.statements.flatMap((statement) => {
      if (compiler.isExportDeclaration(statement)) return listedIn(compiler, statement)
      const { modifiers = [] } = statement as { modifiers?: readonly ts.ModifierLike[] }
      const kinds = modifiers.map(({ kind }) => kind)
      if (!kinds.includes(ExportKeyword) || kinds.includes(DefaultKeyword)) return []
      return namesDeclared(compiler, statement)
    }),
  )
}

function listedIn(compiler: Syntax, statement: ts.ExportDeclaration): readonly string[] {
  const { exportClause, moduleSpecifier } = statement
  if (moduleSpecifier || !exportClause || !compiler.isNamedExports(exportClause)) return []
  return exportClause.elements.flatMap(({ name, propertyName }) => (propertyName ? [] : name.text))
}

function importsIn(
  compiler: Syntax,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
): readonly [string, ImportedName][] {
  if (!importClause || !compiler.isStringLiteral(moduleSpecifier)) return []
  const specifier = moduleSpecifier.text
  const { name: byDefault, namedBindings } = importClause
  const isSpace = namedBindings !== undefined && compiler.isNamespaceImport(namedBindings)
  const whole = [byDefault, isSpace ? namedBindings.name : undefined]
  const isList = namedBindings !== undefined && compiler.isNamedImports(namedBindings)
  const elements = isList ? [...namedBindings.elements] : []
  return [
    ...whole.flatMap((each): [string, ImportedName][] =>
      each ? [[each.text, { specifier, name: null }]] : [],
    ),
    ...elements.map(({ name, propertyName }): [string, ImportedName] => [
      name.text,
      { specifier, name: (propertyName ?? name).text },
    ]),
  ]
}
