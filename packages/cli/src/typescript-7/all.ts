import { dirname } from "node:path"
import type { Order, Told } from "../build/order.ts"
import { compileProject, NOTHING, tellFailure } from "./compile.ts"
import { removeOrphans } from "./internal-folders.ts"
import { projectsOf } from "../project/projects-of.ts"
import { runTsc } from "./stock.ts"
import { optimizeLater, withoutCollections } from "@precast/transformer"

/** Does for TypeScript 7 what `tspc` does for 6: the same lines. */
export async function compileAll(order: Order): Promise<Told> {
  Object.assign(process.env, withoutCollections())
  optimizeLater()
  try {
    return await compileEach(order)
  } catch (error) {
    return tellFailure(error)
  }
}

async function compileEach({
  tsconfig,
  references,
  keepOutput,
  all,
  cache,
  flags,
}: Order): Promise<Told> {
  const projects = projectsOf(tsconfig)
  const base = dirname(tsconfig)
  const told: Told[] = []
  if (references) told.push(await runTsc(["-b", tsconfig, ...flags], base))
  if (flags.includes("--clean")) for (const each of projects) removeOrphans(dirname(each))
  // Nothing is made.
  if (flags.includes("--clean") || flags.includes("--dry")) return told[0] ?? NOTHING
  const hasFailed = told.some(({ errors }) => errors > 0)
  for (const project of projects) {
    const options = { base, keepOutput, isBuilt: references, hasFailed, all, cache }
    told.push(await compileProject(project, options))
  }
  return {
    lines: told.flatMap(({ lines }) => lines),
    errors: told.reduce((sum, { errors }) => sum + errors, 0),
  }
}
