import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { cliError } from "../errors/cli-error.ts"
import { type Entry, entryCandidates, sourceFile, triedOf } from "../project/entry.ts"
import { findPackage, findProject } from "../project/project-find.ts"
import { readTsconfig, type Tsconfig } from "../project/project-tsconfig.ts"

/** Options of `precast dev`. */
export interface DevOptions {
  /** undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  readonly clear: boolean
  /** Run what the compiler writes, and not the sources. */
  readonly compile: boolean
  /** Words for the app itself. */
  readonly args: readonly string[]
}

/** How the app of a project is run while it is worked on. */
export type Mode =
  /** Its sources, by Node's own stripping of types; `file` is TypeScript. */
  | { readonly kind: "live"; readonly entry: Entry }
  /** What the compiler writes. */
  | { readonly kind: "compiled"; readonly reason: string | null }

/** What is known before TypeScript is loaded. */
export function chooseMode(options: DevOptions, tsconfig: string, cwd: string): Mode {
  const config = readTsconfig(tsconfig)
  const compiled = (reason: string): Mode => ({ kind: "compiled", reason })
  if (options.compile) return { kind: "compiled", reason: null }
  if (config.hasReferences) return compiled("the tsconfig refers to other projects")
  if (config.options.experimentalDecorators === true) return compiled("it has decorators")
  const entry = liveEntry(options, config, cwd)
  if (entry === null) return compiled("the entry is not TypeScript")
  return isCommonJs(entry.file)
    ? compiled('package.json has "type": "commonjs"')
    : { kind: "live", entry }
}

/** Node runs `import` in such a file only as TypeScript compiles it. Without `type`, Node looks at the syntax. */
function isCommonJs(file: string): boolean {
  return file.endsWith(".ts") && findProject(dirname(file)).manifest.type === "commonjs"
}

/** The file that runs without the command, as its source; null: it has none. PC3007 when there is no file. */
function liveEntry({ entry }: DevOptions, config: Tsconfig, cwd: string): Entry | null {
  const project = findProject(dirname(config.file))
  const candidates =
    entry === undefined
      ? entryCandidates(project, config)
      : [{ file: resolve(cwd, entry), flags: [] }]
  for (const { file, flags } of candidates) {
    const source = sourceFile(config, file)
    if (source !== null) return { file: source.replaceAll("\\", "/"), flags }
    if (existsSync(file)) return null
  }
  throw cliError("PC3007", triedOf(candidates, project.folder))
}

/** Flags and environment with which Node runs a program that was prepared. PC3013 */
export function liveStart(
  folder: string,
  prepared: string,
): { flags: readonly string[]; env: NodeJS.ProcessEnv } {
  const found = findPackage(folder, "@precast/transformer")
  if (found === undefined) throw cliError("PC3013", "is not installed in this project")
  const require = createRequire(join(found.folder, "package.json"))
  const register = pathToFileURL(require.resolve("@precast/transformer/register")).href
  return { flags: ["--import", register], env: { PRECAST_PREPARED: prepared } }
}
