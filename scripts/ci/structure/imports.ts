import { readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import ts from "typescript"

/** An import of one source file by another; paths are relative to the folder that was read. */
export interface Arrow {
  readonly from: string
  readonly to: string
}

/**
 * Every import between the source files of a folder: of values, of types, and dynamic ones. Test
 * files do not count.
 */
export function arrowsOf(folder: string): readonly Arrow[] {
  const files = new Set(sourceFiles(folder))
  return [...files].flatMap((from) =>
    importsOf(readFileSync(join(folder, from), "utf8"))
      .filter((name) => name.startsWith("."))
      .map((name) => ({ from, to: posix.normalize(posix.join(posix.dirname(from), name)) }))
      .filter(({ to }) => files.has(to)),
  )
}

/** Source files below a folder, without tests. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.[cm]?ts$/.test(file) && !/\.(test|d)\.ts$/.test(file))
    .sort()
}

/** What a module imports, by the names that it gives: `from "…"`, `import("…")`, `import("…").Type`. */
export function importsOf(text: string): readonly string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}
