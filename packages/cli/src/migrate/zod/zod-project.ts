import { dirname } from "node:path"
import type * as t from "@babel/types"
import { findPackage } from "../../project/project-find.ts"
import { majorOf } from "../../project/versions.ts"
import { type Imported, importsOf } from "../import-list.ts"
import { scopeOf } from "../scope.ts"
import type { Source } from "../source.ts"
import { walk } from "../source.ts"
import { chainOf, ends } from "./chain.ts"
import { resolveModule } from "./modules.ts"
import type { Definition } from "./types.ts"

/** Every file that uses Zod, and its definitions. */
export interface Project {
  readonly sources: readonly Source[]
  /** All constants that hold schemas, in order. */
  readonly definitions: readonly Definition[]
  /** The definition of an identifier. */
  resolve(source: Source, identifier: t.Identifier): "z" | Definition | undefined
  /** The definition of a name that a module exports. */
  exportOf(file: string, name: string): Definition | undefined
  /** 3 or 4. */
  major(source: Source): number
}

export function isZod(from: string): boolean {
  return from === "zod" || from === "zod/v3" || from === "zod/v4"
}

/** `import { z } from "zod"`, and the other ways to have all of it. */
export function isWhole({ from, name }: Imported): boolean {
  return isZod(from) && (name === "z" || name === "*" || name === "default")
}

export function makeProject(sources: readonly Source[]): Project {
  const byFile = new Map(sources.map((source) => [source.file, source]))
  const all = new Map(sources.map((source) => [source, constantsOf(source)]))
  const isSchema = new Map<Definition, boolean>()

  function resolve(source: Source, identifier: t.Identifier): "z" | Definition | undefined {
    const found = constantAt(source, identifier)
    return found === undefined || found === "z" || holdsSchema(found) ? found : undefined
  }

  function constantAt(source: Source, identifier: t.Identifier): "z" | Definition | undefined {
    const scope = scopeOf(source, identifier)
    if (scope === undefined) return undefined
    const own = all
      .get(source)!
      .find((each) => each.scope === scope && each.name === identifier.name)
    if (own !== undefined || scope !== source.program) return own
    const imported = importsOf(source).find(({ local }) => local === identifier.name)
    if (imported === undefined) return undefined
    if (isWhole(imported)) return "z"
    const file = resolveModule(source.file, imported.from)
    return file === undefined ? undefined : exportOf(file, imported.name)
  }

  function holdsSchema(definition: Definition): boolean {
    const before = isSchema.get(definition)
    if (before !== undefined) return before
    isSchema.set(definition, false) // while it is looked at
    const { source, init, isShape } = definition
    const holds = isShape
      ? shapes.has(definition) && isOfSchemas(source, init)
      : isMade(source, init)
    isSchema.set(definition, holds)
    return holds
  }

  function isMade(source: Source, node: t.Node): boolean {
    const chain = chainOf(node)
    return (
      chain !== undefined &&
      !chain.links.some(({ name, args }) => ends.has(name) && args !== undefined) &&
      resolve(source, chain.root) !== undefined
    )
  }

  function isOfSchemas(source: Source, node: t.Expression): boolean {
    if (node.type !== "ObjectExpression") return false
    return node.properties.every((each) =>
      each.type === "SpreadElement"
        ? isMade(source, each.argument)
        : each.type === "ObjectProperty" && isMade(source, each.value),
    )
  }

  function exportOf(file: string, name: string, seen: string[] = []): Definition | undefined {
    const source = byFile.get(file)
    if (source === undefined || seen.includes(file)) return undefined
    const own = all.get(source)!.find((each) => each.isExported && each.name === name)
    if (own !== undefined) return own
    for (const { from, names } of exportsOf(source)) {
      const local = names === "all" ? name : names.get(name)
      if (local === undefined) continue
      const target = from === undefined ? undefined : resolveModule(file, from)
      const found =
        from === undefined
          ? all.get(source)!.find((each) => each.scope === source.program && each.name === local)
          : target && exportOf(target, local, [...seen, file])
      if (found) return found
    }
    return undefined
  }

  const shapes = new Set(
    sources.flatMap((source) =>
      source.identifiers
        .filter((node) => isShapeAt(source, node))
        .map((node) => constantAt(source, node)),
    ),
  )
  const definitions = [...all.values()].flat().filter(holdsSchema)
  return {
    sources,
    definitions,
    resolve,
    exportOf(file, name) {
      const found = exportOf(file, name)
      return found && holdsSchema(found) ? found : undefined
    },
    major,
  }
}

/** `z.object(shape)`, `z.object({ ...shape })`, `user.extend(shape)` */
function isShapeAt(source: Source, node: t.Identifier): boolean {
  const spread = source.parent(node)
  const top = spread?.type === "SpreadElement" ? source.parent(spread)! : node
  const call = source.parent(top)
  return (
    call?.type === "CallExpression" &&
    call.arguments[0] === top &&
    call.callee.type === "MemberExpression" &&
    call.callee.property.type === "Identifier" &&
    /^((strict|loose)?object|(safeE|e)xtend)$/i.test(call.callee.property.name)
  )
}

function major(source: Source): number {
  const from = importsOf(source).find(isWhole)?.from
  if (from === "zod/v3") return 3
  const installed = findPackage(dirname(source.file), "zod")?.manifest.version
  return from === "zod" && installed !== undefined ? (majorOf(installed) ?? 4) : 4
}

/** Constants of one name each. */
function constantsOf(source: Source): Definition[] {
  const found: Definition[] = []
  walk(source.program, (node, parent) => {
    if (node.type !== "VariableDeclaration" || node.kind !== "const") return
    const [declarator] = node.declarations
    if (node.declarations.length !== 1 || declarator?.id.type !== "Identifier") return
    if (!declarator.init) return
    found.push({
      source,
      name: declarator.id.name,
      declarator,
      statement: node,
      init: declarator.init,
      scope: scopeOf(source, declarator.id)!,
      isExported: parent?.type === "ExportNamedDeclaration",
      isShape: declarator.init.type === "ObjectExpression" && !declarator.id.typeAnnotation,
    })
  })
  return found
}

interface Exports {
  /** undefined: of the file itself. */
  readonly from: string | undefined
  /** Name outside → name inside. */
  readonly names: ReadonlyMap<string, string> | "all"
}

function exportsOf({ program }: Source): Exports[] {
  return program.body.flatMap((node): Exports[] => {
    if (node.type === "ExportAllDeclaration") return [{ from: node.source.value, names: "all" }]
    if (node.type !== "ExportNamedDeclaration") return []
    const names = node.specifiers
      .filter((each) => each.type === "ExportSpecifier")
      .map(({ exported, local }): [string, string] => [
        exported.type === "Identifier" ? exported.name : exported.value,
        local.name,
      ])
    return names.length === 0 ? [] : [{ from: node.source?.value, names: new Map(names) }]
  })
}
