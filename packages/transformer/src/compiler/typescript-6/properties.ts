import type ts from "typescript"
import type { IndexSignature, Property } from "../contract.ts"
import { refer, referSymbol, type TypeScript6 } from "./context.ts"
import { saidOf } from "./comments.ts"

/** Properties of an object type or a merged intersection. */
export function propertiesOf(context: TypeScript6, type: ts.Type): Property[] {
  const { ts, checker } = context
  const symbols = checker.getPropertiesOfType(withThis(context, type))
  return inOrder(context, type, symbols)
    .filter((symbol) => !isWriteOnly(ts, symbol))
    .map((symbol) => readProperty(context, symbol))
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

function readProperty(context: TypeScript6, symbol: ts.Symbol): Property {
  const { ts, checker } = context
  const declarations = symbol.declarations ?? []
  // Keys of the user's that start so are escaped by a third underscore.
  const internalName = symbol.escapedName as string
  const hasSymbolKey = internalName.startsWith("__@")
  const isPrivateName = internalName.startsWith("__#")
  return {
    symbol: referSymbol(symbol),
    key: hasSymbolKey || isPrivateName ? null : symbol.name,
    keyText: hasSymbolKey
      ? `[${/^__@(.*?)(@\d+)?$/.exec(symbol.name)![1]}]`
      : symbol.name.replace(/^__#\d+@/, ""),
    // Computed on first use: a limit may end the reading of the type before.
    get type() {
      return refer(checker.getTypeOfSymbol(symbol))
    },
    optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    visibility:
      isPrivateName || declarations.some((each) => isHidden(ts, each)) ? "hidden" : "public",
    isMethod: declarations.some(
      (each) => ts.isMethodDeclaration(each) && ts.isClassLike(each.parent),
    ),
    origin: originOf(context, symbol),
    lost: lostNull(ts, declarations),
    ...saidOf(ts, declarations),
  }
}

function isHidden(compiler: typeof ts, declaration: ts.Declaration): boolean {
  const { Private, Protected } = compiler.ModifierFlags
  return (compiler.getCombinedModifierFlags(declaration) & (Private | Protected)) !== 0
}

function originOf({ program }: TypeScript6, symbol: ts.Symbol): Property["origin"] {
  const file = symbol.declarations?.[0]?.getSourceFile()
  if (!file?.isDeclarationFile) return "source"
  return program.isSourceFileDefaultLibrary(file) ? "library" : "declarations"
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
  const declaration = type.symbol?.declarations?.[0]
  return declaration !== undefined && ts.isMappedTypeNode(declaration)
}

/** In the order of declaration; then those without a declaration by name. */
function byDeclaration(a: ts.Symbol, b: ts.Symbol): number {
  const [first, second] = [a.declarations?.[0], b.declarations?.[0]]
  if (!first || !second) return first ? -1 : second ? 1 : a.name < b.name ? -1 : 1
  const [file, other] = [first.getSourceFile().fileName, second.getSourceFile().fileName]
  if (file !== other) return file < other ? -1 : 1
  return first.pos - second.pos
}
