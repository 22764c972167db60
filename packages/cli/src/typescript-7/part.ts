import { basename, join } from "node:path"
import { readTsconfig, settingsOf } from "../project/tsconfig.ts"
import { NOTHING, tell, tellFailure, type Told } from "./compile.ts"
import { OWN_PLACE } from "./emit.ts"
import { createOwn } from "./own.ts"
import { createScripts } from "./scripts.ts"

/** One of several projects that refer to one another, while it is watched. */
export interface Part {
  /**
   * When `tsc -b` has done: makes what an edit has to do with, and puts it in place.
   * @param hasFailed `tsc` has found errors: with `noEmitOnError` some output is as it was
   */
  compile(hasFailed: boolean): Promise<Built>
  /** Whether something is to be made again, as far as its files tell. */
  isBehind(): boolean
  /** Ends its process until there is something to do for it. */
  rest(): void
  close(): void
}

export interface Built extends Told {
  /** It was looked at: TypeScript holds it open. */
  readonly isOpen: boolean
  /** false: `tsc` has to write everything anew. */
  readonly isRight: boolean
}

/** @param base folder that names of files in what is said are relative to */
export function createPart(tsconfig: string, base: string): Part {
  // Several may be in one folder.
  const scripts = createScripts(tsconfig, join(OWN_PLACE, basename(tsconfig, ".json")))
  const own = createOwn(tsconfig)
  // null: it was not looked at yet, or failed.
  let last: Told | null = null

  async function make(): Promise<Told> {
    try {
      const made = await own.next()
      await scripts.take(made)
      return (last = tell(made.diagnostics, base))
    } catch (error) {
      own.close()
      last = null
      return tellFailure(error)
    }
  }

  const isBehind = (): boolean => own.isBehind() || !own.isKnown

  return {
    async compile(hasFailed) {
      const { options } = readTsconfig(tsconfig)
      if (!settingsOf(options)) return { ...NOTHING, isOpen: false, isRight: true }
      // What `tsc` has written anew is put in place once more. An error may be mended by a package, which nobody watches.
      const isKept = last?.errors === 0 && !isBehind() && scripts.areInstalled()
      const told = isKept ? last! : await make()
      const isHeld = options["noEmitOnError"] === true && (hasFailed || told.errors > 0)
      return { ...told, isOpen: !isKept, isRight: isHeld || scripts.install() }
    },
    isBehind: () => last !== null && isBehind(),
    rest: () => own.rest(),
    close() {
      own.close()
      scripts.remove()
    },
  }
}
