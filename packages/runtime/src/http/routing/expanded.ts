import type { Route } from "../../transport/core.ts"
import { expandPath, paramsOf } from "../../endpoint/path.ts"

/**
 * A route with optional last parameters is one for each number of them.
 * @param alias another path that it matches
 */
export function expanded<R extends Route>(route: R, alias?: string): R[] {
  const paths = [...expandPath(route.path), ...(alias === undefined ? [] : [alias])]
  if (paths.length === 1) return [route]
  return paths.map((path) => ({ ...route, path, params: paramsOf(path) }))
}
