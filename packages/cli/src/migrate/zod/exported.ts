// Names that other files can import.
import type * as t from "@babel/types"
import type { Source } from "../source.ts"

/** Files that use the type have to be able to import the function. */
export function isKnownOutside(source: Source, name: string): boolean {
  return source.program.body.some((node) => {
    if (node.type === "ImportDeclaration")
      return node.specifiers.some(({ local }) => local.name === name)
    if (node.type !== "ExportNamedDeclaration") return false
    const { declaration } = node
    if (declaration?.type === "FunctionDeclaration") return declaration.id?.name === name
    if (declaration?.type === "VariableDeclaration")
      return declaration.declarations.some(({ id }) => id.type === "Identifier" && id.name === name)
    return node.specifiers.some(
      (each) => each.type === "ExportSpecifier" && each.local.name === name,
    )
  })
}

export function isExportedAt(source: Source, node: t.Node): boolean {
  for (let up: t.Node | undefined = node; up !== undefined; up = source.parent(up))
    if (up.type === "ExportNamedDeclaration") return true
  return false
}
