import type { RouteInfo } from "../../endpoint/api.ts"
import type { Use } from "../../endpoint/hooks.ts"
import type { Lifecycle } from "./lifecycle.ts"

/** The hooks of a list that are run for a route; undefined: for requests that no route takes. */
export function applying(
  use: readonly Use[],
  route: RouteInfo | undefined,
  app: Lifecycle,
): readonly Use[] {
  return use.flatMap((one) => {
    if (typeof one === "function") return one
    return (one.applies?.(route) ?? true) ? (one["~bind"]?.(app) ?? one) : []
  })
}
