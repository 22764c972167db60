import type ts from "typescript"
import type { TypeRef } from "../contract.ts"
import { isInLibrary, placesOf, refer, type TypeScript6 } from "./context.ts"

export function isNamedObject({ ts }: TypeScript6, type: ts.Type): boolean {
  return (
    type.symbol !== undefined &&
    (type.symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0
  )
}

/** Declared in lib.*.d.ts; a user may add to such an interface, so one declaration there is enough. */
export function isOfLibrary(context: TypeScript6, symbol: ts.Symbol): boolean {
  return placesOf(symbol).some((each) => isInLibrary(context, each))
}

/** What lib.dom.d.ts declares for browsers and @types/node, or another such package, for servers. */
export function isOfPlatform(symbol: ts.Symbol): boolean {
  if (!PLATFORM.has(symbol.name)) return false
  const file = placesOf(symbol)[0]?.file.fileName ?? ""
  return /[/\\](@types[/\\](node|bun|deno)|bun-types|undici-types)[/\\]/.test(file)
}

const PLATFORM: ReadonlySet<string> = new Set([
  "AbortSignal",
  "Blob",
  "Buffer",
  "File",
  "FormData",
  "Headers",
  "ReadableStream",
  "Request",
  "Response",
  "URL",
  "URLSearchParams",
])

/** `interface EventListener { (event: Event): void }`, `DateConstructor`. */
export function hasSignature({ members }: ts.Symbol): boolean {
  return (
    members?.has("__call" as ts.__String) === true || members?.has("__new" as ts.__String) === true
  )
}

export function isForeign(symbol: ts.Symbol): boolean {
  const places = placesOf(symbol)
  return places.length > 0 && places.every(({ file }) => file.isDeclarationFile)
}

/** `string` and `User` of `Map<string, User>`. */
export function argumentsOf({ ts, checker }: TypeScript6, type: ts.ObjectType): TypeRef[] {
  if (!(type.objectFlags & ts.ObjectFlags.Reference)) return []
  const reference = type as ts.TypeReference
  const own = reference.target.typeParameters?.length ?? 0
  return checker
    .getTypeArguments(reference)
    .slice(0, own)
    .map((each) => refer(each))
}

/** `interface JsonArray extends Array<Json> {}`, which older code needs for recursion → `Json`. */
export function itemOfNamedArray(
  { ts, checker }: TypeScript6,
  type: ts.ObjectType,
): ts.Type | undefined {
  const { symbol } = type
  const isPlainInterface =
    symbol.flags & ts.SymbolFlags.Interface && !(symbol.flags & ts.SymbolFlags.Class)
  if (!isPlainInterface || !symbol.declarations?.some((each) => hasHeritage(ts, each))) return
  for (const member of symbol.members?.values() ?? [])
    if (!(member.flags & ts.SymbolFlags.TypeParameter)) return
  const declared = checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType
  const bases = checker.getBaseTypes(declared)
  if (bases.length === 0 || !bases.every((base) => checker.isArrayType(base))) return
  return checker.getIndexTypeOfType(type, ts.IndexKind.Number)
}

function hasHeritage(compiler: typeof ts, declaration: ts.Declaration): boolean {
  return compiler.isInterfaceDeclaration(declaration) && declaration.heritageClauses !== undefined
}
