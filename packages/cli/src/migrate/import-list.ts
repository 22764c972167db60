import type * as t from "@babel/types"
import type { Source } from "./source.ts"

/** One name that a file imports. */
export interface Imported {
  readonly declaration: t.ImportDeclaration
  readonly specifier: t.ImportDeclaration["specifiers"][number]
  readonly from: string
  /** Its name in the module it comes from; `*` for all of it, `default`. */
  readonly name: string
  /** Its name here. */
  readonly local: string
  readonly isType: boolean
}

export function importsOf({ program }: Source): Imported[] {
  return program.body
    .filter((node) => node.type === "ImportDeclaration")
    .flatMap((declaration) =>
      declaration.specifiers.map((specifier) => ({
        declaration,
        specifier,
        from: declaration.source.value,
        name: nameOf(specifier),
        local: specifier.local.name,
        isType:
          declaration.importKind === "type" ||
          (specifier.type === "ImportSpecifier" && specifier.importKind === "type"),
      })),
    )
}

function nameOf(specifier: Imported["specifier"]): string {
  if (specifier.type === "ImportDefaultSpecifier") return "default"
  if (specifier.type === "ImportNamespaceSpecifier") return "*"
  return specifier.imported.type === "Identifier"
    ? specifier.imported.name
    : specifier.imported.value
}
