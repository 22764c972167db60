import type ts from "typescript"
import type { IndexSignature, Property } from "../compiler.ts"
import { refer, type TypeScript6 } from "./context.ts"
import { tagsOf } from "./comments.ts"

/** Properties of an object type or a merged intersection. */
export function propertiesOf(context: TypeScript6, type: ts.Type): Property[] {
  const symbols = context.checker.getPropertiesOfType(type)
  const ordered = isOrderedByKeys(context.ts, type) ? [...symbols].sort(byDeclaration) : symbols
  return ordered.map((symbol) => readProperty(context, symbol))
}

/**
 * `Pick`, `Omit`, `Record`: their properties come in the order of a union of keys, which depends on
 * what the compiler met first in other files. `Partial` and its like keep the order of their source.
 */
function isOrderedByKeys(compiler: typeof ts, type: ts.Type): boolean {
  const declaration = type.symbol?.declarations?.[0]
  if (!declaration || !compiler.isMappedTypeNode(declaration)) return false
  const { constraint } = declaration.typeParameter
  return constraint === undefined || !compiler.isTypeOperatorNode(constraint)
}

/** As they are declared; those that no declaration stands for by name. */
function byDeclaration(a: ts.Symbol, b: ts.Symbol): number {
  const [first, second] = [a.declarations?.[0], b.declarations?.[0]]
  if (!first || !second) return first ? -1 : second ? 1 : a.name < b.name ? -1 : 1
  const [file, other] = [first.getSourceFile().fileName, second.getSourceFile().fileName]
  if (file !== other) return file < other ? -1 : 1
  return first.pos - second.pos
}

function readProperty({ ts, checker }: TypeScript6, symbol: ts.Symbol): Property {
  const declarations = symbol.declarations ?? []
  // Keys of the user's that start so are escaped by a third underscore.
  const internalName = symbol.escapedName as string
  const hasSymbolKey = internalName.startsWith("__@")
  const isPrivateName = internalName.startsWith("__#")
  return {
    key: hasSymbolKey || isPrivateName ? null : symbol.name,
    keyText: hasSymbolKey
      ? `[${/^__@(.*?)(@\d+)?$/.exec(symbol.name)![1]}]`
      : symbol.name.replace(/^__#\d+@/, ""),
    type: refer(checker.getTypeOfSymbol(symbol)),
    optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    visibility:
      isPrivateName || declarations.some((each) => isHidden(ts, each)) ? "hidden" : "public",
    comments: declarations.flatMap((each) => tagsOf(ts, each)),
  }
}

function isHidden(compiler: typeof ts, declaration: ts.Declaration): boolean {
  const { Private, Protected } = compiler.ModifierFlags
  return (compiler.getCombinedModifierFlags(declaration) & (Private | Protected)) !== 0
}

export function indexSignaturesOf({ ts, checker }: TypeScript6, type: ts.Type): IndexSignature[] {
  return checker.getIndexInfosOfType(type).map((info) => {
    const { flags } = info.keyType
    const key =
      flags & ts.TypeFlags.String
        ? "string"
        : flags & ts.TypeFlags.Number
          ? "number"
          : flags & ts.TypeFlags.ESSymbol
            ? "symbol"
            : "template"
    return { key, type: refer(info.type) }
  })
}
