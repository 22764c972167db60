import { commentOf } from "./comment.ts"
import type * as t from "@babel/types"
import { type Imported, importsOf } from "../import-list.ts"
import { type Imports, makeImports, removeLine } from "../imports.ts"
import { referencesTo } from "../scope.ts"
import type { Source } from "../source.ts"
import type { Decision } from "./decide.ts"
import type { Env } from "./env.ts"
import type { Names } from "./names.ts"
import type { Project } from "./project.ts"
import { readSchema } from "./read.ts"
import { type Definition, isType, whole } from "./types.ts"
import type { Types } from "./types-of.ts"
import type { Use } from "./uses.ts"

export interface Job {
  readonly project: Project
  readonly types: Types
  readonly uses: readonly Use[]
  readonly decision: Decision
  readonly names: Names
}

/** Writes down for one file what was decided. Gives how much was moved. */
export function writeFile(source: Source, job: Job): number {
  const { decision, names } = job
  const goes = [...decision.goes].filter((each) => each.source === source)
  const beside = [...decision.beside].filter((each) => each.source === source)
  const sites = [...decision.sites.values()].filter(({ site }) => site.source === source)
  // What stands inside something that is written anew is written with it.
  const anew = [...goes.map((each) => statementOf(each)), ...sites.map(({ site }) => site.schema)]
  const inferred = inferredIn(source, job).filter(({ type }) => !isInside(type, anew))
  const gone = [
    ...anew,
    ...[...goes, ...beside].flatMap((each) => names.alias(each)?.node ?? []),
    ...inferred.map(({ type }) => type),
  ]
  if (gone.length === 0 && beside.length === 0) return 0
  const coming = [...goes, ...beside].map((each) => names.of(each))
  const imports = importsWithout(source, job, gone, new Set(coming))
  const env = envOf(source, job, imports)
  for (const each of goes) become(each, job, env)
  for (const each of beside) addBeside(each, job, env)
  for (const { type, schema } of inferred)
    source.edits.overwrite(type.start!, type.end!, localName(source, schema!, job, imports))
  for (const { site, plan } of sites) plan.run(imports, textOfSchema(site.schema, env))
  imports.write()
  return goes.length + sites.length + inferred.length
}

/** Inferred types that are replaced by a name, but those that have become the type itself. */
function inferredIn(
  source: Source,
  { uses, decision, names }: Job,
): { type: t.Node; schema: Definition | undefined }[] {
  const found = new Map<t.Node, { type: t.Node; schema: Definition | undefined }>()
  for (const use of uses) {
    if (use.how !== "infer" || use.source !== source || use.schema === undefined) continue
    if (!decision.goes.has(use.schema) && !decision.beside.has(use.schema)) continue
    if (names.alias(use.schema)?.node.typeAnnotation !== use.type) found.set(use.type, use)
  }
  return [...found.values()]
}

/** Imports of which all uses are gone are dropped. */
function importsWithout(
  source: Source,
  { project }: Job,
  gone: readonly t.Node[],
  coming: ReadonlySet<string>,
): Imports {
  const dropped = importsOf(source).filter((imported) => {
    if (!isSchemaImport(source, imported, project)) return false
    const references = referencesTo(source, source.program, imported.local)
    return references.length > 0 && references.every((each) => isInside(each, gone))
  })
  const imports = makeImports(source, new Set(dropped.map(({ local }) => local)), coming)
  for (const each of dropped) imports.drop(each)
  return imports
}

function isInside(node: t.Node, outer: readonly t.Node[]): boolean {
  return outer.some(({ start, end }) => start! <= node.start! && node.end! <= end!)
}

function isSchemaImport(source: Source, { specifier }: Imported, project: Project): boolean {
  return project.resolve(source, specifier.local) !== undefined
}

function envOf(source: Source, { project, types, names, ...rest }: Job, imports: Imports): Env {
  const job = { project, types, names, ...rest }
  const env: Env = {
    source,
    project,
    major: project.major(source),
    tag: (name) => imports.need(name, "type"),
    refer(definition, node) {
      const type = types.refer(source, definition, node)
      return isType(type) ? { ...type, text: localName(source, definition, job, imports) } : type
    },
    read: (node) => readSchema(node, env),
  }
  return env
}

/** What a constant's type is called in a file. */
function localName(
  source: Source,
  definition: Definition,
  { project, names }: Job,
  imports: Imports,
): string {
  const name = names.of(definition)
  if (definition.source === source) return name
  const imported = importsOf(source).find(
    ({ specifier }) => project.resolve(source, specifier.local) === definition,
  )
  return imports.need(name, "type", imported!.from)
}

function textOfSchema(node: t.Node, env: Env): string {
  const type = readSchema(node, env)
  if (!isType(type)) throw new Error(`${type.reason} (${type.source.file})`)
  return whole(type).text
}

/** `export const user = z.object({ … })` → `export type User = { … }` */
function become(definition: Definition, job: Job, env: Env): void {
  const { source } = definition
  const statement = statementOf(definition)
  const alias = job.names.alias(definition)
  source.edits.overwrite(statement.start!, statement.end!, typeText(definition, job, env))
  if (alias === undefined) return
  const parent = source.parent(alias.node)
  removeLine(source, alias.isExported && parent ? parent : alias.node)
}

/** The type of a constant that stays. */
function addBeside(definition: Definition, job: Job, env: Env): void {
  const { source, init } = definition
  const alias = job.names.alias(definition)
  if (alias !== undefined) {
    const { start, end } = alias.node.typeAnnotation
    source.edits.overwrite(start!, end!, textOfSchema(init, env))
  } else
    source.edits.appendLeft(statementOf(definition).end!, `\n${typeText(definition, job, env)}`)
}

function typeText(definition: Definition, { names, types }: Job, env: Env): string {
  const { source, init, isExported } = definition
  const type = types.of(definition)
  const about = isType(type) && type.about !== undefined ? `${commentOf(type.about)}\n` : ""
  const start = isExported || names.alias(definition)?.isExported ? "export " : ""
  const end = source.text[definition.statement.end! - 1] === ";" ? ";" : ""
  return `${about}${start}type ${names.of(definition)} = ${textOfSchema(init, env)}${end}`
}

function statementOf({ source, statement }: Definition): t.Node {
  const parent = source.parent(statement)
  return parent?.type === "ExportNamedDeclaration" ? parent : statement
}
