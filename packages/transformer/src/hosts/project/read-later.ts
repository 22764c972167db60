import type { ProjectReader } from "./project-reader.ts"
import { readSettings } from "./project-settings.ts"

/** A project that is read when its first snapshot is requested. */
export function readLater(
  version: string,
  tsconfig: string,
  open: () => ProjectReader,
): ProjectReader {
  let reader: ProjectReader | null = null
  const added = new Set<string>()
  const opened = (): ProjectReader => {
    if (reader) return reader
    reader = open()
    for (const file of added) reader.add(file)
    return reader
  }
  return {
    version,
    get settings() {
      return readSettings(tsconfig)
    },
    snapshot: () => opened().snapshot(),
    update(changes) {
      for (const file of changes.deleted ?? []) added.delete(file)
      reader?.update(changes)
    },
    add(file) {
      if (reader) reader.add(file)
      else added.add(file)
    },
    end: () => reader?.end?.() === true,
    rest: () => reader?.rest?.(),
    close: () => reader?.close(),
  }
}
