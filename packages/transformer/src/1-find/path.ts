/** Names of the parameters of `/users/:id`, in order. */
export function parameterNames(path: string): string[] {
  return path
    .split("/")
    .filter((segment) => segment.startsWith(":"))
    .map((segment) => segment.slice(1))
}

/** Two paths that match the same requests have the same form: `/users/:id` and `/users/:name`. */
export function pathForm(path: string): string {
  return path.replace(/\/:[^/]*/g, "/:")
}

/** Why a path cannot be a route; null when it can. */
export function pathProblem(path: string): string | null {
  if (!path.startsWith("/")) return "does not start with /"
  if (/[?#]/.test(path)) return "has a query or fragment: name the query fields in the input type"
  if (path.includes("*")) return "has a wildcard, which is not taken yet"
  // A request's path is matched as it was sent, so what cannot be sent raw can never match.
  if (/[^\x21-\x7e]/.test(path)) return "has characters that a URL carries percent-encoded only"
  const bad = path
    .split("/")
    .find((segment) => segment.includes(":") && !/^:[A-Za-z_][\w]*$/.test(segment))
  if (bad !== undefined)
    return `has the segment ${bad}: a parameter is a whole segment, : and a name`
  const names = parameterNames(path)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? null : `names the parameter :${twice} twice`
}
