const LIBRARY = /^lib\.([\w-]+\.)*d\.ts$/

/** As files of TypeScript's library are named. */
export function isLibraryName(file: string): boolean {
  return LIBRARY.test(file.slice(file.lastIndexOf("/") + 1))
}

/** @param name of a file that TypeScript has read */
export function isDeclarationFile(name: string): boolean {
  return /\.d(\.\w+)?\.[cm]?ts$/.test(name)
}
