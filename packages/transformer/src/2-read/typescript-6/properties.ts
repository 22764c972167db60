import type ts from "typescript"
import type { IndexSignature, Property } from "../compiler.ts"
import { refer, type TypeScript6 } from "./context.ts"

/** Properties of an object type or a merged intersection. */
export function propertiesOf(context: TypeScript6, type: ts.Type): Property[] {
  return context.checker.getPropertiesOfType(type).map((symbol) => readProperty(context, symbol))
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
    comments: declarations.flatMap((each) =>
      ts.getJSDocTags(each).map((tag) => ({
        tag: tag.tagName.text,
        text: ts.getTextOfJSDocComment(tag.comment)?.trim() ?? "",
      })),
    ),
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
