import type { Node7, TypeScript7 } from "./api.ts"

/** The functions and constants of `typescript` (6) that the reader uses, made of those of TypeScript 7. */
export function createSyntax({ sync, ast, readFile }: TypeScript7): object {
  const kinds = ast["SyntaxKind"] as Readonly<Record<string, number>>
  const isOneOf = (...names: readonly string[]): ((node: Node7) => boolean) => {
    const set = new Set(names.map((name) => kinds[name]))
    return ({ kind }) => set.has(kind)
  }
  return {
    ...ast,
    ...sync,
    isParameter: isOneOf("Parameter"),
    isPropertySignature: isOneOf("PropertySignature"),
    isStringLiteralLike: isOneOf("StringLiteral", "NoSubstitutionTemplateLiteral"),
    isClassLike: isOneOf("ClassDeclaration", "ClassExpression"),
    isFunctionLike: isOneOf(...FUNCTIONS),
    forEachChild: <T>(node: Node7, visit: (child: Node7) => T | undefined): T | undefined =>
      node.forEachChild(visit),
    findAncestor,
    getCombinedModifierFlags: (node: Node7): number => modifierFlags(node),
    sys: { readFile },
    IndexKind: { String: 0, Number: 1 },
    // ts.JsxEmit: the same numbers since TypeScript 1.6.
    JsxEmit: { None: 0, Preserve: 1 },
    // ts.TypeFormatFlags, which 7.0 does not export.
    TypeFormatFlags: {
      NoTruncation: 1,
      UseAliasDefinedOutsideCurrentScope: 1 << 14,
      AllowUniqueESSymbolType: 1 << 20,
    },
  }
}

const FUNCTIONS = [
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunction",
  "MethodDeclaration",
  "MethodSignature",
  "Constructor",
  "GetAccessor",
  "SetAccessor",
  "CallSignature",
  "ConstructSignature",
  "IndexSignature",
  "FunctionType",
  "ConstructorType",
  "JSDocSignature",
]

function findAncestor(node: Node7, test: (node: Node7) => boolean): Node7 | undefined {
  for (let at: Node7 | undefined = node; at; at = at.parent) if (test(at)) return at
  return undefined
}

/** Only declarations of properties and parameters are queried: nothing around them adds modifiers. */
function modifierFlags(node: Node7 & { readonly modifierFlags?: number }): number {
  return node.modifierFlags ?? 0
}
