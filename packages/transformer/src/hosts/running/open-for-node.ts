import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { formatDiagnostic, formatDiagnostics } from "../../diagnostics/format.ts"
import { findTsconfig } from "../project/find-tsconfig.ts"
import { openProject, type Project, type TransformedFile } from "../project.ts"

/**
 * Gives files of the project of the working directory, or of that which PRECAST_TSCONFIG names: TypeScript
 * still, every line where it was; null: a file has nothing of ours.
 */
export async function openForNode(): Promise<{
  codeOf(file: string): string | null
  moduleText: Project["moduleText"]
}> {
  const named = process.env["PRECAST_TSCONFIG"]
  const tsconfig = named === undefined ? findTsconfig(process.cwd()) : resolve(named)
  if (tsconfig === null) throw new Error(`No tsconfig.json in ${process.cwd()} or above it.`)
  // The program checks its statements itself, as it runs.
  const project = await openProject(
    tsconfig,
    { sql: false },
    { forNode: true, hasModules: true, isCached: true },
  )
  const added = (file: string): TransformedFile | null => {
    // A file that the tsconfig leaves out, a script or a test, is part of the program when it runs.
    if (!readFileSync(file, "utf8").includes("@precast/")) return null
    project.add(file)
    return project.transformFile(file)
  }
  const codeOf = (file: string): string | null => {
    const made = project.transformFile(file) ?? added(file)
    if (made === null) return null
    tell(made)
    watch(made)
    return made.code
  }
  return { codeOf, moduleText: project.moduleText }
}

function tell({ diagnostics }: TransformedFile): void {
  const errors = diagnostics.filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new SyntaxError(formatDiagnostics(errors).join("\n"))
  for (const each of diagnostics) process.emitWarning(formatDiagnostic(each))
}

/**
 * Reports to `node --watch` which files affect the code: types are in files that are not imported at run
 * time.
 */
function watch({ dependencies }: TransformedFile): void {
  if (process.env["WATCH_REPORT_DEPENDENCIES"] === undefined || !process.send) return
  process.send({ "watch:require": dependencies })
}
