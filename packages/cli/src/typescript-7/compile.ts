import { relative } from "node:path"
import { formatDiagnostic, openTypeScript7, type Outlines } from "@precast/transformer"
import { readTsconfig, settingsOf } from "../project/tsconfig.ts"
import { makeScripts } from "./emit.ts"
import { runTsc } from "./stock.ts"

/** What a compilation has to say, in lines as `tsc --pretty false` writes them. */
export interface Told {
  readonly lines: readonly string[]
  readonly errors: number
}

export interface CompileOptions {
  /** Folder that names of files in what is said are relative to. */
  readonly base: string
  /** Leave the last good output alone while there are errors. */
  readonly keepOutput: boolean
  /** `tsc -b` has written its output already. */
  readonly isBuilt: boolean
  /** It has found errors, in this project or in another: with `noEmitOnError` some output is as it was. */
  readonly hasFailed: boolean
}

/**
 * Compiles one project: `tsc` checks its types and writes everything as it does for anybody, while
 * the types of our calls are read; then the JavaScript of files with calls of ours is put in place.
 */
export async function compileProject(tsconfig: string, options: CompileOptions): Promise<Told> {
  const config = readTsconfig(tsconfig).options
  const settings = settingsOf(config)
  const flags = options.keepOutput ? ["--noEmitOnError"] : []
  const run = (...more: string[]): Promise<Told> =>
    runTsc(["-p", tsconfig, ...flags, ...more], options.base)
  if (settings === undefined) return options.isBuilt ? NOTHING : run()
  // What is there stays as it is until it is known that nothing is wrong.
  const isCareful = options.keepOutput || config["noEmitOnError"] === true
  const started = options.isBuilt ? NOTHING : isCareful ? undefined : run()
  const project = await openTypeScript7(tsconfig)
  try {
    const made = project.outline(settings)
    const said = tell(made.diagnostics, options.base)
    const scripts = await makeScripts(tsconfig, project.options, made)
    try {
      const built = await (started ?? run(...(said.errors > 0 ? ["--noEmit"] : [])))
      const errors = said.errors + built.errors
      if (!isCareful || (errors === 0 && !options.hasFailed)) scripts.install()
      return { lines: [...built.lines, ...said.lines], errors }
    } finally {
      scripts.remove()
    }
  } finally {
    project.close()
    await started
  }
}

export const NOTHING: Told = { lines: [], errors: 0 }

/** Diagnostics of ours in such lines. */
export function tell(diagnostics: Outlines["diagnostics"], folder: string): Told {
  const lines = diagnostics.map((each) => {
    const span = each.span && { ...each.span, file: relative(folder, each.span.file) }
    return formatDiagnostic({ ...each, span })
  })
  return { lines, errors: diagnostics.filter(({ severity }) => severity === "error").length }
}

/**
 * What concerns a project as a whole, as that the API of its TypeScript does not answer.
 * @throws what is nothing of that kind
 */
export function tellFailure(error: unknown): Told {
  const said = /^PC1\d{3}: .*/s.exec((error as Error).message)?.[0]
  if (said === undefined) throw error
  return { lines: [`error ${said}`], errors: 1 }
}
