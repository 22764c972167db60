import { relative } from "node:path"
import { formatDiagnostic, openTypeScript7, type Transformed } from "@precast/transformer"
import { pluginName, pluginsOf, readTsconfig } from "../project/tsconfig.ts"
import { emitPatched } from "./emit.ts"
import { folderOf, runTsc } from "./stock.ts"

/** What a compilation has to say, in lines as `tsc --pretty false` writes them. */
export interface Told {
  readonly lines: readonly string[]
  readonly errors: number
}

export interface CompileOptions {
  /** Leave the last good output alone while there are errors. */
  readonly keepOutput: boolean
  /** `tsc -b` has written its output already. */
  readonly isBuilt: boolean
}

/**
 * Compiles one project: `tsc` checks its types and writes everything as it does for anybody; then
 * the JavaScript of files with calls of Precast is written once more, from their patched text.
 */
export async function compileProject(tsconfig: string, options: CompileOptions): Promise<Told> {
  const folder = folderOf(tsconfig)
  const plugin = pluginsOf(readTsconfig(tsconfig).options).find(
    ({ transform }) => transform === pluginName,
  )
  if (plugin === undefined) return options.isBuilt ? NOTHING : stock(tsconfig, options)
  const project = await openTypeScript7(tsconfig)
  try {
    const { transform: _, ...settings } = plugin
    const made = project.transform(settings)
    const said = tell(made, folder)
    const isBad = said.errors > 0
    const built = options.isBuilt ? NOTHING : await stock(tsconfig, options, isBad)
    const errors = said.errors + built.errors
    if (!isBad && !(options.keepOutput && errors > 0)) {
      await emitPatched(tsconfig, project.options, made.files)
    }
    return { lines: [...built.lines, ...said.lines], errors }
  } finally {
    project.close()
  }
}

const NOTHING: Told = { lines: [], errors: 0 }

/** @param isBad errors of ours are known: output without our code is of no use to anybody */
function stock(tsconfig: string, { keepOutput }: CompileOptions, isBad = false): Promise<Told> {
  const flags = isBad ? ["--noEmit"] : keepOutput ? ["--noEmitOnError"] : []
  return runTsc(["-p", tsconfig, ...flags], folderOf(tsconfig))
}

function tell({ diagnostics }: Transformed, folder: string): Told {
  const lines = diagnostics.map((each) => {
    const span = each.span && { ...each.span, file: relative(folder, each.span.file) }
    return formatDiagnostic({ ...each, span })
  })
  return { lines, errors: diagnostics.filter(({ severity }) => severity === "error").length }
}
