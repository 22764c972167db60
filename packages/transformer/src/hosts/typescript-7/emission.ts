import { createProgramEmitter, type ProgramEmitter } from "../../emit-program.ts"
import type { SharedModule } from "../../ir/ir-site.ts"
import type { Sharing } from "../../share-units.ts"
import { type Place, sharingOf, writeModules } from "./sharing-7.ts"
import { outputFor } from "./typescript-7-outline.ts"

/** The code of a project that is emitted again after edits. */
export interface Emission {
  /** null: all code of a file is in it. */
  readonly emitter: ProgramEmitter | null
  /** The project as it is now. */
  open(project: Omit<Place, "tsconfig">, settings: Readonly<Record<string, unknown>>): void
  /** As `writeModules` of the outlines of a project. */
  writeModules(): string[]
  /** It is made again when the project is opened next; until then it stays. */
  clear(): void
}

/** @param tsconfig absolute name */
export function createEmission(tsconfig: string): Emission {
  let emitter: ProgramEmitter | null = null
  let place: Place | null = null
  let sharing: Sharing | null = null
  let written: readonly SharedModule[] | null = null
  let names: string[] = []
  let isCleared = true
  const now: Sharing = {
    isHome: (file) => sharing!.isHome(file),
    specifier: (from, home) => sharing!.specifier(from, home),
  }
  return {
    get emitter() {
      return emitter
    },
    open(project, settings) {
      place = { tsconfig, ...project }
      // Text that the compiler has to rewrite goes through it, and modules of ours do not.
      sharing = outputFor(place.options) === "javascript" ? sharingOf(place) : null
      if (isCleared || !sharing) emitter = sharing && createProgramEmitter(settings, now)
      isCleared = !sharing
    },
    writeModules() {
      const modules = emitter?.modules() ?? []
      if (!place || (written !== null && isSameList(written, modules))) return names
      names = writeModules(place, () => modules)
      written = modules
      return names
    },
    clear: () => void (isCleared = true),
  }
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}
