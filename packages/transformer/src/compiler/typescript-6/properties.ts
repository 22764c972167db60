import type ts from "typescript"
import type { IndexSignature, Property } from "../contract.ts"
import { refer, referSymbol, type TypeScript6 } from "./context.ts"
import { saidOf } from "./comments.ts"
import { lostNull } from "./lost-null.ts"
import { inOrder } from "./order.ts"

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
