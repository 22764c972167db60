/**
 * The part of `typescript/unstable/sync` and `typescript/unstable/ast` (TypeScript 7) that we use,
 * as it is in 7.0; what 7.1 has otherwise is shown in this way (hosts/typescript-7/as-before.ts). The packages of TypeScript 6 and 7 have one name, so their types cannot both be
 * imported; this file is all that has to follow when the API moves.
 */

export interface Node7 {
  readonly kind: number
  readonly pos: number
  readonly end: number
  readonly parent: Node7
  forEachChild<T>(visit: (node: Node7) => T | undefined): T | undefined
  getSourceFile(): File7
}

export interface File7 extends Node7 {
  readonly fileName: string
  readonly path: string
  readonly text: string
  readonly isDeclarationFile: boolean
}

/** Where a declaration is; finding the node itself reads its whole file. */
export interface Handle7 {
  readonly path: string
  readonly kind: number
  resolve(): Node7 | undefined
}

export interface Symbol7 {
  readonly id: number
  readonly name: string
  readonly escapedName: string
  readonly flags: number
  readonly declarations: readonly Handle7[]
  readonly valueDeclaration: Handle7 | undefined
  getMembers(): ReadonlyMap<string, Symbol7>
}

export interface Type7 {
  readonly id: number
  readonly flags: number
  readonly objectFlags?: number
  readonly value?: string | number | boolean | bigint
  readonly intrinsicName?: string
  readonly texts?: readonly string[]
  readonly elementFlags?: readonly number[]
  /** Of types below here: numbers, by which we only see that there are some. */
  readonly symbol?: unknown
  readonly aliasSymbol?: unknown
  readonly target?: number
  readonly typeParameters?: readonly number[]
  getSymbol(): Symbol7 | undefined
  getAliasSymbol(): Symbol7 | undefined
  getAliasTypeArguments(): readonly Type7[]
  getTarget(): Type7
  getTypes(): readonly Type7[] | undefined
  isErrorType(): boolean
}

export interface Signature7 {
  readonly declaration?: Handle7 | undefined
  readonly typeParameters?: readonly number[] | undefined
  getParameters(): readonly Symbol7[]
  getTypeParameters(): readonly Type7[]
}

export interface IndexInfo7 {
  readonly keyType: Type7
  readonly valueType: Type7
}

export interface Checker7 {
  getSymbolAtLocation(node: Node7): Symbol7 | undefined
  getTypeOfSymbol(symbol: Symbol7): Type7 | undefined
  getTypeOfSymbol(symbols: readonly Symbol7[]): (Type7 | undefined)[]
  getDeclaredTypeOfSymbol(symbol: Symbol7): Type7
  getTypeAtLocation(node: Node7): Type7 | undefined
  getTypeAtLocation(nodes: readonly Node7[]): (Type7 | undefined)[]
  getSignaturesOfType(type: Type7, kind: number): readonly Signature7[]
  getResolvedSignature(node: Node7): Signature7 | undefined
  getNonNullableType(type: Type7): Type7 | undefined
  getTypeFromTypeNode(node: Node7): Type7 | undefined
  isTypeAssignableTo(source: Type7, target: Type7): boolean
  getShorthandAssignmentValueSymbol(node: Node7): Symbol7 | undefined
  getTypeOfSymbolAtLocation(symbol: Symbol7, location: Node7): Type7
  getNeverType(): Type7
  getSignatureFromDeclaration(node: Node7): Signature7 | undefined
  typeToString(type: Type7, enclosing?: Node7, flags?: number): string
  isArrayType(type: Type7): boolean
  isTupleType(type: Type7): boolean
  getReturnTypeOfSignature(signature: Signature7): Type7 | undefined
  getTypePredicateOfSignature(
    signature: Signature7,
  ): { readonly type?: Type7 | undefined } | undefined
  getBaseTypes(type: Type7): readonly Type7[]
  getApparentType(type: Type7): Type7 | undefined
  getPropertiesOfType(type: Type7): readonly Symbol7[]
  getIndexInfosOfType(type: Type7): readonly IndexInfo7[]
  getPropertyOfType(type: Type7, name: string): Symbol7 | undefined
  getAliasedSymbol(symbol: Symbol7): Symbol7
  getExportsOfModule(symbol: Symbol7): readonly Symbol7[]
  getTypeArguments(type: Type7): readonly Type7[]
}

export interface Diagnostic7 {
  readonly fileName?: string | undefined
  readonly pos: number
  readonly end: number
  readonly code: number
  readonly category: number
  readonly text: string
  readonly messageChain?: readonly Diagnostic7[] | undefined
}

export interface Program7 {
  getCompilerOptions(): Readonly<Record<string, unknown>>
  getSourceFile(file: string): File7 | undefined
  getSourceFileNames(): readonly string[]
  isSourceFileFromExternalLibrary(file: File7): boolean
  getSourceFileMetadata(file: string): { readonly isDefaultLibrary: boolean } | undefined
  getSyntacticDiagnostics(file?: string): readonly Diagnostic7[]
  getSemanticDiagnostics(file?: string): readonly Diagnostic7[]
  getProgramDiagnostics(): readonly Diagnostic7[]
  getGlobalDiagnostics(): readonly Diagnostic7[]
  getConfigFileParsingDiagnostics(): readonly Diagnostic7[]
  getDeclarationDiagnostics(): readonly Diagnostic7[]
  /** 7.1: the output of the project. */
  emitToString?(): Emitted7
  /** 7.1: the JavaScript of files, whatever the options are. */
  getJavaScriptEmit?(files: readonly string[]): Emitted7
}

/** Output that is not written: text by absolute name. */
export interface Emitted7 {
  readonly outputFiles: ReadonlyMap<string, { readonly text: string }>
}

export interface Project7 {
  /** What the process knows it by. */
  readonly id: unknown
  readonly configFileName: string
  readonly rootFiles: readonly string[]
  readonly program: Program7
  readonly checker: Checker7
  /** 7.1: uses the same project with texts in place of those of files, by absolute name. */
  withTexts?<T>(texts: Readonly<Record<string, string>>, use: (program: Program7) => T): T
}

export interface Snapshot7 {
  getProjects(): readonly Project7[]
  getProject(configFileName: string): Project7 | undefined
  dispose(): void
}

/** Texts in place of files. 7.0: undefined means the file itself. 7.1 has a separate result for that. */
export type FileSystem7 = Readonly<Record<string, (name: string) => unknown>>

/** Absolute names of files that are not as they were. */
export interface Changes7 {
  readonly changed?: readonly string[]
  readonly created?: readonly string[]
  readonly deleted?: readonly string[]
}

export interface Api7 {
  updateSnapshot(parameters: {
    readonly openProjects?: readonly string[]
    readonly closeProjects?: readonly string[]
    readonly fileChanges?: Changes7
  }): Snapshot7
  close(): void
}

/** `typescript/unstable/sync`. */
export interface Sync7 {
  readonly API: new (options: { readonly cwd?: string; readonly fs?: FileSystem7 }) => Api7
  /** 7.1: in lines as `tsc --pretty false` writes them. */
  formatDiagnostics?(diagnostics: readonly Diagnostic7[], host: FormatHost7): string
  readonly SignatureKind: { readonly Call: number; readonly Construct: number }
  readonly TypeFlags: Flags
  readonly ObjectFlags: Flags
  readonly SymbolFlags: Flags
  readonly ElementFlags: Flags
  readonly ModifierFlags: Flags
}

/** Names in messages are relative to the current directory. */
export interface FormatHost7 {
  getCurrentDirectory(): string
  getCanonicalFileName(fileName: string): string
  getNewLine(): string
}

export type Flags = Readonly<Record<string, number>>
/** `typescript/unstable/ast`: guards by name, and a scanner. */
export type Ast7 = Readonly<Record<string, unknown>>

/** `typescript/fs` of 7.1. */
export interface Fs7 {
  /** Results of a file system: `useOS`: as on the disk. */
  readonly serverFS?: { readonly useOS: unknown }
}

/** What a host loads from the project, and how it reads files. */
export interface TypeScript7 {
  readonly fs?: Fs7 | undefined
  readonly sync: Sync7
  readonly ast: Ast7
  readFile(name: string): string | undefined
}
