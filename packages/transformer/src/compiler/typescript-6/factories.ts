import type ts from "typescript"
import type { CallRef, FactoryCall, FactoryCalls } from "../contract.ts"
import { createPackageNames } from "./api-lookup.ts"
import { calleeName, nameOfFunction } from "./callee-name.ts"
import { calleeSpan } from "./code-calls.ts"
import { type Fetching, hasWord } from "./code-names.ts"
import { ofContent, refer, referNode, spanOf, type TypeScript6, ownFiles } from "./context.ts"
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

/**
 * Names under which generic functions and classes that contain `api()` may be called, found by text and syntax alone:
 * `crud` of `function crud<T>() { return api(…) }`, then of functions around a call of `crud`, until there are no new
 * ones. More names than there are such functions: calls are judged by their types.
 */
function factoryNames(context: TypeScript6): ReadonlySet<string> {
  const { ts, program } = context
  const files = ownFiles(program)
  const names: Names = { api: new Set([START]), factories: new Set() }
  for (const file of declarationsOf(context)) collectDeclared(ts, file, names.factories)
  const first = new Set(files.filter(mayDeclare))
  const { api, factories } = names
  for (let before = -1; before !== api.size + factories.size;) {
    before = api.size + factories.size
    const all = [...factories]
    const isNext = (file: ts.SourceFile): boolean =>
      first.has(file) || all.some((name) => hasWord(file.text, name))
    for (const file of files.filter(isNext)) collect(ts, file, names)
  }
  return factories
}

// Where a function or a class may have type parameters of its own. Most files with endpoints do not, and are not
// walked: with TypeScript 7 each node comes from another process.
const GENERIC =
  /\b(?:class|function)\b\s*\*?\s*[\p{ID_Continue}$]*\s*<|(?:[=(,:?>"'\]]|\b(?:return|async|default))\s*<|[\n{,;]\s*(?:[a-z]+\s+|\*\s*){0,5}[\p{ID_Continue}$#]+\s*</u

const START = "api"

/** Whether a file may declare a generic function that contains `api()`. */
const mayDeclare = ofContent(({ text }) => hasWord(text, START) && GENERIC.test(text))

/** Declaration files of packages that name endpoints, where return types are written. */
function declarationsOf(context: TypeScript6): readonly ts.SourceFile[] {
  const { program } = context
  const packageOf = createPackageNames(context)
  const found = program
    .getSourceFiles()
    .filter(
      (file) => file.isDeclarationFile && mayDeclareEndpoints(file) && packageOf(file) !== PACKAGE,
    )
  ;(program as Fetching).fetchTrees?.(found)
  return found
}

const PACKAGE = "@precast/runtime"
const ENDPOINT = "Endpoint"
const mayDeclareEndpoints = ofContent(
  ({ text }) => text.includes(PACKAGE) && hasWord(text, ENDPOINT),
)

/** `declare function crud<T>(path: string): { list: Endpoint<…> }`, and classes with such fields. */
function collectDeclared(compiler: typeof ts, file: ts.SourceFile, names: Set<string>): void {
  function visit(node: ts.Node, around: readonly Scope[]): void {
    const inside = isScope(compiler, node) ? [...around, node] : around
    if (compiler.isIdentifier(node) && node.text === ENDPOINT) take(compiler, around, names)
    compiler.forEachChild(node, (child) => visit(child, inside))
  }
  compiler.forEachChild(file, (node) => visit(node, []))
}

/** The outermost generic function, and those in it. */
function take(
  compiler: typeof ts,
  around: readonly Scope[],
  names: Set<string>,
  from: number = around.findIndex(isGeneric),
): void {
  if (from === -1) return
  for (const scope of around.slice(from)) {
    const name = nameOfScope(compiler, scope)
    if (name !== null) names.add(name)
    if (isDefault(compiler, scope)) names.add(DEFAULT)
  }
}

interface Names {
  /** Of `api` itself. */
  readonly api: Set<string>
  readonly factories: Set<string>
}

/** Adds the names that a file declares around calls of the names so far, and for these. */
function collect(compiler: typeof ts, file: ts.SourceFile, { api, factories }: Names): void {
  const has = (name: string | null): boolean =>
    name !== null && (api.has(name) || factories.has(name))

  function visit(node: ts.Node, around: readonly Scope[]): void {
    if (compiler.isTypeNode(node) && !compiler.isExpressionWithTypeArguments(node)) return
    if (isCall(compiler, node) && has(calleeName(compiler, node.expression)))
      take(compiler, around, factories)
    else rename(node)
    const inside = isScope(compiler, node) ? [...around, node] : around
    if (compiler.isClassLike(node) && inherits(node))
      take(compiler, inside, factories, inside.length - 1)
    compiler.forEachChild(node, (child) => visit(child, inside))
  }

  /** `class Users extends Crud<User>`. */
  function inherits({ heritageClauses }: ts.ClassLikeDeclaration): boolean {
    const bases = heritageClauses?.flatMap(({ types }) => [...types]) ?? []
    return bases.some(({ expression }) => has(calleeName(compiler, expression)))
  }

  function rename(node: ts.Node): void {
    if (compiler.isImportSpecifier(node) || compiler.isExportSpecifier(node))
      alias(node.propertyName, node.name)
    else if (compiler.isBindingElement(node)) alias(node.propertyName, node.name)
    else if (compiler.isVariableDeclaration(node)) alias(node.initializer, node.name)
    else if (compiler.isImportClause(node) && node.name && factories.has(DEFAULT))
      factories.add(node.name.text)
    else if (compiler.isExportAssignment(node) && has(calleeName(compiler, node.expression)))
      factories.add(DEFAULT)
  }

  function alias(from: ts.Node | undefined, to: ts.Node): void {
    const name = from && calleeName(compiler, from as ts.Expression)
    if (name === undefined || name === null || !compiler.isIdentifier(to)) return
    for (const set of [api, factories]) if (set.has(name)) set.add(to.text)
  }

  compiler.forEachChild(file, (node) => visit(node, []))
}

// What a module calls its default export.
const DEFAULT = "default"

type Scope = ts.SignatureDeclaration | ts.ClassLikeDeclaration

function isScope(compiler: typeof ts, node: ts.Node): node is Scope {
  return compiler.isFunctionLike(node) || compiler.isClassLike(node)
}

function isGeneric({ typeParameters }: Scope): boolean {
  return typeParameters !== undefined && typeParameters.length > 0
}

/** What it is called by; null: nothing. */
function nameOfScope(compiler: typeof ts, scope: Scope): string | null {
  const { GetAccessor, SetAccessor } = compiler.SyntaxKind
  if (scope.kind === GetAccessor || scope.kind === SetAccessor) return null
  if (!compiler.isClassLike(scope)) return nameOfFunction(compiler, scope)
  const holder = scope.name ?? (scope.parent as { name?: ts.Node }).name
  return holder && compiler.isIdentifier(holder) ? holder.text : null
}

function isDefault(compiler: typeof ts, scope: Scope): boolean {
  const { modifiers } = scope as { modifiers?: Iterable<ts.Node> }
  return [...(modifiers ?? [])].some(({ kind }) => kind === compiler.SyntaxKind.DefaultKeyword)
}

function isCall(compiler: typeof ts, node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  return compiler.isCallExpression(node) || compiler.isNewExpression(node)
}
