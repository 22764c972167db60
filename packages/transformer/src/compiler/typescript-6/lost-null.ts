import type ts from "typescript"

/**
 * `null` or `undefined` where a declaration writes it inside an intersection, `(Date | null) & Alias<"x">`. The compiler
 * makes `never` of `null & Alias<"x">`, so nothing is left of it in the type.
 */
export function lostNull(
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
