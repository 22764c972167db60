import type ts from "typescript"
import { ownFiles, placesOf, type TypeScript6 } from "./context.ts"
import { importKey } from "./import-key.ts"
import { unwrapped } from "./literals.ts"

/** Finds the user's functions by their calls. */
export interface Callees {
  /** The function with its body that an expression refers to; null: it is not a function of the user. */
  of(callee: ts.Expression): ts.Node | null
}

/**
 * By name in a file, by symbol across files and for methods. A symbol is queried only where its name is one
 * that a file of the user may declare, and only in programs that throw an `ApiError`: with TypeScript 7 a
 * query costs a call across processes.
 */
export function createCallees(context: TypeScript6): Callees {
  const { ts: compiler, checker, program } = context
  const tops = new Map<ts.SourceFile, Top>()
  const bySymbols = new Map<ts.Symbol, ts.Node | null>()
  const modules = new Map<string, boolean>()
  const imported = new Map<string, ts.Node | null>()
  let names: ReadonlySet<string> | undefined
  let own: ReadonlySet<string> | undefined

  const topOf = (file: ts.SourceFile): Top => {
    const top = tops.get(file) ?? readTop(compiler, file)
    tops.set(file, top)
    return top
  }
  const mayDeclare = (name: string): boolean => (names ??= namesOf(ownFiles(program))).has(name)
  const isOwn = (symbol: ts.Symbol): boolean => {
    own ??= new Set(ownFiles(program).flatMap((file) => [file.fileName, pathOf(file)]))
    return placesOf(symbol).some(({ file }) => own!.has(file.fileName))
  }
  const isOwnModule = (from: ts.Expression): boolean => {
    if (!compiler.isStringLiteral(from) || /^(?:node:|@precast\/)/.test(from.text)) return false
    if (from.text.startsWith(".")) return true
    const known = modules.get(from.text)
    if (known !== undefined) return known
    const module = checker.getSymbolAtLocation(from)
    const isOne = module !== undefined && isOwn(module)
    modules.set(from.text, isOne)
    return isOne
  }
  const atSymbol = (symbol: ts.Symbol | undefined): ts.Node | null => {
    if (!symbol) return null
    const known = bySymbols.get(symbol)
    if (known !== undefined) return known
    bySymbols.set(symbol, null) // a name for itself leads nowhere
    const isAlias = (symbol.flags & compiler.SymbolFlags.Alias) !== 0
    const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol
    const found = isOwn(target) ? declared(target) : null
    bySymbols.set(symbol, found)
    return found
  }
  const declared = ({ declarations = [] }: ts.Symbol): ts.Node | null => {
    for (const each of declarations) {
      const found = functionIn(each)
      if (found) return found
    }
    return null
  }
  const functionIn = (declaration: ts.Node): ts.Node | null => {
    if (compiler.isShorthandPropertyAssignment(declaration))
      return atSymbol(checker.getShorthandAssignmentValueSymbol(declaration))
    if (compiler.isExportAssignment(declaration)) return of(declaration.expression)
    return bodied(compiler, declaration) ?? valueOf(compiler, declaration, of)
  }
  const of = (callee: ts.Expression): ts.Node | null => {
    const at = unwrapped(compiler, callee)
    if (isFunction(compiler, at)) return at
    if (compiler.isPropertyAccessExpression(at))
      return mayDeclare(at.name.text) ? atSymbol(checker.getSymbolAtLocation(at.name)) : null
    if (!compiler.isIdentifier(at)) return null
    const file = at.getSourceFile()
    const { functions, imports } = topOf(file)
    const local = functions.get(at.text)
    if (local) return local
    const binding = imports.get(at.text)
    if (!binding || !mayDeclare(binding.name) || !isOwnModule(binding.from)) return null
    const key = importKey(file.fileName, binding.from.text, binding.name)
    const known = imported.get(key)
    if (known !== undefined) return known
    const found = atSymbol(checker.getSymbolAtLocation(binding.node))
    imported.set(key, found)
    return found
  }
  return { of }
}

/** The declarations at the top level of a file, by their local names. */
interface Top {
  readonly functions: ReadonlyMap<string, ts.Node>
  /** `name`: what the other file calls it. */
  readonly imports: ReadonlyMap<string, Binding>
}

interface Binding {
  readonly name: string
  readonly node: ts.Node
  readonly from: ts.StringLiteral
}

function readTop(compiler: typeof ts, file: ts.SourceFile): Top {
  const functions = new Map<string, ts.Node>()
  const imports = new Map<string, Binding>()
  for (const statement of file.statements) {
    if (compiler.isFunctionDeclaration(statement) && statement.name && statement.body)
      functions.set(statement.name.text, statement)
    if (compiler.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations) {
        const made = initializer && unwrapped(compiler, initializer)
        if (made && compiler.isIdentifier(name) && isFunction(compiler, made))
          functions.set(name.text, made)
      }
    if (!compiler.isImportDeclaration(statement)) continue
    const { name, namedBindings } = statement.importClause ?? {}
    const from = statement.moduleSpecifier as ts.StringLiteral
    if (name) imports.set(name.text, { name: DEFAULT, node: name, from })
    if (!namedBindings || !compiler.isNamedImports(namedBindings)) continue
    for (const { name: local, propertyName } of namedBindings.elements)
      imports.set(local.text, { name: (propertyName ?? local).text, node: local, from })
  }
  return { functions, imports }
}

// What a module calls its default export.
const DEFAULT = "default"

/**
 * Names of functions and methods that texts may declare: more than they do, since calls look the
 * same. None in a program that throws no `ApiError`.
 */
function namesOf(files: readonly ts.SourceFile[]): ReadonlySet<string> {
  const texts = files.map(({ text }) => text)
  const throws = texts.some((text) => text.includes("throw "))
  const isOurs = (text: string): boolean => text.includes("ApiError") || OWN_ERROR.test(text)
  if (!throws || !texts.some(isOurs)) return new Set()
  const all = texts.flatMap((text) =>
    [...text.matchAll(DECLARED)].map(([, one, other]) => one ?? other!),
  )
  return new Set([...all, DEFAULT])
}

// `throw new AppError(`, `throw missing(`: of a class that a package may have made of ApiError.
const OWN_ERROR =
  /\bthrow\s+(?:new\s+(?!(?:Type|Range|Syntax|Reference|URI|Eval|Aggregate)?Error\b)[\w$.]+|[\w$.]+\s*\()/

// `name(`, `name<T>(`, `name = async (`, `name: other`, `as name`; what follows a dot is a use.
const DECLARED = /(?<![.\w$])([\w$]+)\s*[(<:=]|\bas\s+([\w$]+)\s*[,}]/g

type Functions = ts.FunctionDeclaration | ts.MethodDeclaration

/** A declaration that is a function with a body. */
function bodied(compiler: typeof ts, node: ts.Node): ts.Node | null {
  const isOne = compiler.isFunctionDeclaration(node) || compiler.isMethodDeclaration(node)
  return isOne && (node as Functions).body ? node : null
}

/** The function that a variable, a property or a field holds. */
function valueOf(
  compiler: typeof ts,
  node: ts.Node,
  of: (value: ts.Expression) => ts.Node | null,
): ts.Node | null {
  const isOne =
    compiler.isVariableDeclaration(node) ||
    compiler.isPropertyAssignment(node) ||
    compiler.isPropertyDeclaration(node)
  return isOne && node.initializer ? of(node.initializer) : null
}

function isFunction(compiler: typeof ts, node: ts.Node): boolean {
  return compiler.isArrowFunction(node) || compiler.isFunctionExpression(node)
}

function pathOf(file: ts.SourceFile & { readonly path?: string }): string {
  return file.path ?? file.fileName
}
