import { dirname } from "node:path"
import type ts from "typescript"
import { createTypeScript7 } from "../compiler/typescript-7/index.ts"
import type { Api7, Changes7, Project7, TypeScript7 } from "../compiler/typescript-7/api.ts"
import { sourceFileNames } from "../compiler/typescript-7/program.ts"
import { createSyntax } from "../compiler/typescript-7/syntax.ts"
import { patchText } from "../5-patch/patch-text.ts"
import { compile } from "../compile.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import type { Options } from "../diagnostics/options.ts"
import type { Transformed } from "./transform.ts"
import { createBuiltFiles } from "./project/build-state.ts"
import { filesOf } from "./project/project-typescript-7.ts"
import type { LastBuild } from "./typescript-7/built-files.ts"
import { guardFor, load } from "./typescript-7/load.ts"
import { type Outlines, outlineProject } from "./typescript-7/typescript-7-outline.ts"
import { startApi } from "./typescript-7/start.ts"
import type { Problem } from "./project/project-reader.ts"
import { createSqlHost } from "./sql/sql-host.ts"
import { problemsOf } from "./project/typescript-7-problems.ts"

export type { Changes7 as Changes }

/** A project that TypeScript 7 holds open in a process of its own. */
export interface OpenProject {
  /** `7.0.2`. */
  readonly version: string
  /** What TypeScript makes of the tsconfig: absolute names, flags as numbers. */
  readonly options: Readonly<Record<string, unknown>>
  /** Absolute names of the user's own source files. */
  readonly files: readonly string[]
  /** Absolute names of all files of the program, those of packages and of TypeScript too. */
  readonly inputs: readonly string[]
  /** Absolute names of the files of the tsconfig. */
  readonly roots: readonly string[]
  /**
   * Casts the types of the project, as its files are now, into code.
   * @throws Error PC1004 when TypeScript's API fails
   */
  transform(options?: Partial<Options>): Transformed
  /**
   * The same for a host that has TypeScript itself make JavaScript of the files.
   * @param last build with the same options, files of packages and versions
   * @throws Error PC1004 when TypeScript's API fails
   */
  outline(options?: Partial<Options>, last?: LastBuild): Outlines
  /** Text of a file as it was read; undefined: it is not part of the project. */
  textOf(file: string): string | undefined
  /** TypeScript's diagnostics of a file. */
  problemsIn(file: string): readonly Problem[]
  /** Reads what has changed; without an argument every file that differs. */
  update(changes: Changes7): void
  /** Ends the process. */
  close(): void
}

/**
 * Opens a project with the TypeScript 7 that is installed for it.
 * @param tsconfig absolute name
 * @param packageName name that TypeScript 7 is installed under
 * @param texts in place of the content of files, by absolute name
 * @throws Error PC1001 when it is not TypeScript 7; PC1004 when its API fails
 */
export async function openTypeScript7(
  tsconfig: string,
  packageName = "typescript",
  texts?: ReadonlyMap<string, string>,
): Promise<OpenProject> {
  const { typescript: found, version } = await load(dirname(tsconfig), packageName)
  const typescript = {
    ...found,
    readFile: (file: string) => texts?.get(file) ?? found.readFile(file),
  }
  const guard = guardFor(version)
  const api = guard(() => startApi(typescript, dirname(tsconfig), texts))
  let project = guard(() => open(api, tsconfig))
  return {
    version,
    get options() {
      return project.program.getCompilerOptions()
    },
    get files() {
      return guard(() => sourcesOf(project))
    },
    get inputs() {
      return guard(() => sourceFileNames(project.program))
    },
    get roots() {
      return project.rootFiles
    },
    transform: (options = {}) => guard(() => transformProject(typescript, project, options)),
    outline: (options = {}, last) =>
      guard(() => {
        const names = sourceFileNames(project.program)
        const built = createBuiltFiles(filesOf(project, guard, typescript), names, last)
        return outlineProject(typescript, project, options, guard, built)
      }),
    textOf: (file) => guard(() => project.program.getSourceFile(file)?.text),
    problemsIn: (file) => guard(() => problemsOf(project, file)),
    update: (changes) => {
      guard(() => api.updateSnapshot({ fileChanges: changes }))
      project = guard(() => open(api, tsconfig))
    },
    close: () => api.close(),
  }
}

function open(api: Api7, tsconfig: string): Project7 {
  const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig)
  if (project === undefined) throw new Error(`${tsconfig} cannot be opened`)
  return project
}

function sourcesOf({ program }: Project7): string[] {
  return sourceFileNames(program).filter((name) => {
    const file = program.getSourceFile(name)
    return file && !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file)
  })
}

function transformProject(
  typescript: TypeScript7,
  project: Project7,
  options: Partial<Options>,
): Transformed {
  const compiler = createTypeScript7(typescript, project, "typescript")
  const sql = createSqlHost(dirname(project.configFileName), options.sql, { form: "build" })
  const { files, diagnostics, unchecked = [] } = compile(compiler, { ...options }, { sql })
  const syntax = createSyntax(typescript) as typeof ts
  return {
    diagnostics: mergeDiagnostics(diagnostics),
    unchecked,
    files: [...files].map(([fileName, editsOf]) => {
      const file = project.program.getSourceFile(fileName) as unknown as ts.SourceFile
      const { text, map } = patchText(syntax, file, editsOf())
      return { fileName, text, map: map().toString() }
    }),
  }
}
