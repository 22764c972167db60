import { statSync } from "node:fs"
import { join } from "node:path"
import type { WatchedRound } from "@precast/transformer"
import { makeScripts, OWN_PLACE, removePlace, type Script } from "./emit.ts"
import { folderOf } from "./stock.ts"

/** JavaScript of all files with our code, while they change. */
export interface Scripts {
  /** Makes that of the files that are to be made again. */
  take(round: WatchedRound): Promise<void>
  /** Puts in place what is not there, which `tsc` may have written anew at any time. */
  install(): void
  remove(): void
}

export function createScripts(tsconfig: string): Scripts {
  const all = new Map<string, { script: Script; installed: string }>()
  let rounds = 0
  const drop = (source: string): void => {
    all.get(source)?.script.remove()
    all.delete(source)
  }
  return {
    async take(round) {
      const place = join(OWN_PLACE, String(rounds++))
      const { scripts } = await makeScripts(tsconfig, round.options, round, place)
      for (const source of all.keys()) if (!round.withCode.has(source)) drop(source)
      for (const script of scripts) {
        drop(script.source)
        all.set(script.source, { script, installed: "" })
      }
    },
    install() {
      for (const each of all.values()) {
        if (stampOf(each.script.output) === each.installed) continue
        each.script.install()
        each.installed = stampOf(each.script.output)
      }
    },
    remove: () => removePlace(folderOf(tsconfig), OWN_PLACE),
  }
}

/** "": there is no such file. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size}` : ""
}
