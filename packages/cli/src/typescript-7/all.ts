import { dirname } from "node:path"
import { compileProject, type Told } from "./compile.ts"
import { saveCollections } from "./memory.ts"
import { projectsOf } from "./references.ts"
import { runTsc } from "./stock.ts"

/** What is to be compiled. */
export interface Order {
  /** Absolute name. */
  readonly tsconfig: string
  /** A tsconfig of references: `tsc -b`. */
  readonly references: boolean
  /** Leave the last good output alone while there are errors. */
  readonly keepOutput: boolean
}

/** Does for TypeScript 7 what `tspc` does for 6: the same lines. */
export async function compileAll(order: Order): Promise<Told> {
  saveCollections()
  try {
    return await compileEach(order)
  } catch (error) {
    // What concerns a project as a whole, as that the API of its TypeScript does not answer.
    const said = /^PC1\d{3}: .*/s.exec((error as Error).message)?.[0]
    if (said === undefined) throw error
    return { lines: [`error ${said}`], errors: 1 }
  }
}

async function compileEach({ tsconfig, references, keepOutput }: Order): Promise<Told> {
  const projects = projectsOf(tsconfig)
  const told: Told[] = []
  if (references) told.push(await runTsc(["-b", tsconfig], dirname(tsconfig)))
  const hasFailed = told.some(({ errors }) => errors > 0)
  for (const project of projects) {
    told.push(await compileProject(project, { keepOutput, isBuilt: references, hasFailed }))
  }
  return {
    lines: told.flatMap(({ lines }) => lines),
    errors: told.reduce((sum, { errors }) => sum + errors, 0),
  }
}
