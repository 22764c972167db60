import type ts from "typescript"
import { nameOfFunction } from "./callee-name.ts"
import type { TypeScript6 } from "./context.ts"

/**
 * Names under which functions with a `TypeCode` parameter may be called, found by text and syntax alone.
 * Names of types that mention TypeCode are followed until there are no new ones: `type Code<T> = TypeCode<T,
 * "decode">`, then `load<T>(code?: Code<T>)`, then `export { load as read }`.
 */
export function codeNames({ ts, program }: TypeScript6): ReadonlySet<string> {
  // Type declarations for JavaScript have no emitted code; @types/node alone is half of most programs.
  const files = program
    .getSourceFiles()
    .filter(
      (file) =>
        !file.fileName.includes("/node_modules/@types/") &&
        !program.isSourceFileDefaultLibrary(file),
    )
  const names: Names = { codes: new Set([START]), functions: new Set(), calls: new Set() }
  const sets = Object.values(names) as Set<string>[]
  const count = (): number => sets.reduce((sum, { size }) => sum + size, 0)
  for (let before = 0; before !== count();) {
    before = count()
    const all = sets.flatMap((set) => [...set])
    const found = files.filter(({ text }) => all.some((name) => hasWord(text, name)))
    ;(program as Fetching).fetchTrees?.(found)
    for (const file of found) collect(ts, file, names)
  }
  return names.calls
}

const START = "TypeCode"

/** Where trees come from another process. */
export interface Fetching {
  fetchTrees?(files: readonly ts.SourceFile[]): void
}

/** Whether a text has a name, not as a part of another one. */
export function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + name.length]]
    if (!PART.test(before) && !PART.test(after)) return true
  }
  return false
}

/** Of an identifier (ECMA-262 §12.7); of a character in two halves, each. */
const PART = /[$\p{ID_Continue}\p{Join_Control}\p{Surrogate}]/u

interface Names {
  /** Types that are aliases of TypeCode. */
  codes: Set<string>
  /** Types of functions that take one. */
  functions: Set<string>
  /** Functions that take one. */
  calls: Set<string>
}

/** Adds the names that a file declares for what the names so far refer to. */
function collect(compiler: typeof ts, file: ts.SourceFile, names: Names): void {
  const { codes, functions, calls } = names
  function visit(node: ts.Node): void {
    if (compiler.isImportSpecifier(node) || compiler.isExportSpecifier(node)) rename(node)
    else if (compiler.isTypeAliasDeclaration(node)) {
      const isFunction = compiler.isFunctionTypeNode(node.type)
      if (mentions(node.type, codes)) (isFunction ? functions : codes).add(node.name.text)
      if (mentions(node.type, functions)) functions.add(node.name.text)
    } else if (compiler.isFunctionLike(node)) takeFunction(node)
    else if (compiler.isVariableDeclaration(node) && isCallable(node.initializer)) take(node.name)
    if (isTyped(compiler, node) && mentions(node.type, functions)) take(node.name)
    compiler.forEachChild(node, visit)
  }

  function rename({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier): void {
    for (const set of [codes, functions, calls])
      if (propertyName && set.has(propertyName.text)) set.add(name.text)
  }

  function takeFunction(node: ts.SignatureDeclaration): void {
    if (!node.parameters.some(({ type }) => mentions(type, codes))) return
    const name = nameOfFunction(compiler, node)
    if (name !== null) calls.add(name)
    if (compiler.isCallSignatureDeclaration(node) && compiler.isInterfaceDeclaration(node.parent))
      functions.add(node.parent.name.text)
  }

  function take(name: ts.Node): void {
    if (compiler.isIdentifier(name)) calls.add(name.text)
  }

  /** `const read = load`. */
  function isCallable(value: ts.Expression | undefined): boolean {
    if (!value) return false
    if (compiler.isIdentifier(value)) return calls.has(value.text)
    return compiler.isPropertyAccessExpression(value) && calls.has(value.name.text)
  }

  function mentions(node: ts.Node | undefined, set: ReadonlySet<string>): boolean {
    if (!node) return false
    if (compiler.isIdentifier(node)) return set.has(node.text)
    return compiler.forEachChild(node, (child) => mentions(child, set) || undefined) ?? false
  }

  visit(file)
}

type Typed =
  | ts.VariableDeclaration
  | ts.PropertySignature
  | ts.PropertyDeclaration
  | ts.ParameterDeclaration

function isTyped(compiler: typeof ts, node: ts.Node): node is Typed {
  return (
    compiler.isVariableDeclaration(node) ||
    compiler.isPropertySignature(node) ||
    compiler.isPropertyDeclaration(node) ||
    compiler.isParameter(node)
  )
}
