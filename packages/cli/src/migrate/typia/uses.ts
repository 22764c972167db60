import type * as t from "@babel/types"
import { type Imported, importsOf } from "../import-list.ts"
import { referencesTo } from "../scope.ts"
import type { Source } from "../source.ts"

/** One mention of something of typia. */
export interface Use {
  readonly imported: Imported
  /** `json.assertParse`, however it was imported. */
  readonly path: string
  /** All that names it: `typia.json.assertParse`. */
  readonly top: t.Node
}

function isTypia(from: string): boolean {
  return from === "typia" || from.startsWith("typia/") || from === "@typia/interface"
}

export function typiaImports(source: Source): Imported[] {
  return importsOf(source).filter(({ from }) => isTypia(from))
}

/** In order of the text. */
export function usesOf(source: Source, imports: readonly Imported[]): Use[] {
  const uses = imports.flatMap((imported) =>
    referencesTo(source, source.program, imported.local).map((reference) =>
      useAt(source, imported, reference),
    ),
  )
  return uses.sort((a, b) => a.top.start! - b.top.start!)
}

function useAt(source: Source, imported: Imported, reference: t.Identifier): Use {
  const start = imported.name === "*" || imported.name === "default" ? [] : [imported.name]
  const path = [...start]
  let top: t.Node = reference
  for (let up = source.parent(top); up !== undefined; up = source.parent(top)) {
    const name = nameIn(up, top)
    if (name === undefined) break
    // `import * as typia`: its default is all of it once more.
    if (!(path.length === 0 && name === "default")) path.push(name)
    top = up
  }
  return { imported, path: path.join("."), top }
}

function nameIn(up: t.Node, below: t.Node): string | undefined {
  if (up.type === "MemberExpression" && up.object === below && !up.computed)
    return up.property.type === "Identifier" ? up.property.name : undefined
  return up.type === "TSQualifiedName" && up.left === below ? up.right.name : undefined
}
