/** Types of the compiler's library that take nothing of an object but its members, as they are. */
export const MEMBERWISE: ReadonlySet<string> = new Set([
  "Omit",
  "Partial",
  "Pick",
  "Readonly",
  "Record",
  "Required",
])

/** Where they are; a package may have such a file, too, and its types do not change either. */
const LIBRARY = /(?:^bundled:|\/node_modules\/).*\/lib\.es5\.d\.ts$/

/**
 * Whether a type with type parameters is `Partial`, `Pick` …
 * @param file that declares it
 */
export function isMemberwise(name: string, file: string): boolean {
  return MEMBERWISE.has(name) && LIBRARY.test(file)
}
