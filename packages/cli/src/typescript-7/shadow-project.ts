import { join, parse, relative } from "node:path"
import { type Outline, scriptOf } from "@precast/transformer"
import { createWriter } from "./create-writer.ts"

export type Options = Readonly<Record<string, unknown>>

interface Place {
  readonly tsconfig: string
  /** Of the tsconfig. */
  readonly folder: string
  /** Folder for the files. */
  readonly place: string
  readonly options: Options
  readonly standAlone: boolean
}

/**
 * Writes files with emitted code into a folder that TypeScript resolves like the project's own (`rootDirs`), so
 * imports are found, and imports of types alone are dropped as usual. Not under node_modules: there the compiler
 * decides by other rules which module format a file has.
 * @returns a tsconfig of the files, and the names of what `tsc` makes of them
 */
export function writeShadow(
  files: readonly Outline[],
  project: Place,
): { readonly config: string; readonly made: readonly string[] } {
  const { folder, place, options } = project
  const [shadow, out] = [join(place, "src"), join(place, "out")]
  const names = files.map(({ fileName }) =>
    join(shadow, relative(folder, fileName).replaceAll("..", "__")),
  )
  const write = createWriter()
  files.forEach(({ text }, at) => write(names[at]!, text))
  const config = join(place, "tsconfig.json")
  write(config, JSON.stringify({ ...configOf(project, shadow, out), files: names }))
  const root = parse(folder).root
  const made = names.map((name) =>
    join(out, relative(root, scriptOf(name, folder, { jsx: options["jsx"] }))),
  )
  return { config, made }
}

const hasMaps = (options: Options): boolean =>
  options["sourceMap"] === true || options["inlineSourceMap"] === true

function configOf(
  { tsconfig, folder, options, standAlone }: Place,
  shadow: string,
  out: string,
): object {
  return {
    extends: tsconfig,
    compilerOptions: {
      ...(standAlone && { noResolve: true, types: [] }),
      noCheck: true,
      noEmitOnError: false,
      // Nothing is checked, and no import leads there.
      noLib: true,
      lib: null,
      declaration: false,
      declarationMap: false,
      declarationDir: null,
      composite: false,
      incremental: false,
      tsBuildInfoFile: null,
      sourceMap: hasMaps(options),
      inlineSourceMap: false,
      inlineSources: false,
      mapRoot: null,
      sourceRoot: null,
      allowImportingTsExtensions: false,
      rootDir: parse(folder).root,
      rootDirs: [folder, shadow],
      outDir: out,
    },
    include: [],
    references: [],
  }
}
