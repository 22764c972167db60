import { basename, join } from "node:path"
import type { Outlines } from "@precast/transformer"
import { readTsconfig, settingsOf } from "../project/project-tsconfig.ts"
import { NOTHING, tell, tellFailure, type Told } from "./compile.ts"
import { OWN_PLACE } from "./emit.ts"
import { createOwn } from "./own-session.ts"
import { createScripts } from "./scripts.ts"

/** One of several projects that refer to one another, while it is watched. */
export interface Part {
  /**
   * When `tsc -b` is done: emits what an edit affects, and installs it.
   * @param hasFailed `tsc` has found errors: with `noEmitOnError` some output is unchanged
   */
  compile(hasFailed: boolean): Promise<Built>
  /** Whether something must be emitted again, as far as its files show. */
  isBehind(): boolean
  /** Ends its process until there is something to do for it. */
  rest(): void
  close(): void
}

export interface Built extends Told {
  /** It was looked at: TypeScript holds it open. */
  readonly isOpen: boolean
  /** false: `tsc` must write everything again. */
  readonly isRight: boolean
}

/** @param base folder that file names in messages are relative to */
export function createPart(tsconfig: string, base: string, all: boolean): Part {
  // Several may be in one folder.
  const scripts = createScripts(tsconfig, join(OWN_PLACE, basename(tsconfig, ".json")))
  const own = createOwn(tsconfig)
  // null: it was not looked at yet, or failed.
  let last: Outlines["diagnostics"] | null = null

  const tellLast = (found: Outlines["diagnostics"], hasFailed: boolean): Told =>
    tell(found, { base, hasFailed, all })

  async function make(hasFailed: boolean): Promise<Told> {
    try {
      const made = await own.next()
      await scripts.take(made)
      last = made.diagnostics
      return tellLast(last, hasFailed)
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
      // Output that `tsc` has rewritten is installed again. An error may be fixed by a package, which is not
      // watched.
      const isSound = last?.every(({ severity }) => severity !== "error") === true
      const isKept = isSound && !isBehind() && scripts.areInstalled()
      const told = isKept ? tellLast(last!, hasFailed) : await make(hasFailed)
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
