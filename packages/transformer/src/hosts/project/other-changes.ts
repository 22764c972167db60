import { dirname } from "node:path"
import type { FileChanges } from "./project-reader.ts"

/**
 * Changes of the files of a program alone.
 * @param others files that decide about its statements, and folders of which each file does
 * @returns `isOther`: one of those has changed as well
 */
export function withoutOthers(
  { changed = [], created = [], deleted = [] }: FileChanges,
  others: readonly string[],
): { own: FileChanges; isOther: boolean } {
  const names = new Set(others)
  let isOther = false
  const own = (files: readonly string[]): readonly string[] =>
    files.filter((file) => {
      const isOne = names.has(file) || names.has(dirname(file))
      isOther ||= isOne
      return !isOne
    })
  return { own: { changed: own(changed), created: own(created), deleted: own(deleted) }, isOther }
}
