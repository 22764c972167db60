import { posix } from "node:path"
import { apart } from "../5-patch/emitted-apart.ts"
import { patchText } from "../5-patch/patch-text.ts"
import type { EditsOf } from "../compile.ts"
import type { CodeModule } from "../ir/code-module.ts"
import { withoutTypeNames } from "./running/without-type-names.ts"
import { restOf } from "./served-modules.ts"
import type { TransformedFile } from "./project/held-project.ts"
import type { Snapshot, SourceFile } from "./project/project-reader.ts"

/** How a file is printed. */
export interface Printing {
  /** Absolute. */
  readonly file: string
  /** null: it does not use our functions. */
  readonly edits: EditsOf | null
  /** Its emitted code is in a module of its own. */
  readonly isApart: boolean
  /** Without names that are imported or exported for types alone. */
  readonly elides: boolean
}

/** The text of a file with its emitted code, and what it imports. */
export interface PrintedFile extends Pick<TransformedFile, "code" | "map"> {
  readonly modules: readonly CodeModule[]
  /** JavaScript of the module with its emitted code; null: that is in the file. */
  readonly rest: string | null
}

/**
 * Writes the emitted code into the text of a file.
 * @param source its tree in this state of the project
 */
export function printFile(
  snapshot: Snapshot,
  source: SourceFile,
  { file, edits, isApart, elides }: Printing,
): PrintedFile {
  const base = elides ? withoutTypeNames(snapshot, source) : source.text
  const whole = edits?.()
  const specifier = `./${posix.basename(restOf(file))}`
  const parted = isApart && whole ? apart(whole, source.text, specifier) : null
  const patched = whole && patchText(snapshot.syntax, source, parted?.edits ?? whole, base)
  return {
    code: patched?.text ?? (base === source.text ? null : base),
    map: patched?.map().toString() ?? null,
    modules: whole?.module.modules ?? [],
    rest: parted?.text ?? null,
  }
}
