import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Emitter, type Outline, type Outlines, scriptOf } from "@precast/transformer"
import { type Compiled, compiledIn, finish } from "./finish.ts"
import { OWN_PLACE, PLACES, removeOrphans, removePlace } from "./internal-folders.ts"
import { type Options, writeShadow } from "./shadow-project.ts"
import { folderOf, ONE_THREAD, runTsc } from "./stock.ts"

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
 * Has `tsc` make JavaScript of the files with emitted code.
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
  if (all.length === 0 || options["noEmit"] || options["emitDeclarationOnly"]) {
    return { scripts: [], install: () => {}, remove: () => {} }
  }
  removeOrphans(folder)
  const remove = (): void => removePlace(folder, name)
  const files = all.filter(({ fileName }) => !known.has(fileName))
  const scripts = all.flatMap((file) => {
    const script = known.get(file.fileName)
    const output = scriptOf(file.fileName, folder, options)
    return script ? [makeScript(file, output, () => script)] : []
  })
  if (emitter || files.length === 0) {
    emit()
    if (emitter) scripts.push(...scriptsWithin(emitter, files, folder, options))
  } else {
    const place = join(folder, PLACES, name)
    const shadow = writeShadow(files, { tsconfig, folder, place, options, standAlone })
    try {
      const done = runTsc(["-p", shadow.config, ...ONE_THREAD], folder)
      // Our own code is made while the compiler is at work.
      emit()
      await done
    } catch (error) {
      remove()
      throw error
    }
    scripts.push(...scriptsAt(shadow.made, files, folder, options))
  }
  return { scripts, install: () => scripts.forEach((each) => each.install()), remove }
}

type Needed = "files" | "emit" | "standAlone" | "emitter"

/** @param made what `tsc` writes of each file */
function scriptsAt(
  made: readonly string[],
  files: readonly Outline[],
  folder: string,
  options: Options,
): Script[] {
  return files.map((file, at) => {
    const name = made[at]!
    return makeScript(
      file,
      scriptOf(file.fileName, folder, options),
      () => (existsSync(name) ? compiledAt(name) : undefined),
      () => [name, `${name}.map`].forEach((each) => rmSync(each, { force: true })),
    )
  })
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
    const made = compiledIn(texts, output)
    return makeScript(file, output, () => made)
  })
}

function makeScript(
  outline: Outline,
  output: string,
  compiled: () => Compiled | undefined,
  remove = (): void => {},
): Script {
  return {
    outline,
    output,
    install(put = writeFileSync) {
      const made = compiled()
      if (made) install(this.outline, made, output, put)
    },
    compiled,
    remove,
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
