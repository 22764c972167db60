import type ts from "typescript"
import type { Span } from "../../ir/ir-site.ts"
import type { SymbolRef, TypeRef } from "../contract.ts"

/** What the parts of this implementation share. `ts` is the host's own copy of the compiler. */
export interface TypeScript6 {
  readonly ts: typeof ts
  readonly program: ts.Program
  readonly checker: ts.TypeChecker
  /** Of the place that the program's files are at. */
  readFile(file: string): string | undefined
}

export function spanOf(node: ts.Node): Span {
  return { file: node.getSourceFile().fileName, start: node.getStart(), end: node.getEnd() }
}

/** Makes a type opaque for the rest of the pipeline. */
export function refer(type: ts.Type): TypeRef
export function refer(type: ts.Type | null): TypeRef | null
export function refer(type: ts.Type | null): TypeRef | null {
  return type as TypeRef | null
}

/** Makes a symbol opaque for the rest of the pipeline. */
export function referSymbol(symbol: ts.Symbol): SymbolRef {
  return symbol as ts.Symbol & SymbolRef
}

/** Makes a node opaque for the rest of the pipeline. */
export function referNode<Ref>(node: ts.Node): Ref {
  return node as unknown as Ref
}

/**
 * What stays the same object while a file has the same text: with TypeScript 7 files of packages are other objects in
 * each state of a program.
 */
export function contentOf(file: ts.SourceFile): object {
  return (file as { readonly content?: object }).content ?? file
}

/** A function of the text of a file, called once for each text: most files are the same after an edit. */
export function ofContent<T>(make: (file: ts.SourceFile) => T): (file: ts.SourceFile) => T {
  const known = new WeakMap<object, { readonly made: T }>()
  return (file) => {
    const content = contentOf(file)
    const of = known.get(content) ?? { made: make(file) }
    known.set(content, of)
    return of.made
  }
}

/** The user's own source files: no declaration files, no packages. */
export function ownFiles(program: ts.Program): ts.SourceFile[] {
  return program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file))
}

/** Where something is declared. With TypeScript 7 and a file system that ignores case, the name is in lower case. */
export interface DeclaredPlace {
  readonly kind: ts.SyntaxKind
  readonly file: Pick<ts.SourceFile, "fileName" | "isDeclarationFile">
}

/** Where a symbol is declared. With TypeScript 7 the symbol has it: a node costs the tree of its file. */
export function placesOf(
  symbol: ts.Symbol & { readonly places?: readonly DeclaredPlace[] },
): readonly DeclaredPlace[] {
  if (symbol.places) return symbol.places
  return (symbol.declarations ?? []).map((each) => ({
    kind: each.kind,
    file: each.getSourceFile(),
  }))
}

/** Whether a place is in the compiler's own library. */
export function isInLibrary({ program }: TypeScript6, { file }: DeclaredPlace): boolean {
  return program.isSourceFileDefaultLibrary(file as ts.SourceFile)
}
