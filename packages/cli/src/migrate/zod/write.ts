import type * as t from "@babel/types"
import { type Imported, importsOf } from "../import-list.ts"
import { type Imports, makeImports, removeLine } from "../imports.ts"
import { referencesTo } from "../scope.ts"
import type { Source } from "../source.ts"
import type { Decision } from "./decide.ts"
import { datedAs, declarations, type Later, typeOf } from "./declarations.ts"
import type { Env } from "./zod-env.ts"
import type { Names } from "./zod-names.ts"
import type { Project } from "./zod-project.ts"
import { readConstant, readSchema } from "./read.ts"
import { RESOLVER } from "./handed.ts"
import { opened } from "./shapes.ts"
import { inputKeys, inputText } from "./inputs.ts"
import { type Helpers, makeHelpers } from "./helpers.ts"
import type { Steps } from "./steps.ts"
import { type Definition, isType, type Problem, type Type } from "./types.ts"
import { calledSteps, type Types } from "./types-of.ts"
import type { Use } from "./uses.ts"
import type { Plain } from "./without-zod.ts"

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
  // Nodes inside a node that is rewritten are rewritten with it.
  const anew = [...goes.map((each) => statementOf(each)), ...sites.map(({ site }) => site.schema)]
  const inferred = inferredIn(source, job).filter(({ type }) => !isInside(type, anew))
  const inputs = inputsIn(source, job).filter(({ type }) => !isInside(type, anew))
  const plain = goes.length === 0 ? [] : plainIn(source, job)
  const resolvers = sites.filter(({ site }) => site.method === "resolver")
  const gone = [
    ...anew,
    ...resolvers.map(({ site }) => site.call.callee),
    ...[...goes, ...beside].flatMap((each) => names.alias(each)?.node ?? []),
    ...[...inferred, ...inputs].map(({ type }) => type),
    ...plain.map(({ whole }) => whole),
  ]
  if (gone.length === 0 && beside.length === 0) return 0
  const coming = [...goes, ...beside].map((each) => names.of(each))
  const imports = importsWithout(source, job, gone, new Set(coming))
  const helpers = makeHelpers(source, job, imports)
  const asked = new Set<string>()
  const env = envOf(source, job, imports, helpers, asked)
  const later = [
    ...goes.flatMap((each) => become(each, job, env)),
    ...beside.flatMap((each) => addBeside(each, job, env)),
  ]
  for (const { type, schema } of inferred)
    source.edits.overwrite(type.start!, type.end!, localName(source, schema!, job, imports))
  for (const { type, schema } of inputs) {
    const keys = inputKeys(schema, job.types) as readonly string[]
    const text = inputText(localName(source, schema, job, imports), keys)
    source.edits.overwrite(type.start!, type.end!, text)
  }
  for (const { whole, text } of plain)
    if (!isInside(whole, anew)) source.edits.overwrite(whole.start!, whole.end!, text(env))
  for (const { site, plan } of sites) {
    const type = readSchema(site.schema, datedAs(site.schema, job.types, env))
    plan.run(imports, typeOf(type), env)
  }
  writeAsked(source, later, asked)
  helpers.write()
  imports.write()
  return goes.length + sites.length + inferred.length + inputs.length
}

/** The functions that are called; they may call others. */
function writeAsked(source: Source, later: readonly Later[], asked: ReadonlySet<string>): void {
  const written = new Set<Later>()
  for (let before = -1; before < written.size;) {
    before = written.size
    for (const each of later) {
      if (written.has(each) || !asked.has(each.name)) continue
      written.add(each)
      source.edits.appendLeft(statementOf(each.of).end!, `\n${each.text()}`)
    }
  }
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

/** Types of what comes in, which become types of their own. */
function inputsIn(source: Source, { uses, decision }: Job): { type: t.Node; schema: Definition }[] {
  const found = new Map<t.Node, Definition>()
  for (const use of uses)
    if (use.how === "input" && use.source === source && use.schema !== undefined)
      if (decision.goes.has(use.schema)) found.set(use.type, use.schema)
  return [...found].map(([type, schema]) => ({ type, schema }))
}

function plainIn(source: Source, { uses }: Job): Plain[] {
  return uses.flatMap((use) => (use.how === "plain" && use.source === source ? use : []))
}

/** Imports of which all uses are gone are dropped. */
function importsWithout(
  source: Source,
  { project, uses, decision }: Job,
  gone: readonly t.Node[],
  coming: ReadonlySet<string>,
): Imports {
  const named = uses.filter(
    ({ source: of, how, of: schema }) =>
      of === source && how === "named" && schema !== "z" && decision.goes.has(schema),
  )
  const dropped = importsOf(source).filter((imported) => {
    if (imported.from !== RESOLVER && !isSchemaImport(source, imported, project)) return false
    const references = referencesTo(source, source.program, imported.local)
    return references.length > 0 && references.every((each) => isInside(each, gone))
  })
  const imports = makeImports(source, new Set(dropped.map(({ local }) => local)), coming)
  for (const each of dropped) imports.drop(each)
  // Its name now only refers to a type.
  for (const each of importsOf(source))
    if (named.some((use) => use.node.name === each.local) && !dropped.includes(each))
      imports.onlyType(each)
  return imports
}

function isInside(node: t.Node, outer: readonly t.Node[]): boolean {
  return outer.some(({ start, end }) => start! <= node.start! && node.end! <= end!)
}

function isSchemaImport(source: Source, { specifier }: Imported, project: Project): boolean {
  return project.resolve(source, specifier.local) !== undefined
}

function envOf(
  source: Source,
  job: Job,
  imports: Imports,
  helpers: Helpers,
  asked: Set<string>,
): Env {
  const { project, types, names } = job
  const used = new Set(
    source.identifiers.filter((each) => isVariable(source, each)).map(({ name }) => name),
  )
  const env: Env = {
    source,
    project,
    major: project.major(source),
    dates: false,
    tag: (name) => imports.need(name, "type"),
    value: (name) => imports.need(name, "value"),
    local(name) {
      let free = name
      while (used.has(free)) free += "_"
      return free
    },
    helper: (name) => helpers.need(name),
    around(definition, when) {
      const name = names.around(definition, when)
      if (definition.source === source) asked.add(name)
      return nameHere(source, definition, name, "value", job, imports)
    },
    refer(definition, node) {
      const type = types.refer(source, definition, node)
      if (!isType(type)) return type
      const name = names.checked(definition)
      const known = types.of(definition)
      const steps = calledSteps(definition, isType(known) ? known.steps : undefined, env)
      const text = nameHere(source, definition, name, "type", job, imports)
      // Again, with the names of this file; its declarations are next to the constant.
      const again = (): Type | Problem =>
        opened(readConstant(definition, { ...datedAs(definition, types, env), declare: () => "" }))
      const open = type.open && ((): Steps | undefined => typeOf(again()).steps)
      return { ...type, text, steps, open }
    },
    read: (node) => readSchema(node, env),
  }
  return env
}

/** Not just the name of a property. */
function isVariable(source: Source, node: t.Identifier): boolean {
  const parent = source.parent(node)
  if (parent?.type === "MemberExpression") return parent.object === node || parent.computed
  return parent?.type !== "ObjectProperty" || parent.key !== node || parent.shorthand
}

/** What a constant's type is called in a file. */
function localName(source: Source, definition: Definition, job: Job, imports: Imports): string {
  return nameHere(source, definition, job.names.of(definition), "type", job, imports)
}

/** A name of a constant's file, as this file calls it. */
function nameHere(
  source: Source,
  definition: Definition,
  name: string,
  kind: "type" | "value",
  { project }: Job,
  imports: Imports,
): string {
  if (definition.source === source) return name
  const imported = importsOf(source).find(
    ({ specifier }) => project.resolve(source, specifier.local) === definition,
  )
  return imports.need(name, kind, imported!.from)
}

/** `export const user = z.object({ … })` → `export type User = { … }` */
function become(definition: Definition, job: Job, env: Env): readonly Later[] {
  const { source } = definition
  const statement = statementOf(definition)
  const alias = job.names.alias(definition)
  const { lines, later } = declarations(definition, job, env)
  source.edits.overwrite(statement.start!, statement.end!, lines.join("\n"))
  if (alias === undefined) return later
  const parent = source.parent(alias.node)
  removeLine(source, alias.isExported && parent ? parent : alias.node)
  return later
}

/** The type of a constant that stays. */
function addBeside(definition: Definition, job: Job, env: Env): readonly Later[] {
  const { source } = definition
  const alias = job.names.alias(definition)
  const { lines, later } = declarations(definition, job, env)
  if (alias !== undefined && lines.length === 1) {
    const { start, end } = alias.node.typeAnnotation
    source.edits.overwrite(start!, end!, /=\s*([\s\S]*?);?$/.exec(lines[0]!)![1]!)
    return later
  }
  if (alias !== undefined) {
    const parent = source.parent(alias.node)
    removeLine(source, alias.isExported && parent ? parent : alias.node)
  }
  source.edits.appendLeft(statementOf(definition).end!, `\n${lines.join("\n")}`)
  return later
}

function statementOf({ source, statement }: Definition): t.Node {
  const parent = source.parent(statement)
  return parent?.type === "ExportNamedDeclaration" ? parent : statement
}
