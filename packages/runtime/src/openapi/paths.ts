import type { ParameterDoc, RouteDoc } from "../types/route-doc.ts"

/** A path in OpenAPI's form: `/users/:id` → `/users/{id}`. One with an optional segment yields two. */
export function pathsOf(path: string): string[] {
  const segments = path.slice(1).split("/")
  let paths = [""]
  for (const segment of segments) {
    const optional = segment.startsWith(":") && segment.endsWith("?")
    const text = segmentOf(segment)
    const longer = paths.map((before) => `${before}/${text}`)
    paths = optional ? [...paths, ...longer] : longer
  }
  return paths.map((each) => (each === "" ? "/" : each))
}

/** A wildcard is a parameter too: OpenAPI cannot express that it may contain slashes. */
function segmentOf(segment: string): string {
  if (segment.startsWith(":")) return `{${segment.slice(1).replace(/[?*]$/, "")}}`
  if (segment.startsWith("*")) return `{${segment.slice(1) || "rest"}}`
  return segment
}

/** A parameter that may be missing is not in the shorter one of its two paths. */
export function parametersIn(
  declared: string,
  path: string,
  { parameters = [] }: Pick<RouteDoc, "parameters">,
): readonly ParameterDoc[] {
  const own = parameters.filter((each) => each.in !== "path" || path.includes(`{${each.name}}`))
  const segments = declared.split("/")
  // It may contain slashes, which OpenAPI cannot express.
  const isWildcard = ({ in: place, name }: ParameterDoc): boolean =>
    place === "path" &&
    (segments.includes(`*${name}`) || (name === "rest" && segments.includes("*")))
  return own.map(({ at: _at, ...each }) =>
    isWildcard(each) ? { ...each, "x-wildcard": true } : each,
  )
}
