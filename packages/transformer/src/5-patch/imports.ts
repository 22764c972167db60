import type ts from "typescript"
import type { Edit } from "./edits.ts"

/** The package whose functions the edits replace. */
const PACKAGE = "@precast/runtime"

/** What goes of one import declaration: all of it, or some of its names. */
export interface Unused {
  readonly declaration: ts.ImportDeclaration
  /** null: nothing of it is left at run time. */
  readonly names: readonly ts.ImportSpecifier[] | null
}

/**
 * What imports of the package bring for calls that are replaced, and for nothing else. Left in, they would have a
 * program that checks one value load the whole server. Compilers do not see it: in the text that they checked, the
 * names are used.
 */
export function unusedImports(
  compiler: typeof ts,
  file: ts.SourceFile,
  edits: readonly Edit[],
): Unused[] {
  const declarations = file.statements.filter(
    (statement): statement is ts.ImportDeclaration =>
      compiler.isImportDeclaration(statement) &&
      (statement.moduleSpecifier as ts.StringLiteral).text === PACKAGE,
  )
  const replaced = edits.flatMap(({ kind, span }) => (kind === "replace" ? [span] : []))
  if (declarations.length === 0 || replaced.length === 0) return []
  const names = new Set(declarations.flatMap(bindingsOf).map(({ name }) => name.text))
  const used = namesUsed(compiler, file, names, replaced)
  return declarations.flatMap((declaration) => unusedOf(declaration, used) ?? [])
}

type Binding = ts.ImportSpecifier | ts.NamespaceImport

/** The names that it declares, except types. */
function bindingsOf({ importClause }: ts.ImportDeclaration): readonly Binding[] {
  const bindings = importClause?.namedBindings
  if (!bindings || isTypeOnly(importClause)) return []
  // Nodes of TypeScript 7 have the properties of all kinds.
  const { elements } = bindings as Partial<ts.NamedImports>
  return elements ? elements.filter((element) => !isTypeOnly(element)) : [bindings as Binding]
}

/** In TypeScript 7 a clause has it in another place; such an import has nothing that is called. */
function isTypeOnly(node: ts.ImportClause | ts.ImportSpecifier): boolean {
  return node.isTypeOnly
}

function unusedOf(declaration: ts.ImportDeclaration, used: Uses): Unused | null {
  const bindings = bindingsOf(declaration)
  // What is not mentioned in a replaced call may be a type: that is the compiler's to judge.
  const gone = bindings.filter(({ name }) => used.get(name.text) === "replaced")
  if (gone.length === 0) return null
  if (gone.length === bindings.length) return { declaration, names: null }
  return { declaration, names: gone as ts.ImportSpecifier[] }
}

type Uses = ReadonlyMap<string, "replaced" | "kept">

/** Which of the names are mentioned, and whether outside of what is replaced. */
function namesUsed(
  compiler: typeof ts,
  file: ts.SourceFile,
  names: ReadonlySet<string>,
  replaced: readonly Edit["span"][],
): Uses {
  const uses = new Map<string, "replaced" | "kept">()
  const starts = replaced.map(({ start }) => start).sort((a, b) => a - b)
  const visit = (node: ts.Node): void => {
    if (compiler.isImportDeclaration(node)) return
    if (!compiler.isIdentifier(node)) return void compiler.forEachChild(node, visit)
    if (!names.has(node.text) || uses.get(node.text) === "kept") return
    // A replaced callee starts with the name, be it that of a function or of a namespace.
    uses.set(node.text, holds(starts, node.getStart(file)) ? "replaced" : "kept")
  }
  compiler.forEachChild(file, visit)
  return uses
}

function holds(sorted: readonly number[], wanted: number): boolean {
  let low = 0
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted
}
