import type { RouteInfo } from "../api.ts"
import type { Use } from "../hooks.ts"

/** The hooks of a list that are run for a route; undefined: for requests that no route takes. */
export function applying(use: readonly Use[], route: RouteInfo | undefined): readonly Use[] {
  return use.filter((one) => typeof one === "function" || (one.applies?.(route) ?? true))
}
