import { relative } from "node:path"
import type * as t from "@babel/types"
import { type Finding, findingAt, type Obstacle, type Outcome } from "../findings.ts"
import { importsOf } from "../import-list.ts"
import type { Source } from "../source.ts"
import { decide, type Decision } from "./decide.ts"
import { leaveComments } from "./leave-comments.ts"
import { makeNames } from "./zod-names.ts"
import { isWhole, makeProject, type Project } from "./zod-project.ts"
import { hasAfter } from "./steps.ts"
import { type Definition, isType, type Problem } from "./types.ts"
import { makeTypes, type Types } from "./types-of.ts"
import { type Use, usesOf } from "./uses.ts"
import { writeFile } from "./write.ts"

export interface Around {
  /** Whether a file may be changed. */
  isOurs(source: Source): boolean
  /** A file other than TypeScript that contains a name. */
  elsewhere(name: string): string | undefined
  readonly cwd: string
}

/**
 * Moves what can be moved; the changes are in the `edits` of the files.
 * @param sources every file of the project that has to do with Zod
 */
export function migrateZod(
  sources: readonly Source[],
  { isOurs, elsewhere, cwd }: Around,
): Outcome {
  const project = makeProject(sources)
  const types = makeTypes(project)
  const uses = [...usesOf(project), ...otherFiles(project, elsewhere, cwd)]
  const decision = decide(project, types, uses, isOurs)
  const names = makeNames([...decision.goes, ...decision.beside], uses, (each) => {
    const type = types.of(each)
    return isType(type) && !each.isShape && hasAfter(type.steps)
  })
  const job = { project, types, uses, decision, names }
  const ours = new Set(sources.filter(isOurs).map(({ file }) => relative(cwd, file)))
  const findings = findAll(project, types, uses, decision, cwd).filter(({ file }) => ours.has(file))
  const moved = sources.reduce((sum, source) => sum + writeFile(source, job), 0)
  for (const source of sources.filter(isOurs)) {
    const file = relative(cwd, source.file)
    leaveComments(
      source,
      findings.filter((each) => each.kind === "left" && each.file === file),
    )
  }
  return { moved, findings }
}

/** Exported schemas that JavaScript or a component may import. */
function otherFiles(project: Project, elsewhere: Around["elsewhere"], cwd: string): Use[] {
  return project.definitions.flatMap((of): Use[] => {
    const file = of.isExported ? elsewhere(of.name) : undefined
    if (file === undefined) return []
    const node = of.declarator.id as t.Identifier
    const reason = `${relative(cwd, file)}, which is not TypeScript, contains its name`
    const hint = "Change that file by hand, so that it does without, and run the command again."
    return [{ source: of.source, node, of, how: "other", reason, hint }]
  })
}

function findAll(
  project: Project,
  types: Types,
  uses: readonly Use[],
  decision: Decision,
  cwd: string,
): Finding[] {
  const at = (kind: Finding["kind"], { source, node, ...said }: Problem): Finding =>
    findingAt(kind, source, node, said, cwd)
  const found = [
    ...project.definitions.flatMap((each) => whyKept(each, types, uses, decision)),
    ...uses
      .filter((use) => use.of === "z" && !isMoved(use, decision))
      .flatMap((use) => whyLeft(use, decision)),
    ...project.sources.flatMap(namedImports),
  ].map((each) => at("left", each))
  const looks = [
    ...[...decision.goes].flatMap((each) => looksOf(each, types)),
    ...[...decision.sites.values()].flatMap(({ plan }) => plan.looks),
  ].map((each) => at("look", each))
  const all = [...looks, ...found]
  const places = new Map(all.map((each) => [`${each.file}:${each.line}:${each.column}`, each]))
  return [...places.values()].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  )
}

function looksOf(definition: Definition, types: Types): readonly Problem[] {
  const type = types.of(definition)
  return isType(type) ? type.looks : []
}

/** Why a constant stays. */
function whyKept(
  definition: Definition,
  types: Types,
  uses: readonly Use[],
  { goes, beside, keeps }: Decision,
): Problem[] {
  if (goes.has(definition)) return []
  const type = types.of(definition)
  if (!isType(type)) return [{ ...type, reason: `${definition.name} stays: ${type.reason}` }]
  const reasons = uses
    .filter(({ of }) => of === definition)
    .map((use) => ({ use, why: keeps(use) }))
    .filter((each): each is { use: Use; why: Obstacle } => each.why !== undefined)
  const note = beside.has(definition) ? "; its type is next to it" : ""
  // That others stay is reported once, and only without another reason.
  const own = reasons.filter(({ why }) => !("byOthers" in why))
  return (own.length > 0 ? own : reasons.slice(0, 1)).map(({ use, why }): Problem => {
    const { reason, hint } = why
    const node = use.how === "site" ? use.site.call : use.node
    return { source: use.source, node, reason: `${definition.name} stays: ${reason}${note}`, hint }
  })
}

/** Whether it is in a constant that is removed, like `z.ZodIssueCode` in a function. */
function isMoved({ source, node }: Use, { goes }: Decision): boolean {
  return [...goes].some(
    (each) =>
      each.source === source && each.init.start! <= node.start! && node.end! <= each.init.end!,
  )
}

/** Why something of `z` itself stays that is in no constant. */
function whyLeft(use: Use, { keeps }: Decision): Problem[] {
  const { source, node } = use
  if (use.how === "other") return [{ source, node, reason: use.reason, hint: use.hint }]
  const why = use.how === "site" ? keeps(use) : undefined
  if (why === undefined || use.how !== "site") return []
  return [{ source, node: use.site.call, reason: why.reason, hint: why.hint }]
}

/** `import { ZodError } from "zod"`, `import * as z from "zod/mini"` */
function namedImports(source: Source): Problem[] {
  return importsOf(source)
    .filter((each) => /^zod(\/|$)/.test(each.from) && !isWhole(each))
    .map(({ specifier }) => ({
      source,
      node: specifier,
      reason: "only what is called by way of `z` is read",
      hint: 'Write import { z } from "zod", and z. before the name, and run the command again.',
    }))
}

/** Names of schemas that other files may import. */
export function exportedNames(sources: readonly Source[]): string[] {
  return makeProject(sources)
    .definitions.filter(({ isExported }) => isExported)
    .map(({ name }) => name)
}
