import { dirname } from "node:path"
import { compileProject, NOTHING, tellFailure, type Told } from "./compile.ts"
import { removeOrphans } from "./emit.ts"
import { projectsOf } from "./projects-of.ts"
import { runTsc } from "./stock.ts"
import { optimizeLater, withoutCollections } from "@precast/transformer"

/** The projects to compile. */
export interface Order {
  /** Absolute name. */
  readonly tsconfig: string
  /** A tsconfig of references: `tsc -b`. */
  readonly references: boolean
  /** Leave the last good output alone while there are errors. */
  readonly keepOutput: boolean
  /** Every diagnostic and every call that it affects are written, also of packages with many of them. */
  readonly all: boolean
  /** Takes what the last build has made of files that nothing has changed for. */
  readonly cache: boolean
  /** More words for `tsc -b`. */
  readonly flags: readonly string[]
}

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
