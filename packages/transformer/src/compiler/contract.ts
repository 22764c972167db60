import type { Span } from "../ir/ir-site.ts"
import type { DeclaredDatabase, Statement } from "./statements.ts"

/**
 * The queries to a TypeScript compiler. The references are opaque: only the implementation that made one can
 * look inside. Implemented by typescript-6/ and typescript-7/.
 */
export interface Compiler {
  readonly settings: Settings
  /** Announces the files that will be queried, and the functions of a package whose calls will be. */
  prepare?(
    files: readonly string[],
    packageName: string,
    functions: readonly string[],
    isKnown?: IsKnownType,
  ): void
  /** Absolute names of the user's own source files: no declaration files, no packages. */
  files(): readonly string[]
  /** Text as the compiler read it; spans count in it. */
  text(file: string): string
  /** Every mention of a function that `packageName` declares under one of `names`, in order of the text. */
  uses(file: string, packageName: string, names: readonly string[]): FileUses
  /** `T` of a call: written or inferred; null when the call has none. */
  typeArgument(call: CallRef): TypeRef | null
  /** Every type argument of a call, as the compiler has resolved it: written, inferred or by default. */
  typeArguments(call: CallRef): readonly TypeRef[]
  /** Whether a call's type argument is written. */
  isTypeWritten(call: CallRef): boolean
  /** The arguments of a call. */
  arguments(call: CallRef): readonly ExpressionRef[]
  span(expression: ExpressionRef): Span
  /** Where an argument at a position is inserted; null: the position is unknown, or there is one. */
  gapAt(call: CallRef, index: number): ArgumentGap | null
  /** JSDoc of the variable or property that the call's result is assigned to; null: it has none. */
  commentOf(call: CallRef): Comment | null
  /** Variable, property or assignment target that takes the call's result. */
  assignedTo(call: CallRef): string | null
  /** Literal text of a property of an object; null: not one string literal; undefined: no such property. */
  literalProperty(expression: ExpressionRef, key: string): string | null | undefined
  /** Properties of an object expression that is written out with literals; null when it is another. */
  literalObject(expression: ExpressionRef): Readonly<Record<string, unknown>> | null
  /** Options given to functions that were made of ours elsewhere, `isUser(value, { strict: true })`, and so without them. */
  strayOptions(file: string, packageName: string): readonly { name: string; span: Span }[]
  /** Calls of generic functions that leave out their last parameter, a `TypeCode`. */
  codeCalls(file: string): CodeCalls
  /** Calls of functions that contain `api()` among their type parameters, and whose result may have endpoints. */
  factoryCalls(file: string): FactoryCalls
  /** Whether a call is in a generic function or class which is called by a name. */
  isInFactory(call: CallRef): boolean
  /** Tagged templates of a package's class of databases whose rows have to be decoded: db.query<User>`…`. */
  queries(file: string, packageName: string): FileQueries
  /** All tagged templates of a package's class of databases, with the texts that they can have. */
  statements(file: string, packageName: string): readonly Statement[]
  /** The databases that the program declares by literals, each once. */
  databases(packageName: string): readonly DeclaredDatabase[]
  /** The function of `typeof f`; null when it is not declared at the top level of a module. */
  functionOf(type: TypeRef): UserFunction | null
  /** What one source file writes to import another one. */
  specifier(from: string, to: string): string
  /** How long a regular expression may take for the worst text; null: as long as the text is. */
  slowness(source: string, flags: string): "exponential" | "polynomial" | null
  /** Whether a function expression gives the same literals each time, and needs nothing. */
  isConstant(expression: ExpressionRef): boolean
  /**
   * Types of the errors that a function expression throws, as far as it and the user's functions that it
   * calls show.
   */
  thrownBy(expression: ExpressionRef): readonly TypeRef[]
  /** Signature of a function expression; null when it has none, or several. */
  signature(expression: ExpressionRef): Signature | null
  /**
   * Signature of a method of an object; null when it has none, or several; undefined: there is no such
   * method.
   */
  methodSignature(expression: ExpressionRef, key: string): Signature | null | undefined
  /** What kind of type it is, one level deep. */
  view(type: TypeRef): TypeView
  /** Text for people: `Page<User>`; long ones are cut short by `...`. */
  print(type: TypeRef): string
  /** The name the user gave the type; null for anonymous ones. */
  nameOf(type: TypeRef): TypeName | null
  /** JSDoc of the declaration that gives a type its name. */
  commentOfType(type: TypeRef): Comment | null
  /** Where a property is declared, a part of the user's own code before others; null: nowhere, as that of a mapped type. */
  declarationOfProperty(property: Property): Declaration | null
  /** Where a type that has a name is declared. */
  declarationOfType(type: TypeRef): Declaration | null
  /** Properties in order of declaration, inherited and merged ones included. */
  properties(type: TypeRef): readonly Property[]
  indexSignatures(type: TypeRef): readonly IndexSignature[]
  /** What a method gives that can be called without arguments; null when the type has no such method. */
  resultOf(type: TypeRef, method: string): TypeRef | null
  /** Whether every value of one type is one of the other, as the compiler sees it. */
  isAssignable(from: TypeRef, to: TypeRef): boolean
  /** The members that are left without `undefined`; one member when that is itself a named type. */
  withoutUndefined(type: TypeRef): readonly TypeRef[]
  /** Interfaces, aliases, classes and enums declared at the top of a file, without type parameters. */
  declaredTypes(file: string): readonly DeclaredType[]
  /** The same for one name; null: the file declares no such type. */
  declaredType(file: string, name: string): TypeRef | null
  /**
   * What the declarations at the top of a file mention, as far as their text shows.
   * @param packageName whose rules for lists do not depend on the items
   */
  mentions(file: string, packageName: string): FileMentions
  /**
   * What the types of the endpoints of a file mention.
   * @returns null: not all that is read of them is in the text
   */
  mentionsOfEndpoints(file: string, packageName: string): EndpointMentions | null
}

declare const opaque: unique symbol
export interface TypeRef {
  readonly [opaque]: "type"
}
export interface CallRef {
  readonly [opaque]: "call"
}
export interface ExpressionRef {
  readonly [opaque]: "expression"
}

export interface SymbolRef {
  readonly [opaque]: "symbol"
}

/** The compiler options that change what can be read or emitted. */
export interface Settings {
  readonly strictNullChecks: boolean
  /** `incremental`, `composite` or watch mode: a file may not be emitted again when only its imports changed. */
  readonly emitsChangedOnly: boolean
}

export interface FileUses {
  uses: readonly Use[]
  /** Names that the file declares, in any scope; only filled in when there are uses. */
  declared: readonly string[]
}

/** One mention of a function of ours. `span` is the callee with its type arguments. */
export type Use =
  | { role: "call"; name: string; span: Span; call: CallRef }
  | { role: "value"; name: string; span: Span; typeArgument: TypeRef | null } // `decode<User>`
  | { role: "bare"; name: string; span: Span } // `decode`

/** A JSDoc comment. */
export interface Comment {
  /** The text before its tags. */
  text: string
  /** `@minLength 3` is `{ tag: "minLength", text: "3" }`. */
  tags: readonly { tag: string; text: string }[]
}

export interface CodeCalls {
  calls: readonly CodeCall[]
  /** As in FileUses. */
  declared: readonly string[]
}

/** `load<User>(text)`, where `load` has a last parameter `code?: TypeCode<T, "decode">`. */
export interface CodeCall {
  /** Of the function. */
  name: string
  /** The callee, with its type arguments. */
  callee: Span
  /** Where the argument goes: empty, behind the arguments that are there. */
  span: Span
  /** Whether it needs a comma before it. */
  needsComma: boolean
  /** How many parameters before this one have no argument. */
  missing: number
  /** What T is here. */
  type: TypeRef
  /** Whether type arguments are written. */
  isTypeWritten: boolean
  /** Names of functions on types. */
  operations: readonly string[]
  /** Why no argument can be added; null when one can. */
  obstacle: string | null
  /** T is a type parameter, and this parameter of a function around the call has its code. */
  passedOn: string | null
}

export interface FactoryCalls {
  calls: readonly FactoryCall[]
  /** As in FileUses. */
  declared: readonly string[]
}

/** `crud<User>("/users")`, `new Crud<User>("/users")`. */
export interface FactoryCall {
  /** Of the function. */
  name: string
  call: CallRef
  /** The call as a whole. */
  span: Span
  /** The callee, with its type arguments. */
  callee: Span
  /** Of the result. */
  type: TypeRef
}

/** A place for one more argument. */
export interface ArgumentGap {
  /** Empty, behind the arguments that are there. */
  span: Span
  needsComma: boolean
  /** How many parameters before it have no argument. */
  missing: number
}

export interface FileQueries {
  queries: readonly Query[]
  /** As in FileUses. */
  declared: readonly string[]
}

/** ``db.query<User>`select …` ``. */
export interface Query {
  /** Of the method. */
  name: string
  /** `db.query<User>`. */
  callee: Span
  /** `<User>`; empty where no type is written. */
  span: Span
  /** null: none is written. */
  type: TypeRef | null
}

/** A function of the user's, or of a package. */
export interface UserFunction {
  name: string
  /** null: it is of a package that no file of the user's imports by name. */
  module: { file: string } | { package: string } | null
  /** Name it is exported under; null: it is not. */
  exported: string | null
  /** Type of its first parameter. */
  parameter: TypeRef | null
  /** It has type parameters, so its parameter's type is not what it is called with. */
  isGeneric: boolean
  /** Number of parameters that are not optional. */
  required: number
  result: TypeRef
}

export interface Signature {
  /** Of each declared parameter; `undefined` taken off optional ones. */
  parameters: readonly TypeRef[]
  rest: boolean
  /** Promises unwrapped. */
  result: TypeRef
  /** The result's type is not written: it is inferred from the body. */
  isInferred: boolean
  /** Where its first parameter stands, when that has no type of its own although the function uses it. */
  untypedInput?: Span | null
}

/** Whether the members of a type need not be queried that a file declares under a name. */
export type IsKnownType = (file: string, name: string) => boolean

export interface TypeName {
  name: string
  arguments: readonly TypeRef[]
  /** Where the name is declared: distinguishes types with the same name. */
  declaredAt: string
  /** At the top of a module, once and without type parameters: nothing but the module, and what it imports, decides about the type. */
  isAlone: boolean
}

/** The place where something gets its name. */
export interface Declaration {
  /** Of the name. */
  span: Span
  /** With its JSDoc, and what is declared under the name. */
  whole: Span
  /** The user's own code, a package, or the compiler's library. */
  origin: "own" | "package" | "library"
}

export interface FileMentions {
  /** By the names that the file declares. */
  readonly declared: ReadonlyMap<string, Mentions>
  /** By the names that they have in the file. */
  readonly imports: ReadonlyMap<string, ImportedName>
}

/** The names in a declaration. */
export interface Mentions {
  /**
   * An exported interface of named properties alone, none of which is special: another type that mentions it takes a
   * reference, whatever its properties are.
   */
  readonly isPlain: boolean
  /** Types of properties, items of lists, members of unions: nothing is taken of them but that they are there. */
  readonly named: readonly string[]
  /** Those of which anything may be taken; specifiers in quotes among them. */
  readonly taken: readonly string[]
}

/** What the types of the endpoints of a file mention. */
export interface EndpointMentions extends Omit<Mentions, "isPlain"> {
  /** Where their handlers start. */
  readonly handlers: ReadonlySet<number>
}

export interface ImportedName {
  readonly specifier: string
  /** null: all of the module, or its default. */
  readonly name: string | null
}

export interface DeclaredType {
  name: string
  type: TypeRef
  span: Span
}

export interface Property {
  symbol: SymbolRef
  /** null for a symbol key; `keyText` still names it. */
  key: string | null
  keyText: string
  type: TypeRef
  optional: boolean
  visibility: "public" | "hidden" // hidden: private, protected, `#name`
  /** Declared as a method in the body of a class. */
  isMethod: boolean
  /** Where it is declared: the compiler's own library, another declaration file, the user's source. */
  origin: "library" | "declarations" | "source"
  /** What its declaration writes inside an intersection, where the compiler drops it: `(Date | null) & Alias<"x">`. */
  lost: "null" | "undefined" | null
  /** JSDoc tags of its declarations, in order: `@minLength 3` is `{ tag: "minLength", text: "3" }`. */
  comments: readonly { tag: string; text: string }[]
  /**
   * The tags in the user's own source: only they are rules. In declaration files and packages they are
   * written for other tools, or for readers.
   */
  rules: readonly { tag: string; text: string }[]
  /** The text of its JSDoc before the tags. */
  text: string
}

export interface IndexSignature {
  key: TypeRef
  type: TypeRef
}

export type StringMapping = "uppercase" | "lowercase" | "capitalize" | "uncapitalize"

export type TupleRole = "required" | "optional" | "rest" | "variadic"

/** One level of a type. Aliases are already looked through, `boolean` is one kind. */
export type TypeView =
  | { kind: "any" | "unknown" | "never" | "undefined" | "null" | "void" }
  | { kind: "boolean" | "string" | "number" | "bigint" }
  | { kind: "unresolved" } // the compiler reported an error where it is written
  | { kind: "literal"; value: string | number | boolean }
  | { kind: "bigint-literal"; value: string }
  | { kind: "union"; members: readonly TypeRef[] }
  | { kind: "intersection"; members: readonly TypeRef[] }
  | { kind: "array"; item: TypeRef }
  | { kind: "tuple"; items: readonly { type: TypeRef; role: TupleRole }[] }
  /** Class or interface of the compiler's own lib, or of the platform: Date, Map, URL, Promise. */
  | { kind: "library"; name: string; arguments: readonly TypeRef[] }
  | { kind: "object"; foreign: boolean } // foreign: a class or interface of a declaration file
  | { kind: "function" }
  | { kind: "parameter"; name: string }
  | { kind: "template"; texts: readonly string[]; slots: readonly TypeRef[] } // one text more than slots
  | { kind: "string-mapping"; mapping: StringMapping; of: TypeRef } // Uppercase<string>
  | { kind: "symbol" | "object-keyword" | "computed" | "computed-enum-member" }
