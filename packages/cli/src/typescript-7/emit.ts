import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname, join, parse, relative } from "node:path"
import { type Emitter, type Outline, type Outlines, scriptOf } from "@precast/transformer"
import { type Compiled, compiledIn, finish } from "./finish.ts"
import { folderOf, ONE_THREAD, runTsc } from "./stock.ts"

type Options = Readonly<Record<string, unknown>>

/** JavaScript of the files with our code; nothing of it is where it belongs yet. */
export interface Made {
  readonly scripts: readonly Script[]
  /** Puts it in place of what `tsc` has written of the files themselves. */
  install(): void
  remove(): void
}

/** JavaScript of one file. */
export interface Script {
  /** What it was made of. Another one with the same text may take its place. */
  outline: Outline
  /** Absolute name of the file that is to hold it. */
  readonly output: string
  /**
   * Puts it in place of what `tsc` has written, if it has.
   * @param put writes a file
   */
  install(put?: Put): void
  /** What TypeScript has made of the outline; undefined: it has made nothing. */
  compiled(): Compiled | undefined
  remove(): void
}

export type Put = (file: string, text: string) => void

/**
 * Has `tsc` make JavaScript of the files with emitted code. They are in a folder that TypeScript resolves
 * like the project's own (`rootDirs`), so imports are found, and imports of types alone are dropped as usual.
 * Not under node_modules: there the compiler decides by other rules which module format a file has.
 * @param name of the folder for internal files
 * @param known made before, by source file: it is not made again
 */
export async function makeScripts(
  tsconfig: string,
  options: Options,
  { files: all, emit, standAlone, emitter }: Pick<Outlines, Needed>,
  name: string = OWN_PLACE,
  known: ReadonlyMap<string, Compiled> = new Map(),
): Promise<Made> {
  const folder = folderOf(tsconfig)
  const place = join(folder, PLACES, name)
  const remove = (): void => removePlace(folder, name)
  if (all.length === 0 || options["noEmit"] || options["emitDeclarationOnly"]) {
    return { scripts: [], install: () => {}, remove: () => {} }
  }
  removeOrphans(folder)
  const files = all.filter(({ fileName }) => !known.has(fileName))
  const others = all.flatMap((file) => {
    const script = known.get(file.fileName)
    return script ? [knownScript(file, script, scriptOf(file.fileName, folder, options))] : []
  })
  if (emitter) {
    emit()
    const made = [...others, ...scriptsWithin(emitter, files, folder, options)]
    return { scripts: made, install: () => made.forEach((each) => each.install()), remove }
  }
  if (files.length === 0) {
    emit()
    return { scripts: others, install: () => others.forEach((each) => each.install()), remove }
  }
  const [shadow, out] = [join(place, "src"), join(place, "out")]
  const names = files.map(({ fileName }) =>
    join(shadow, relative(folder, fileName).replaceAll("..", "__")),
  )
  const write = createWriter()
  files.forEach(({ text }, at) => write(names[at]!, text))
  const config = join(place, "tsconfig.json")
  write(
    config,
    JSON.stringify(configOf(tsconfig, { folder, shadow, out, names, options, standAlone })),
  )
  try {
    const done = runTsc(["-p", config, ...ONE_THREAD], folder)
    // Our own code is made while the compiler is at work.
    emit()
    await done
  } catch (error) {
    remove()
    throw error
  }
  const fresh = files.map((file, at): Script => {
    const made = join(
      out,
      relative(parse(folder).root, scriptOf(names[at]!, folder, { jsx: options["jsx"] })),
    )
    const output = scriptOf(file.fileName, folder, options)
    return {
      outline: file,
      output,
      install(put = writeFileSync) {
        const compiled = this.compiled()
        if (compiled) install(this.outline, compiled, output, put)
      },
      compiled: () => (existsSync(made) ? compiledAt(made) : undefined),
      remove: () => [made, `${made}.map`].forEach((each) => rmSync(each, { force: true })),
    }
  })
  const scripts = [...others, ...fresh]
  return { scripts, install: () => scripts.forEach((each) => each.install()), remove }
}

type Needed = "files" | "emit" | "standAlone" | "emitter"

/** Folder in the project for internal files. */
export const PLACES = ".precast"
/** For each process, so that two builds at a time do not meet. */
export const OWN_PLACE: string = `build-${process.pid}`

/** Takes away what `makeScripts` has made under a name, and under names below it. */
export function removePlace(folder: string, name: string): void {
  const above = join(folder, PLACES)
  rmSync(join(above, name), { recursive: true, force: true })
  removeUnlessUsed(above)
}

function removeUnlessUsed(above: string): void {
  try {
    rmdirSync(above)
  } catch {} // others are at work there, or it has gone
}

/** Takes away what builds in a folder have left that were killed. */
export function removeOrphans(folder: string): void {
  const above = join(folder, PLACES)
  if (!existsSync(above)) return
  for (const name of readdirSync(above)) {
    const pid = Number(/^build-(\d+)$/.exec(name)?.[1])
    if (pid && pid !== process.pid && !isAlive(pid))
      rmSync(join(above, name), { recursive: true, force: true })
  }
  removeUnlessUsed(above)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

interface Place {
  readonly folder: string
  readonly shadow: string
  readonly out: string
  readonly names: readonly string[]
  readonly options: Options
  readonly standAlone: boolean
}

const hasMaps = (options: Options): boolean =>
  options["sourceMap"] === true || options["inlineSourceMap"] === true

function configOf(
  tsconfig: string,
  { folder, shadow, out, names, options, standAlone }: Place,
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
    files: names,
    include: [],
    references: [],
  }
}

/** The same without a process of `tsc`. */
function scriptsWithin(
  emitter: Emitter,
  files: readonly Outline[],
  folder: string,
  options: Options,
): Script[] {
  const texts = emitter.scriptsOf(new Map(files.map(({ fileName, text }) => [fileName, text])))
  return files.map((file) => {
    const output = scriptOf(file.fileName, folder, options)
    return knownScript(file, compiledIn(texts, output), output)
  })
}

function knownScript(outline: Outline, made: Compiled | undefined, output: string): Script {
  return {
    outline,
    output,
    install(put = writeFileSync) {
      if (made) install(this.outline, made, output, put)
    },
    compiled: () => made,
    remove: () => {},
  }
}

/** Puts the code of a file in place of what `tsc` wrote of the file itself. */
function install(file: Outline, made: Compiled, output: string, put: Put): void {
  if (!existsSync(output)) return
  const { text, map } = finish(file, made, compiledAt(output))
  if (map !== undefined) put(`${output}.map`, map)
  put(output, text)
}

function compiledAt(name: string): Compiled {
  const map = `${name}.map`
  return {
    text: readFileSync(name, "utf8"),
    map: existsSync(map) ? readFileSync(map, "utf8") : undefined,
  }
}

/** Writes files, and makes their folders. */
export function createWriter(): (file: string, text: string) => void {
  const folders = new Set<string>()
  return (file, text) => {
    const folder = dirname(file)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    writeFileSync(file, text)
  }
}
