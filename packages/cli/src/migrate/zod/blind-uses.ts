import type * as t from "@babel/types"
import type { Obstacle } from "../findings.ts"
import { importsOf } from "../import-list.ts"
import { type Source, walk } from "../source.ts"
import { resolveModule } from "./modules.ts"
import { isZod, type Project } from "./zod-project.ts"
import type { Definition } from "./types.ts"
import type { Use } from "./uses.ts"

type Blind = Extract<Use, { how: "other" }>

/** Uses of a schema that are not followed: a schema with one of them stays. */
export function blindUsesOf(project: Project): Blind[] {
  const exported = project.definitions.filter(({ isExported }) => isExported)
  return project.sources.flatMap((source) => [
    ...byNamespace(project, exported, source),
    ...byUnknownPath(exported, source),
    ...byExport(project, exported, source),
  ])
}

/** `import * as schemas from "./schemas"`, `import("./schemas")`. */
function byNamespace(project: Project, exported: readonly Definition[], source: Source): Blind[] {
  const found: Blind[] = []
  for (const { name, from, specifier } of importsOf(source))
    if (name === "*" && !isZod(from))
      found.push(...allOf(project, exported, source, from, specifier.local, namespace))
  walk(source.program, (node) => {
    const path =
      node.type === "CallExpression" && node.callee.type === "Import"
        ? node.arguments[0]
        : undefined
    if (path?.type === "StringLiteral")
      found.push(...allOf(project, exported, source, path.value, path, namespace))
  })
  return found
}

/** `import { user } from "@app/schemas"`: it may be ours. */
function byUnknownPath(exported: readonly Definition[], source: Source): Blind[] {
  return importsOf(source)
    .filter(({ from }) => !isZod(from) && resolveModule(source.file, from) === undefined)
    .flatMap(({ name, specifier }) =>
      exported
        .filter((each) => each.name === name)
        .map((of) => ({
          source,
          node: specifier.local,
          of,
          how: "other" as const,
          ...unknownPath,
        })),
    )
}

/** `export { user } from "./user"`, `export * as schemas from "./user"`. */
function byExport(project: Project, exported: readonly Definition[], source: Source): Blind[] {
  return source.program.body.flatMap((node): Blind[] => {
    if (node.type !== "ExportNamedDeclaration" || !node.source) return []
    const from = node.source.value
    const file = resolveModule(source.file, from)
    return node.specifiers.flatMap((each): Blind[] => {
      if (each.type === "ExportNamespaceSpecifier")
        return allOf(project, exported, source, from, each.exported, namespace)
      if (each.type !== "ExportSpecifier" || file === undefined) return []
      const of = project.exportOf(file, each.local.name)
      return of ? [{ source, node: each.local, of, how: "other", ...againExported }] : []
    })
  })
}

function allOf(
  project: Project,
  exported: readonly Definition[],
  source: Source,
  from: string,
  node: t.Identifier | t.StringLiteral,
  why: Obstacle,
): Blind[] {
  const file = resolveModule(source.file, from)
  if (file === undefined) return []
  return exported
    .filter((each) => project.exportOf(file, each.name) === each)
    .map((of) => ({ source, node: node as t.Identifier, of, how: "other", ...why }))
}

const namespace: Obstacle = {
  reason: "its module is imported as a whole here",
  hint: "Import what is needed by its name, and run the command again.",
}

const unknownPath: Obstacle = {
  reason: "a schema of this name is imported here from a path that is not known",
  hint: "Import it by a relative path or by `paths` of the tsconfig, and run the command again.",
}

export const againExported: Obstacle = {
  reason: "it is exported here once more by its name",
  hint: "Export it with `export *`, or where it is declared, and run the command again.",
}
