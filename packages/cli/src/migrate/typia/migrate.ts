import type { Finding, Obstacle } from "../findings.ts"
import { findingAt } from "../findings.ts"
import type { Imported } from "../import-list.ts"
import { makeImports } from "../imports.ts"
import { isMove, type Move, type Outcome } from "../plan.ts"
import type { Source } from "../source.ts"
import { moveCall } from "./calls.ts"
import { moveTag } from "./tags.ts"
import { typiaImports, type Use, usesOf } from "./uses.ts"
import { wayOut } from "./ways-out.ts"

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
