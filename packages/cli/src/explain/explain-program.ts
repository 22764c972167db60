import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import type ts from "typescript"
import { cliError } from "../errors/cli-error.ts"
import { findPackage, upwards } from "../project/project-find.ts"
import { readTsconfig, settingsOf } from "../project/project-tsconfig.ts"
import { loadTransformer } from "../project/transformer.ts"
import { majorOf } from "../project/versions.ts"
import type { Aspect } from "./explain-options.ts"
import { normal, type Overlay, type Project } from "./project.ts"

/** The program of a tsconfig, made by the project's own TypeScript. PC3003, PC3004, PC3006, PC3013, PC3018. */
export async function makeProject(tsconfig: string, overlay: Overlay): Promise<Project> {
  // TypeScript 6 would continue with the defaults when it cannot parse a file.
  readTsconfig(tsconfig)
  const folder = dirname(tsconfig)
  const found = findPackage(folder, "typescript")
  if (found === undefined) throw cliError("PC3006", "no TypeScript")
  const version = found.manifest.version ?? ""
  if (majorOf(version) === 7) return openProgram7(tsconfig, overlay)
  if (majorOf(version) !== 6) throw cliError("PC3006", `TypeScript ${version}`)
  const entry = createRequire(join(found.folder, "package.json")).resolve(found.folder)
  const loaded = (await import(String(pathToFileURL(entry)))) as { default: typeof ts }
  return openProgram6(loaded.default, tsconfig, overlay)
}

function openProgram6(typescript: typeof ts, tsconfig: string, overlay: Overlay): Project {
  const program = programOf(typescript, tsconfig, overlay)
  const flat = ({ messageText }: ts.Diagnostic): string =>
    typescript.flattenDiagnosticMessageText(messageText, " ")
  return {
    textOf: (file) => program.getSourceFile(file)?.text,
    problemsIn(file) {
      const source = program.getSourceFile(file)
      const found = [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ]
      return found.map((each) => ({ start: each.start, code: each.code, text: flat(each) }))
    },
    transform: async () => (await loadTransformer(dirname(tsconfig))).transform(program),
    close: () => {},
  }
}

function programOf(typescript: typeof ts, tsconfig: string, overlay: Overlay): ts.Program {
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
  return typescript.createProgram({ rootNames, options, projectReferences, host })
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
  overlay: Overlay,
): ts.CompilerHost {
  const host = typescript.createCompilerHost(options, true)
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

/** A project with TypeScript 7, which is a process that the project's own transformer talks to. PC3013, PC3018. */
async function openProgram7(tsconfig: string, overlay: Overlay): Promise<Project> {
  const { openTypeScript7 } = await loadTransformer(dirname(tsconfig))
  const texts = new Map([[normal(overlay.file), overlay.text]])
  const opened = await openTypeScript7(tsconfig, "typescript", texts).catch(failed)
  const told = <Answer>(ask: () => Answer): Answer => {
    try {
      return ask()
    } catch (error) {
      throw failed(error)
    }
  }
  const settings = settingsOf(readTsconfig(tsconfig).options) ?? {}
  return {
    textOf: (file) => told(() => opened.textOf(file)),
    problemsIn: (file) => told(() => opened.problemsIn(file)),
    transform: async () => told(() => opened.transform(settings)),
    close: () => opened.close(),
  }
}

/** The message names the version and what to do (PC1004). */
function failed(error: unknown): never {
  throw cliError("PC3018", (error as Error).message)
}

// A type that is not used in a call is explained by calls that are added: statements that request every
// function on the type are appended to the file's own text, in memory only.

const calls: Readonly<Record<Aspect, readonly string[]>> = {
  check: ["is", "assert", "validate"],
  decode: ["decode", "safeDecode"],
  encode: ["encode"],
  copy: ["clone", "prune"],
  random: ["random"],
  schema: ["jsonSchema", "schema"],
}
const begin = "/* precast explain: begin */"
const end = "/* precast explain: end */"

/** A file's text with calls for a type behind it (`undefined` = none, only the mark). */
export function withProbe(
  text: string,
  type: string | undefined,
  aspects: readonly Aspect[],
): string {
  if (type === undefined) return `${text}\n${end}`
  const names = aspects.flatMap((aspect) => calls[aspect])
  const imports = names.map((name) => `${name} as ${local(name)}`).join(", ")
  const values = names.map((name) => `${local(name)}<${type}>`).join(", ")
  return `${text}\n;import { ${imports} } from "@precast/runtime"; ${begin}[${values}]${end}`
}

/** Patched text → the expressions of the probe's calls, and the functions after it. */
export function cutAtProbe(patched: string): {
  readonly body: string
  readonly expressions: string
  readonly functions: string
} {
  const stop = patched.lastIndexOf(end)
  const start = patched.lastIndexOf(begin, stop)
  return {
    body: patched.slice(0, stop),
    expressions: start === -1 ? "" : patched.slice(start + begin.length, stop),
    functions: patched.slice(stop + end.length),
  }
}

function local(name: string): string {
  return `__explain_${name}`
}
