/**
 * Whether a route with this path may match a request for `path`. May return true for a path that does not
 * match, but never false for one that does.
 */
export function mayTake(pattern: string, path: string): boolean {
  const wanted = path.split("/")
  const parts = pattern.split("/")
  for (const [at, part] of parts.entries()) {
    // Wildcards and optional segments.
    if (/[*?{]/.test(part)) return true
    if (!part.startsWith(":") && part !== wanted[at]) return false
  }
  return parts.length === wanted.length
}
