import { chmodSync, existsSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { WatchedRound } from "@precast/transformer"
import { makeScripts, OWN_PLACE, PLACES, removePlace, type Script } from "./emit.ts"
import { folderOf } from "./stock.ts"

/** JavaScript of all files with our code, while they change. */
export interface Scripts {
  /** Makes that of the files that are to be made again. */
  take(round: WatchedRound): Promise<void>
  /**
   * Puts in place what is not there, which `tsc` may have written anew at any time.
   * @returns false: in the output of a file that has no code of ours any more is that of before.
   * `tsc` may have read the file after an edit that we had not seen; we put the code of before in
   * place of what it wrote, and it believes that this is still there
   */
  install(): boolean
  /** Whether all that there is stands in its place. */
  areInstalled(): boolean
  remove(): void
}

interface Kept {
  readonly script: Script
  /** Stamp of the output since our code is in it. */
  installed: string
}

/** @param place folder in `.precast`, for what nobody is to see */
export function createScripts(tsconfig: string, place: string = OWN_PLACE): Scripts {
  const all = new Map<string, Kept>()
  // Files that had code of ours.
  const left = new Map<string, Kept>()
  const made = join(folderOf(tsconfig), PLACES, place, "made")
  let rounds = 0
  const drop = (source: string): void => {
    const known = all.get(source)
    known?.script.remove()
    all.delete(source)
    if (known && known.installed !== "") left.set(source, known)
  }
  return {
    async take(round) {
      const name = join(place, String(rounds++))
      const { scripts } = await makeScripts(tsconfig, round.options, round, name)
      for (const source of all.keys()) if (!round.withCode.has(source)) drop(source)
      for (const script of scripts) {
        drop(script.source)
        all.set(script.source, { script, installed: "" })
      }
    },
    install() {
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
 * Gives the stamp of the output with our code. `tsc` may be at work on the next round, and write at
 * the same time: what is put in its place at once has its own stamp from the start, and what `tsc`
 * still writes goes into a file that is no longer there, or changes the stamp.
 * @param made where a file may stand until then
 */
function install(script: Script, made: string): string {
  const stamps = new Map<string, string>()
  try {
    script.install((file, text) => {
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
    // Of a map that is half written. That it has been will be told.
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
  return !existsSync(script.source) || stampsOf(script) !== installed
}

/** "": there is no such file. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : ""
}
