import { expandedPaths, pathParameters } from "../ir/ir-path.ts"

/** The forms of a path: two paths that match the same requests have one in common, `/users/:`. */
export function pathForms(path: string): string[] {
  return expandedPaths(path).map((each) =>
    each.replaceAll(/\/:[^/]*/g, "/:").replace(/\/\*[^/]*$/, "/*"),
  )
}

/** Why a path cannot be a route; null when it can. */
export function pathProblem(path: string): string | null {
  if (!path.startsWith("/")) return "does not start with /"
  const segments = path.slice(1).split("/")
  // A parameter that may be missing ends with ?, and nothing else has one.
  const bare = segments.map((segment) => segment.replace(/^(:.*)\?$/, "$1")).join("/")
  if (/[?#]/.test(bare)) return "has a query or fragment: name the query fields in the input type"
  // A request's path is matched as it was sent, so a character that cannot be sent raw never matches.
  if (/[^\x21-\x7e]/.test(path)) return "has characters that a URL carries percent-encoded only"
  return segmentProblem(segments) ?? parameterProblem(path)
}

function segmentProblem(segments: readonly string[]): string | null {
  const bad = segments.find((segment) => /[:*]/.test(segment) && !PARAMETER.test(segment))
  if (bad?.startsWith("*")) return `has the wildcard ${bad}: it needs a name, *rest`
  if (bad !== undefined)
    return `has the segment ${bad}: a parameter is a whole segment, : and a name`
  const rest = segments.findIndex((segment) => segment.startsWith("*"))
  if (rest !== -1 && rest < segments.length - 1)
    return `continues after the wildcard ${segments[rest]}, which matches everything after it`
  const optional = segments.findIndex((segment) => segment.endsWith("?"))
  const isLast = segments.slice(optional).every((segment) => segment.endsWith("?"))
  if (optional !== -1 && !isLast)
    return `continues after ${segments[optional]}, which may be missing`
  return null
}

const PARAMETER = /^(?::[A-Za-z_]\w*\??|\*[A-Za-z_]\w*)$/

function parameterProblem(path: string): string | null {
  const names = pathParameters(path).map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? null : `names the parameter :${twice} twice`
}
