import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import type ts from "typescript"
import { cliError } from "../errors/cli-error.ts"
import { findPackage, upwards } from "../project/find.ts"
import { majorOf } from "../project/versions.ts"

/** A project's program together with the compiler that made it. */
export interface Project {
  readonly typescript: typeof ts
  readonly program: ts.Program
}

/** Another text for one file than the one on disk. */
export interface Overlay {
  readonly file: string
  readonly text: string
}

/** The program of a tsconfig, made by the project's own TypeScript. PC3003, PC3004, PC3006. */
export async function makeProject(tsconfig: string, overlay?: Overlay): Promise<Project> {
  if (!existsSync(tsconfig)) throw cliError("PC3003", tsconfig)
  const typescript = await loadTypescript(dirname(tsconfig))
  let problem = "unknown problem"
  const parsed = typescript.getParsedCommandLineOfConfigFile(
    tsconfig,
    {},
    {
      ...typescript.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        problem = typescript.flattenDiagnosticMessageText(messageText, " ")
      },
    },
  )
  if (parsed === undefined) throw cliError("PC3004", tsconfig, problem)
  const { fileNames: rootNames, options, projectReferences = [] } = parsed
  const host = hostWith(typescript, options, overlay)
  return {
    typescript,
    program: typescript.createProgram({ rootNames, options, projectReferences, host }),
  }
}

/** The nearest tsconfig.json at or above a file. PC3003. */
export function nearestTsconfig(file: string): string {
  const found = upwards(dirname(file))
    .map((folder) => join(folder, "tsconfig.json"))
    .find((config) => existsSync(config))
  if (found === undefined) throw cliError("PC3003", join(dirname(file), "tsconfig.json"))
  return found
}

function hostWith(
  typescript: typeof ts,
  options: ts.CompilerOptions,
  overlay: Overlay | undefined,
): ts.CompilerHost {
  const host = typescript.createCompilerHost(options, true)
  if (overlay === undefined) return host
  const isOverlaid = (file: string): boolean => normal(file) === normal(overlay.file)
  const readFile = (file: string): string | undefined =>
    isOverlaid(file) ? overlay.text : typescript.sys.readFile(file)
  return {
    ...host,
    readFile,
    getSourceFile: (file, how, onError) =>
      isOverlaid(file)
        ? typescript.createSourceFile(file, overlay.text, how, true)
        : host.getSourceFile(file, how, onError),
  }
}

/** File names as the compiler writes them, on Windows too. */
export function normal(file: string): string {
  return file.replaceAll("\\", "/")
}

async function loadTypescript(folder: string): Promise<typeof ts> {
  const found = findPackage(folder, "typescript")
  if (found === undefined) throw cliError("PC3006", "no TypeScript")
  const version = found.manifest.version ?? ""
  if (majorOf(version) !== 6) throw cliError("PC3006", `TypeScript ${version}`)
  const entry = createRequire(join(found.folder, "package.json")).resolve(found.folder)
  const loaded = (await import(String(pathToFileURL(entry)))) as { default: typeof ts }
  return loaded.default
}
