import {
  type Finding,
  type Obstacle,
  findingAt,
  isMove,
  type Move,
  type Outcome,
} from "../findings.ts"
import { type Imported, importsOf } from "../import-list.ts"
import { makeImports } from "../imports.ts"
import { type Source, textOf } from "../source.ts"
import { moveCall } from "./calls.ts"
import { wayOut } from "./typia-ways-out.ts"
import type * as t from "@babel/types"
import { referencesTo } from "../scope.ts"

/**
 * A tag of typia as one of ours. undefined: it has no counterpart, and stays: it only documents, or
 * is read as it stands.
 */
function moveTag(source: Source, use: Use): Move | undefined {
  const reference = source.parent(use.top)
  if (reference?.type !== "TSTypeReference") return undefined
  const name = use.path.slice("tags.".length)
  const values = (reference.typeParameters?.params ?? []).map((each) => textOf(source, each))
  if (Object.hasOwn(sameArguments, name))
    return { run: (imports) => rename(source, use.top, imports.need(sameArguments[name]!, "type")) }
  const alone =
    name === "Type" ? numberType(values[0]?.slice(1, -1) ?? "") : uniqueItems(name, values)
  if (alone !== undefined)
    return { run: (imports) => rename(source, reference, imports.need(alone, "type")) }
  if (name === "Format" && isFormat(values[0]))
    return { run: (imports) => rename(source, use.top, imports.need("Format", "type")) }
  return undefined
}

function rename(source: Source, node: t.Node, text: string): void {
  source.edits.overwrite(node.start!, node.end!, text)
}

function uniqueItems(name: string, values: readonly string[]): string | undefined {
  const holds = values.length === 0 || values[0] === "true"
  return name === "UniqueItems" && holds ? "UniqueItems" : undefined
}

function isFormat(value: string | undefined): boolean {
  return value !== undefined && /^["'](?!password)[a-z-]+["']$/.test(value)
}

function numberType(name: string): string | undefined {
  return Object.hasOwn(numberTypes, name) ? numberTypes[name] : undefined
}

const numberTypes: Readonly<Record<string, string>> = { int32: "Int32", uint32: "Uint32" }

const sameArguments: Readonly<Record<string, string>> = {
  MinLength: "MinLength",
  MaxLength: "MaxLength",
  Pattern: "Pattern",
  Minimum: "Min",
  Maximum: "Max",
  ExclusiveMinimum: "ExclusiveMin",
  ExclusiveMaximum: "ExclusiveMax",
  MultipleOf: "MultipleOf",
  MinItems: "MinItems",
  MaxItems: "MaxItems",
  Default: "Default",
}

/** Moves what can be moved of the files; the changes are in their `edits`. */
export function migrateTypia(sources: readonly Source[], cwd: string): Outcome {
  const all = sources.map((source) => migrateFile(source, cwd))
  return {
    moved: all.reduce((sum, { moved }) => sum + moved, 0),
    findings: all.flatMap(({ findings }) => findings),
  }
}

function migrateFile(source: Source, cwd: string): Outcome {
  const imported = typiaImports(source)
  const plans = usesOf(source, imported).map((use) => ({ use, plan: planUse(source, use) }))
  const moves = plans.filter(({ plan }) => plan !== undefined && isMove(plan))
  const kept = plans.filter((each) => !moves.includes(each)).map(({ use }) => use)
  const gone = imported.filter((each) => isGone(each, moves, kept))
  const imports = makeImports(source, new Set(gone.map(({ local }) => local)))
  for (const each of gone) imports.drop(each)
  for (const each of imported)
    if (!gone.includes(each) && kept.every((use) => use.imported !== each || isType(source, use)))
      imports.onlyType(each)
  // Tags first: they stand inside the type arguments of calls.
  const inOrder = [...moves].sort((a, b) => Number(isTag(b.use)) - Number(isTag(a.use)))
  for (const { plan } of inOrder) (plan as Move).run(imports)
  if (moves.length > 0) imports.write()
  const findings = plans.flatMap(({ use, plan }): Finding[] =>
    plan === undefined || isMove(plan) ? [] : [findingAt("left", source, use.top, plan, cwd)],
  )
  return { moved: moves.length, findings }
}

/** undefined: it can stay. */
function planUse(source: Source, use: Use): Move | Obstacle | undefined {
  if (isTag(use)) return moveTag(source, use)
  const call = source.parent(use.top)
  if (call?.type === "CallExpression" && call.callee === use.top)
    return moveCall({ source, call, callee: use.top, path: use.path })
  return isPassed(use) ? asValue : wayOut(use.path)
}

function isTag({ path }: Use): boolean {
  return path.startsWith("tags.")
}

function isPassed({ path }: Use): boolean {
  return /^(is|assert|equals|validate|random)$/.test(path)
}

function isType(source: Source, { top }: Use): boolean {
  const parent = source.parent(top)?.type
  return parent === "TSTypeReference" || top.type === "TSQualifiedName"
}

function isGone(imported: Imported, moves: readonly { use: Use }[], kept: readonly Use[]): boolean {
  const isUsed = moves.some(({ use }) => use.imported === imported)
  return isUsed && !kept.some((use) => use.imported === imported)
}

const asValue: Obstacle = {
  reason: "it is not a call",
  hint: "A function of Precast is a value with its type: texts.map(decode<User>).",
}

/** One mention of something of typia. */
interface Use {
  readonly imported: Imported
  /** `json.assertParse`, however it was imported. */
  readonly path: string
  /** All that names it: `typia.json.assertParse`. */
  readonly top: t.Node
}

function isTypia(from: string): boolean {
  return from === "typia" || from.startsWith("typia/") || from === "@typia/interface"
}

function typiaImports(source: Source): Imported[] {
  return importsOf(source).filter(({ from }) => isTypia(from))
}

/** In order of the text. */
function usesOf(source: Source, imports: readonly Imported[]): Use[] {
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
