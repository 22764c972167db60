/** A path as the core takes it: a wildcard has no name there. */
export function nativePath(path: string): string {
  const at = path.indexOf("*")
  return at === -1 ? path : path.slice(0, at + 1)
}
