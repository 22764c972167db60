import type ts from "typescript"
import type { IndexSignature, Property, SymbolRef, TypeRef } from "../contract.ts"
import { isInLibrary, placesOf, refer, referSymbol, type TypeScript6 } from "./context.ts"
import { saidOf } from "./comments.ts"

/** Properties of an object type or a merged intersection. */
export function propertiesOf(context: TypeScript6, type: ts.Type): Property[] {
  const { ts, checker } = context
  const symbols = checker.getPropertiesOfType(withThis(context, type))
  return inOrder(context, type, symbols)
    .filter((symbol) => !isWriteOnly(ts, symbol))
    .map((symbol) => new ReadProperty(context, symbol))
}

/** The type with `this` replaced by itself; the compiler does that only where a member is used. */
function withThis({ ts, checker }: TypeScript6, type: ts.Type): ts.Type {
  const { ClassOrInterface, Reference } = ts.ObjectFlags
  if (!(type.flags & ts.TypeFlags.Object)) return type
  const { objectFlags } = type as ts.ObjectType
  return objectFlags & ClassOrInterface && objectFlags & Reference
    ? checker.getApparentType(type)
    : type
}

/** `set text(value)` without a getter: reading it gives nothing. */
function isWriteOnly(compiler: typeof ts, { flags }: ts.Symbol): boolean {
  const { GetAccessor, SetAccessor } = compiler.SymbolFlags
  return (flags & SetAccessor) !== 0 && (flags & GetAccessor) === 0
}

/** Most of it is computed on first use: of most types only the keys of their properties are looked at. */
class ReadProperty implements Property {
  readonly symbol: SymbolRef
  readonly key: string | null
  readonly keyText: string
  readonly #context: TypeScript6
  readonly #symbol: ts.Symbol
  #type: TypeRef | undefined
  #said: ReturnType<typeof saidOf> | undefined
  #origin: Property["origin"] | undefined

  constructor(context: TypeScript6, symbol: ts.Symbol) {
    this.#context = context
    this.#symbol = symbol
    // Keys of the user's that start so are escaped by a third underscore.
    const internalName = symbol.escapedName as string
    const hasSymbolKey = internalName.startsWith("__@")
    const isPrivateName = internalName.startsWith("__#")
    const { name } = symbol
    this.symbol = referSymbol(symbol)
    this.key = hasSymbolKey || isPrivateName ? null : name
    this.keyText = name
    if (hasSymbolKey) this.keyText = `[${/^__@(.*?)(@\d+)?$/.exec(name)![1]}]`
    if (isPrivateName) this.keyText = name.replace(/^__#\d+@/, "")
  }

  get type(): TypeRef {
    return (this.#type ??= refer(this.#context.checker.getTypeOfSymbol(this.#symbol)))
  }

  get optional(): boolean {
    return (this.#symbol.flags & this.#context.ts.SymbolFlags.Optional) !== 0
  }

  get #declarations(): readonly ts.Declaration[] {
    return this.#symbol.declarations ?? []
  }

  get visibility(): Property["visibility"] {
    const isPrivateName = this.#symbol.escapedName.toString().startsWith("__#")
    const isOne = (each: ts.Declaration): boolean => isHidden(this.#context.ts, each)
    return isPrivateName || this.#declarations.some(isOne) ? "hidden" : "public"
  }

  get isMethod(): boolean {
    const { ts } = this.#context
    return this.#declarations.some(
      (each) => ts.isMethodDeclaration(each) && ts.isClassLike(each.parent),
    )
  }

  get origin(): Property["origin"] {
    return (this.#origin ??= originOf(this.#context, this.#symbol))
  }

  get lost(): Property["lost"] {
    return lostNull(this.#context.ts, this.#declarations)
  }

  get #comment(): ReturnType<typeof saidOf> {
    return (this.#said ??= saidOf(this.#context.ts, this.#declarations))
  }

  get comments(): Property["comments"] {
    return this.#comment.comments
  }

  get rules(): Property["rules"] {
    return this.#comment.rules
  }

  get text(): string {
    return this.#comment.text
  }
}

function isHidden(compiler: typeof ts, declaration: ts.Declaration): boolean {
  const { Private, Protected } = compiler.ModifierFlags
  return (compiler.getCombinedModifierFlags(declaration) & (Private | Protected)) !== 0
}

function originOf(context: TypeScript6, symbol: ts.Symbol): Property["origin"] {
  const [place] = placesOf(symbol)
  if (!place?.file.isDeclarationFile) return "source"
  return isInLibrary(context, place) ? "library" : "declarations"
}

export function indexSignaturesOf({ checker }: TypeScript6, type: ts.Type): IndexSignature[] {
  return checker
    .getIndexInfosOfType(type)
    .map((info) => ({ key: refer(info.keyType), type: refer(info.type) }))
}

/** Return type of a method that can be called without arguments. */
export function resultOf(context: TypeScript6, type: ts.Type, name: string): ts.Type | null {
  const { ts, checker } = context
  const method = checker.getPropertyOfType(withThis(context, type), name)
  if (!method || method.flags & ts.SymbolFlags.Optional) return null
  const signatures = checker.getTypeOfSymbol(method).getCallSignatures()
  const [signature] = signatures
  if (!signature || signatures.length > 1) return null
  // `toJSON(key?: any)`: JSON.stringify gives it the key.
  const isFree = signature.parameters.every((parameter) => {
    const declaration = parameter.valueDeclaration
    return declaration && ts.isParameter(declaration) && checker.isOptionalParameter(declaration)
  })
  return isFree ? checker.getReturnTypeOfSignature(signature) : null
}

/**
 * `null` or `undefined` where a declaration writes it inside an intersection, `(Date | null) & Alias<"x">`. The compiler
 * makes `never` of `null & Alias<"x">`, so nothing is left of it in the type.
 */
function lostNull(
  compiler: typeof ts,
  declarations: readonly ts.Declaration[],
): "null" | "undefined" | null {
  for (const declaration of declarations) {
    const { type } = declaration as ts.Declaration & { type?: ts.TypeNode }
    const lost =
      type?.kind === compiler.SyntaxKind.IntersectionType ? inParts(compiler, type) : null
    if (lost) return lost
  }
  return null
}

function inParts(compiler: typeof ts, node: ts.Node): "null" | "undefined" | null {
  const { SyntaxKind } = compiler
  return (
    compiler.forEachChild(node, (part) => {
      if (part.kind === SyntaxKind.NullKeyword) return "null"
      if (part.kind === SyntaxKind.UndefinedKeyword) return "undefined"
      const isLookedInto =
        part.kind === SyntaxKind.ParenthesizedType ||
        part.kind === SyntaxKind.UnionType ||
        part.kind === SyntaxKind.LiteralType
      return (isLookedInto && inParts(compiler, part)) || undefined
    }) ?? null
  )
}

/**
 * The properties of a type in an order that a reader of its declaration expects, and that is the
 * same in every program. `Pick`, `Omit`, `Record` and every computed object list theirs in the
 * order of a union of keys, which depends on what the compiler met first in other files.
 */
function inOrder(
  context: TypeScript6,
  type: ts.Type,
  symbols: readonly ts.Symbol[],
): readonly ts.Symbol[] {
  if (isMapped(context, type)) return symbols.toSorted(byDeclaration)
  if (!type.isIntersection()) return symbols
  const names = type.types.flatMap((member) => orderedNames(context, member))
  const ranks = new Map<string, number>()
  for (const name of names) if (!ranks.has(name)) ranks.set(name, ranks.size)
  const rank = ({ escapedName }: ts.Symbol): number => ranks.get(escapedName as string) ?? Infinity
  return symbols.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    return first === second ? byDeclaration(a, b) : first - second
  })
}

function orderedNames(context: TypeScript6, type: ts.Type): string[] {
  const symbols = context.checker.getPropertiesOfType(type)
  return inOrder(context, type, symbols).map(({ escapedName }) => escapedName as string)
}

/** Whether the properties were computed: `{ [K in keyof T]: … }`. */
function isMapped({ ts }: TypeScript6, type: ts.Type): boolean {
  const { symbol } = type as { readonly symbol?: ts.Symbol }
  return symbol !== undefined && placesOf(symbol)[0]?.kind === ts.SyntaxKind.MappedType
}

/** In the order of declaration; then those without a declaration by name. */
function byDeclaration(a: ts.Symbol, b: ts.Symbol): number {
  const [first, second] = [a.declarations?.[0], b.declarations?.[0]]
  if (!first || !second) return first ? -1 : second ? 1 : a.name < b.name ? -1 : 1
  const [file, other] = [first.getSourceFile().fileName, second.getSourceFile().fileName]
  if (file !== other) return file < other ? -1 : 1
  return first.pos - second.pos
}
