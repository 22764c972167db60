/** Whether a route with this path may be given a request for `path`; said too often, never too rarely. */
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
