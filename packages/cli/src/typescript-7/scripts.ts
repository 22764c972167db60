import {
  chmodSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import type { Outline, WatchedRound } from "@precast/transformer"
import { makeScripts, type Script } from "./emit.ts"
import { OWN_PLACE, PLACES, removePlace } from "./internal-folders.ts"
import { folderOf } from "./stock.ts"

/** JavaScript of all files with our code, while they change. */
export interface Scripts {
  /** Makes that of the files that are to be made again. */
  take(round: WatchedRound): Promise<void>
  /**
   * Installs missing scripts, which `tsc` may have overwritten at any time.
   * @returns false: the output of a file that no longer has emitted code still contains the previous code.
   * `tsc` may have read the file after an edit that was not noticed here; the previous code then replaced its
   * output, which `tsc` takes for current
   */
  install(): boolean
  /** Whether all scripts are installed. */
  areInstalled(): boolean
  remove(): void
}

interface Kept {
  readonly script: Script
  /** Stamp of the output since our code is in it. */
  installed: string
}

/** @param place folder in `.precast`, for internal files */
export function createScripts(tsconfig: string, place: string = OWN_PLACE): Scripts {
  const all = new Map<string, Kept>()
  // Files that had code of ours.
  const left = new Map<string, Kept>()
  const made = join(folderOf(tsconfig), PLACES, place, "made")
  let rounds = 0
  let writeModules = (): unknown => null
  let options = ""
  const drop = (source: string): void => {
    const known = all.get(source)
    known?.script.remove()
    all.delete(source)
    if (known && known.installed !== "") left.set(source, known)
  }
  /** The compiler makes the same of the same text where it reads nothing else. */
  function takeAgain(file: Outline, round: WatchedRound): boolean {
    const known = all.get(file.fileName)
    const isSame =
      known?.script.outline.text === file.text &&
      round.standAlone &&
      options === JSON.stringify(round.options)
    if (!isSame) return false
    known.script.outline = file
    known.installed = ""
    return true
  }

  return {
    async take(round) {
      const name = join(place, String(rounds++))
      const files = round.files.filter((file) => !takeAgain(file, round))
      options = JSON.stringify(round.options)
      const { scripts } = await makeScripts(tsconfig, round.options, { ...round, files }, name)
      for (const source of all.keys()) if (!round.withCode.has(source)) drop(source)
      for (const script of scripts) {
        drop(script.outline.fileName)
        all.set(script.outline.fileName, { script, installed: "" })
      }
      for (const source of round.moved) {
        const known = all.get(source)
        if (known) known.installed = ""
      }
      writeModules = round.writeModules
    },
    install() {
      writeModules()
      for (const each of all.values()) {
        if (stampsOf(each.script) === each.installed) continue
        each.installed = install(each.script, made)
      }
      const isRight = [...left].every(([source, each]) => all.has(source) || isWritten(each))
      left.clear()
      return isRight
    },
    areInstalled: () =>
      [...all.values()].every(({ script, installed }) => stampsOf(script) === installed),
    remove: () => removePlace(folderOf(tsconfig), OWN_PLACE),
  }
}

/**
 * Returns the stamp of the output with emitted code. `tsc` may run its next round, and write at the same
 * time: a file that is moved into place has its own stamp from the start, and what `tsc` still writes goes
 * into a file that no longer exists, or changes the stamp.
 * @param made where a file may be until then
 */
function install(script: Script, made: string): string {
  const stamps = new Map<string, string>()
  try {
    script.install((file, text) => {
      mkdirSync(dirname(made), { recursive: true })
      writeFileSync(made, text)
      chmodSync(made, statSync(file).mode)
      stamps.set(file, stampOf(made))
      try {
        renameSync(made, realpathSync(file))
      } catch {
        // On another disk, or held open where that is in the way.
        writeFileSync(file, text)
        stamps.set(file, stampOf(file))
      }
    })
  } catch (error) {
    // From a map that is half written. The write will be reported.
    if (!(error instanceof SyntaxError)) throw error
    return ""
  }
  if (stamps.size === 0) return "" // `tsc` has written nothing
  return stampsOf(script, (file) => stamps.get(file) ?? stampOf(file))
}

/** Of the output and its map. */
function stampsOf({ output }: Script, stamp = stampOf): string {
  return [output, `${output}.map`].map(stamp).join(", ")
}

function isWritten({ script, installed }: Kept): boolean {
  return !existsSync(script.outline.fileName) || stampsOf(script) !== installed
}

/** "": there is no such file. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : ""
}
