import type ts from "typescript"
import type {
  Compiler,
  DeclaredType,
  ExpressionRef,
  Settings,
  SymbolRef,
  TypeRef,
  TypeName,
} from "../contract.ts"
import { createMemberOrder } from "../member-order.ts"
import { isConstant, literalObject } from "./literals.ts"
import { mentionsOf } from "./mentions.ts"
import { mentionsOfEndpoints } from "./mentions-of-endpoints.ts"
import { createThrownLookup } from "./thrown.ts"
import {
  isInLibrary,
  ownFiles,
  placesOf,
  refer,
  referNode,
  spanOf,
  type TypeScript6,
} from "./context.ts"
import { createApiLookup, createPackageNames } from "./api-lookup.ts"
import {
  argumentsOf,
  assignedTo,
  literalProperty,
  methodSignatureOf,
  signatureOf,
  typeArgumentOf,
  typeArgumentsOf,
} from "./calls.ts"
import { commentOf, commentOfType } from "./call-comment.ts"
import { createCodeCalls, gapAt } from "./code-calls.ts"
import { createFactoryCalls, isInFactory } from "./factories.ts"
import { createFunctionLookup } from "./functions.ts"
import { type Output, specifierOf } from "./specifiers.ts"
import { slowness } from "../../patterns/slowness.ts"
import { declarationOf, symbolOfType } from "./declarations.ts"
import { createQueryLookup } from "./queries.ts"
import { createStatementLookup, type StatementLookup } from "./statements.ts"
import { strayOptions } from "./stray-options.ts"
import { printType } from "./print.ts"
import { indexSignaturesOf, propertiesOf, resultOf } from "./properties.ts"
import { findUses } from "./uses.ts"
import { viewType, withoutUndefined } from "./view.ts"

/**
 * The compiler contract, implemented by a TypeScript 6 program in this process.
 * @param output what the host makes of the patched files: decides how they import one another
 * @param readFile where the program's files are not on disk
 */
export function createTypeScript6(
  compiler: typeof ts,
  program: ts.Program,
  output: Output = "javascript",
  readFile: (file: string) => string | undefined = (file) => compiler.sys.readFile(file),
): Compiler {
  const checker = program.getTypeChecker()
  const context: TypeScript6 = { ts: compiler, program, checker, readFile }
  const lookUp = createApiLookup(context)
  const functionOf = createFunctionLookup(context)
  const codeCalls = createCodeCalls(context)
  const factoryCalls = createFactoryCalls(context)
  const queriesOf = createQueryLookup(context)
  const packageOf = createPackageNames(context)
  const statements = new Map<string, StatementLookup>()
  const statementsOf = (packageName: string): StatementLookup => {
    const known =
      statements.get(packageName) ?? createStatementLookup(context, packageOf, packageName)
    statements.set(packageName, known)
    return known
  }
  const thrownBy = createThrownLookup(context)
  const view = remember((type) => viewType(context, typeOf(type)))
  const types = {
    print: remember((type) => printType(context, typeOf(type))),
    nameOf: remember((type) => nameOf(context, typeOf(type))),
    properties: remember((type) => propertiesOf(context, typeOf(type))),
    indexSignatures: (type: TypeRef) => indexSignaturesOf(context, typeOf(type)),
  }
  const inOrder = createMemberOrder({ ...types, view })
  const sourceFile = (file: string): ts.SourceFile => {
    const found = program.getSourceFile(file)
    if (!found) throw new Error(`${file} is not in the program`)
    return found
  }
  return {
    settings: settingsOf(program.getCompilerOptions()),
    files: () => ownFiles(program).map((file) => file.fileName),
    text: (file) => sourceFile(file).text,
    uses: (file, packageName, names) =>
      findUses(context, sourceFile(file), lookUp(packageName, names)),
    typeArgument: (call) => refer(typeArgumentOf(context, node(call))),
    typeArguments: (call) => typeArgumentsOf(context, node(call)).map((type) => refer(type)),
    isTypeWritten: (call) => node<ts.CallExpression>(call).typeArguments !== undefined,
    arguments: (call) => argumentsOf(node<ts.CallExpression>(call)).map(referNode<ExpressionRef>),
    span: (expression) => spanOf(node(expression)),
    gapAt: (call, index) => gapAt(context, node<ts.CallExpression>(call), index),
    commentOf: (call) => commentOf(context, node(call)),
    assignedTo: (call) => assignedTo(context, node(call)),
    literalProperty: (expression, key) => literalProperty(context, node(expression), key),
    literalObject: (expression) => literalObject(context, node(expression)),
    strayOptions: (file, packageName) => strayOptions(context, sourceFile(file), packageName),
    codeCalls: (file) => codeCalls(sourceFile(file)),
    factoryCalls: (file) => factoryCalls(sourceFile(file)),
    isInFactory: (call) => isInFactory(context, node(call)),
    queries: (file, packageName) => queriesOf(sourceFile(file), packageName),
    statements: (file, packageName) => statementsOf(packageName).in(sourceFile(file)),
    databases: (packageName) => statementsOf(packageName).databases.all(),
    functionOf: remember((type) => functionOf(typeOf(type))),
    specifier: (from, to) => specifierOf(context, sourceFile(from), to, output),
    slowness,
    isConstant: (expression) => isConstant(context, node(expression)),
    thrownBy: (expression) => thrownBy(node(expression)).map((type) => refer(type)),
    signature: (expression) => signatureOf(context, node(expression)),
    methodSignature: (expression, key) => methodSignatureOf(context, node(expression), key),
    ...types,
    view: remember((type) => {
      const shown = view(type)
      return shown.kind === "union" ? { ...shown, members: inOrder(shown.members) } : shown
    }),
    commentOfType: (type) => commentOfType(context, typeOf(type)),
    declarationOfProperty: ({ symbol }) => declarationOf(context, symbolOf(symbol)),
    declarationOfType(type) {
      const symbol = symbolOfType(context, typeOf(type))
      return symbol && declarationOf(context, symbol)
    },
    resultOf: (type, method) => refer(resultOf(context, typeOf(type), method)),
    isAssignable: (from, to) => context.checker.isTypeAssignableTo(typeOf(from), typeOf(to)),
    withoutUndefined: remember((type) => inOrder(withoutUndefined(context, typeOf(type)))),
    declaredTypes: (file) => declaredTypes(context, sourceFile(file)),
    declaredType: (file, name) => declaredTypes(context, sourceFile(file), name)[0]?.type ?? null,
    mentions: (file, packageName) => mentionsOf(compiler, sourceFile(file), packageName),
    mentionsOfEndpoints: (file, packageName) =>
      mentionsOfEndpoints(compiler, sourceFile(file), packageName),
  }
}

/** Results for a type are requested many times; they are valid as long as the program. */
function remember<Reply>(ask: (type: TypeRef) => Reply): (type: TypeRef) => Reply {
  const answers = new Map<TypeRef, Reply>()
  return (type) => {
    const known = answers.get(type)
    if (known !== undefined) return known
    const answer = ask(type)
    answers.set(type, answer)
    return answer
  }
}

function settingsOf(options: ts.CompilerOptions): Settings {
  return {
    strictNullChecks: options.strictNullChecks ?? options.strict ?? true,
    emitsChangedOnly:
      options.incremental === true || options.composite === true || options["watch"] === true,
  }
}

/** @param name of the one to look for */
function declaredTypes(
  { ts, checker }: TypeScript6,
  file: ts.SourceFile,
  name?: string,
): DeclaredType[] {
  return file.statements.flatMap((statement) => {
    const isType =
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
    if (!isType || !statement.name || (name ?? statement.name.text) !== statement.name.text)
      return []
    if ("typeParameters" in statement && statement.typeParameters?.length) return []
    const symbol = checker.getSymbolAtLocation(statement.name)
    if (!symbol) return []
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    return [{ name: statement.name.text, type: refer(type), span: spanOf(statement.name) }]
  })
}

// Turns a reference of this file back into its type.
function typeOf(ref: TypeRef): ts.Type {
  return ref as unknown as ts.Type
}
function symbolOf(ref: SymbolRef): ts.Symbol {
  return ref as SymbolRef & ts.Symbol
}
function node<Node extends ts.Node>(ref: unknown): Node {
  return ref as Node
}

/** The name by which the user knows a type: its alias, else its interface, class or enum. */
function nameOf(context: TypeScript6, type: ts.Type): TypeName | null {
  const { ts, checker } = context
  if (type.aliasSymbol) return made(context, type.aliasSymbol, type.aliasTypeArguments ?? [])
  const { symbol } = type
  if (!symbol || checker.isArrayType(type) || checker.isTupleType(type)) return null
  const F = ts.SymbolFlags
  if (symbol.flags & F.Enum) return made(context, symbol, [])
  // A literal of an enum carries the member's symbol; its name means nothing outside the enum.
  if (!(symbol.flags & (F.Interface | F.Class)) || symbol.flags & F.EnumMember) return null
  const isReference =
    type.flags & ts.TypeFlags.Object &&
    (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
  if (!isReference) return made(context, symbol, [])
  const reference = type as ts.TypeReference
  const own = reference.target.typeParameters?.length ?? 0
  return made(context, symbol, checker.getTypeArguments(reference).slice(0, own))
}

function made(
  context: TypeScript6,
  symbol: ts.Symbol,
  typeArguments: readonly ts.Type[],
): TypeName {
  return {
    name: symbol.name === "default" ? defaultName(symbol.declarations?.[0]) : symbol.name,
    arguments: typeArguments.map((each) => refer(each)),
    declaredAt: declaredAt(context, symbol),
    isAlone: typeArguments.length === 0 && isAlone(context.ts, symbol.declarations ?? []),
  }
}

function declaredAt(context: TypeScript6, symbol: ts.Symbol): string {
  const [place] = placesOf(symbol)
  if (!place) return ""
  // A name is in the library once, and its tree is large.
  if (isInLibrary(context, place)) return `${place.file.fileName}:0`
  const declaration = symbol.declarations![0]!
  return `${declaration.getSourceFile().fileName}:${declaration.pos}`
}

function isAlone(compiler: typeof ts, [declaration, ...more]: readonly ts.Declaration[]): boolean {
  return (
    declaration !== undefined &&
    more.length === 0 &&
    (compiler.isInterfaceDeclaration(declaration) ||
      compiler.isTypeAliasDeclaration(declaration)) &&
    compiler.isSourceFile(declaration.parent) &&
    !declaration.typeParameters?.length
  )
}

/** `export default class User`: the symbol is called `default`. */
function defaultName(declaration: ts.Declaration | undefined): string {
  const name = declaration && (declaration as ts.Declaration & { name?: ts.Identifier }).name
  return name?.text ?? "Default"
}
