import type { Route } from "../cores/core.ts"
import { expandPath, paramsOf } from "./path.ts"

/** A route whose last parameters may be missing is one for each number of them. */
export function expanded<R extends Route>(route: R): R[] {
  const paths = expandPath(route.path)
  if (paths.length === 1) return [route]
  return paths.map((path) => ({ ...route, path, params: paramsOf(path) }))
}
